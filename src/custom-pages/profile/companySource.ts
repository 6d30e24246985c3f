import type { Subject } from '../../../contract/access';
import type { Company } from '../../../contract/company';
import type { Action, ActionProvider, ActionSource } from '../../resources/declare';
import type { PageSource } from '../declare';
import { profileTexts } from './texts';

/** One's own company, with its entity tag as its version. */
export type CompanyRecord = Company & { id: string };

/** Enforcement needs MFA of one's own first (companion.md section 4); the service says the same. */
const needsOwnMfa = (_: CompanyRecord, { mfaEnabled }: Subject): string | undefined =>
  mfaEnabled ? undefined : 'Enable MFA for your own account before you change MFA enforcement.';

/** @returns what both ways of the switch share */
const enforcing = (enforce_mfa: boolean) => ({
  access: ['company', 'enforce-mfa'] as const,
  visible: (company: CompanyRecord) => company.enforce_mfa !== enforce_mfa,
  disabledReason: needsOwnMfa,
  run: ({ uuid, version }: CompanyRecord, _: unknown, provider: ActionProvider) =>
    provider.action({
      method: 'PATCH',
      path: '/customers/{uuid}',
      params: { uuid },
      ifMatch: version,
      body: { enforce_mfa },
    }),
  failure: profileTexts.accountUpdateFailed,
  // Who is signed in, and of which company, is told with the session.
  affects: ['auth'],
});

/** The switch of MFA enforcement, one action for each way. */
export const enforcementActions: readonly Action<CompanyRecord>[] = [
  {
    ...enforcing(true),
    id: 'enforce-mfa',
    label: 'Enforce MFA',
    dialog: {
      kind: 'confirm',
      title: 'Enforce MFA',
      text: () => [
        'Everyone in your company will need MFA to work in the console.',
        'Members without MFA are asked to enable it at once, wherever they are. Until they have done so, the console shows them nothing but the demand to enable it, and refuses everything else they do.',
        'Nobody can disable MFA for their account any more.',
      ],
      submit: 'Enforce MFA',
    },
    success: 'MFA enforcement is on.',
  },
  {
    ...enforcing(false),
    id: 'stop-enforcing-mfa',
    label: 'Stop Enforcing MFA',
    dialog: {
      kind: 'confirm',
      title: 'Stop Enforcing MFA',
      text: () => [
        'Members can work in the console without MFA, and can disable it for their accounts.',
        'Who has MFA enabled keeps it.',
      ],
      submit: 'Stop Enforcing MFA',
    },
    success: 'MFA enforcement is off.',
  },
];

/** One's own company. */
export const companySource: ActionSource<CompanyRecord> & PageSource = {
  name: 'company',
  actions: enforcementActions,
  endpoint: {
    path: '/customers',
    key: 'customers',
    list: { kind: 'collection', path: '/customers' },
  },
};
