import type { Subject } from '../../contract/access';
import { mfaTexts, profileTexts } from '../../texts/profile';
import type { Action } from '../model/action';
import { callOn } from '../model/recordCall';

/** Name of the source that has these actions. */
export const enforcementSource = 'company';

/** What the switch has to know of a company: the session and the company's own record both have it. */
export interface EnforcingCompany {
  uuid: string;
  enforce_mfa: boolean;
}

const enforcing = (enforce_mfa: boolean, text: readonly string[]) =>
  ({
    access: ['company', 'enforce-mfa'],
    visible: (company: EnforcingCompany) => company.enforce_mfa !== enforce_mfa,
    // The service refuses it too (companion.md section 4).
    disabledReason: (_: EnforcingCompany, { mfaEnabled }: Subject) =>
      mfaEnabled ? undefined : mfaTexts.needsOwn,
    dialog: { kind: 'confirm', text: () => text },
    run: callOn('PATCH', '/customers/{uuid}', { body: () => ({ enforce_mfa }) }),
    failure: profileTexts.accountUpdateFailed,
    // The session says who is signed in, and what their company demands.
    affects: ['auth'],
  }) as const;

/** The switch of MFA enforcement, one action for each way. */
export const enforcementActions: readonly Action<EnforcingCompany>[] = [
  { id: 'enforce-mfa', ...mfaTexts.enforce, ...enforcing(true, mfaTexts.enforceText) },
  {
    id: 'stop-enforcing-mfa',
    ...mfaTexts.stopEnforcing,
    ...enforcing(false, mfaTexts.stopEnforcingText),
  },
];
