import type { Access, Subject } from '../../contract/access/access';
import type { CurrentUser } from '../../contract/people/session';
import { trustedBrowserDays } from '../../contract/people/signInTerms';
import { grantTexts, mfaTexts, profileTexts } from '../../texts/people/profile';
import type { Action } from '../model/action';
import { recordCall } from '../model/recordCall';

/** Name of the source that has these actions. */
export const companyName = 'company';

/** `enforce_mfa`: everyone needs MFA. `reserve_grants`: only administrators grant access. */
export type CompanyRuleName = 'enforce_mfa' | 'reserve_grants';

/** Fields of a company that its rules read; the session and the company's record both have them. */
type RuledCompany = Pick<CurrentUser['customer'], 'uuid' | CompanyRuleName>;

const switchAction = (
  field: CompanyRuleName,
  isEnabled: boolean,
  access: Access,
  text: readonly string[],
) =>
  ({
    access,
    visible: (company: RuledCompany) => company[field] !== isEnabled,
    dialog: { kind: 'confirm', text: () => text },
    run: recordCall('PATCH', '/customers/{uuid}', { body: () => ({ [field]: isEnabled }) }),
    failure: profileTexts.accountUpdateFailed,
    // The session contains the person and the demands of their company.
    affects: ['auth'],
  }) as const;

const enforceMfaAction = (isEnabled: boolean, text: readonly string[]) => ({
  ...switchAction('enforce_mfa', isEnabled, ['company', 'enforce-mfa'], text),
  // The service refuses it too (companion.md section 4).
  disabledReason: (_: RuledCompany, { mfaEnabled }: Subject) =>
    mfaEnabled ? undefined : mfaTexts.needsOwn,
});

const reserveGrantsAction = (isEnabled: boolean, text: readonly string[]) =>
  switchAction('reserve_grants', isEnabled, ['company', 'reserve-grants'], text);

/** The actions of each rule, one to turn it on and one to turn it off. */
export const companyRules: Readonly<Record<CompanyRuleName, readonly Action<RuledCompany>[]>> = {
  enforce_mfa: [
    {
      id: 'enforce-mfa',
      ...mfaTexts.enforce,
      ...enforceMfaAction(true, mfaTexts.enforceText(trustedBrowserDays)),
    },
    {
      id: 'stop-enforcing-mfa',
      ...mfaTexts.stopEnforcing,
      ...enforceMfaAction(false, mfaTexts.stopEnforcingText),
    },
  ],
  reserve_grants: [
    {
      id: 'reserve-grants',
      ...grantTexts.reserve,
      ...reserveGrantsAction(true, grantTexts.reserveText),
    },
    {
      id: 'stop-reserving-grants',
      ...grantTexts.stopReserving,
      ...reserveGrantsAction(false, grantTexts.stopReservingText),
    },
  ],
};
