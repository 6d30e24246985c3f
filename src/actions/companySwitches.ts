import type { Access, Subject } from '../../contract/access';
import { grantTexts, mfaTexts, profileTexts } from '../../texts/profile';
import type { Action } from '../model/action';
import { callOn } from '../model/recordCall';

/** Name of the source that has these actions. */
export const companySource = 'company';

/** What the switches have to know of a company: the session and the company's own record both have it. */
export interface SwitchedCompany {
  uuid: string;
  /** Everyone needs MFA. */
  enforce_mfa: boolean;
  /** Only administrators grant. */
  reserve_grants: boolean;
}
export type SwitchName = Exclude<keyof SwitchedCompany, 'uuid'>;

const turning = (field: SwitchName, on: boolean, access: Access, text: readonly string[]) =>
  ({
    access,
    visible: (company: SwitchedCompany) => company[field] !== on,
    dialog: { kind: 'confirm', text: () => text },
    run: callOn('PATCH', '/customers/{uuid}', { body: () => ({ [field]: on }) }),
    failure: profileTexts.accountUpdateFailed,
    // The session says who is signed in, and what their company demands.
    affects: ['auth'],
  }) as const;

const enforcing = (on: boolean, text: readonly string[]) => ({
  ...turning('enforce_mfa', on, ['company', 'enforce-mfa'], text),
  // The service refuses it too (companion.md section 4).
  disabledReason: (_: SwitchedCompany, { mfaEnabled }: Subject) =>
    mfaEnabled ? undefined : mfaTexts.needsOwn,
});

const reserving = (on: boolean, text: readonly string[]) =>
  turning('reserve_grants', on, ['company', 'reserve-grants'], text);

/** Each switch, one action for each way. */
export const switches: Readonly<Record<SwitchName, readonly Action<SwitchedCompany>[]>> = {
  enforce_mfa: [
    { id: 'enforce-mfa', ...mfaTexts.enforce, ...enforcing(true, mfaTexts.enforceText) },
    {
      id: 'stop-enforcing-mfa',
      ...mfaTexts.stopEnforcing,
      ...enforcing(false, mfaTexts.stopEnforcingText),
    },
  ],
  reserve_grants: [
    { id: 'reserve-grants', ...grantTexts.reserve, ...reserving(true, grantTexts.reserveText) },
    {
      id: 'stop-reserving-grants',
      ...grantTexts.stopReserving,
      ...reserving(false, grantTexts.stopReservingText),
    },
  ],
};
