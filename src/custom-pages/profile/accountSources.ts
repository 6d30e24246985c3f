import type { SessionRecord, TrustedBrowserRecord } from '../../../contract/people/account';
import type { Company, EntitlementUse } from '../../../contract/people/company';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import {
  mfaTexts,
  ownSessionsTexts as sessionTexts,
  trustedBrowserTexts as trustTexts,
} from '../../../texts/people/profile';
import { setUpMfa } from '../../authProvider/mfaEnrolment';
import { accountTexts } from '../../../texts/sign-in/session';
import { isListOf } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import type { ServiceQuery } from '../../dataProvider/useServiceQuery';
import { companyName, companyRules } from '../../account/companyRules';
import type { Action, ActionSource } from '../../model/action';
import type { Detail } from '../../model/detail';
import { recordCall } from '../../model/recordCall';
import { displayTime } from '../../ui/formats';
import { type PageSource, wholeListEndpoint } from '../customPage';
import { type AccountRecord, readAccount } from './accountRecord';
import { passkeyActions } from './passkeySource';

/** Actions of people who have MFA. Enabling MFA is not among them, because it needs no dialog. */
export const mfaActions: readonly Action<AccountRecord>[] = [
  {
    id: 'replace-mfa',
    ...mfaTexts.replace,
    access: ['account', 'enable-mfa'],
    visible: ({ mfa_enabled: enabled }) => enabled,
    dialog: { kind: 'confirm', text: () => mfaTexts.replaceText },
    run: (_, __, provider) => setUpMfa(provider),
    success: mfaTexts.wasEnabled,
    failure: accountTexts.enableFailed,
    firstError: true,
  },
  {
    id: 'disable-mfa',
    ...mfaTexts.disable,
    danger: true,
    access: ['account', 'disable-mfa'],
    visible: ({ mfa_enabled: enabled }) => enabled,
    // The service refuses it too (companion.md section 4).
    disabledReason: ({ customer }) => (customer.enforce_mfa ? mfaTexts.required : undefined),
    dialog: { kind: 'confirm', text: () => mfaTexts.disableText },
    run: (_, __, provider) => provider.action({ method: 'POST', path: '/users/mfa-disable' }),
    endsSession: true,
  },
];

/** The person's own account: the service reads it at `/me`, and changes it at `/users`. */
export const accountSource: ActionSource<AccountRecord> & PageSource = {
  name: 'account',
  actions: [...mfaActions, ...passkeyActions],
  readOne: readAccount,
  endpoint: { path: '/users', key: 'users' },
};

/** The person's own company, with its entity tag as its version. */
export type CompanyRecord = Company & { id: string };

export const companySource: ActionSource<CompanyRecord> & PageSource = {
  name: companyName,
  actions: Object.values(companyRules).flat(),
  endpoint: { path: '/customers', key: 'customers' },
};

const entitlementsPayload = {
  key: 'entitlements',
  is: isListOf<EntitlementUse>,
  otherwise: serviceTexts.unknown,
};

/** The entitlements of a company's plan, and how much of them is used. */
export const entitlementsOf = (uuid: string): ServiceQuery<EntitlementUse[]> => ({
  queryKey: queryKeys.custom(companyName, 'entitlements', uuid),
  read: ({ read }, { signal }) =>
    read('/customers/{uuid}/entitlements', entitlementsPayload, {
      params: { uuid },
      signal,
      remembered: true,
    }),
});

export type OwnSession = SessionRecord & { id: string };

/** IP address of a sign-in; empty when unknown. */
const addressDetail = ({ ip_address: value }: { ip_address: string | null }) =>
  value === null ? [] : [{ label: sessionTexts.ipAddress, value }];

/** Details that distinguish sessions of the same browser. */
export const sessionDetails = (session: OwnSession): Detail<string>[] => [
  ...addressDetail(session),
  { label: sessionTexts.started, value: displayTime(session.created_at) },
  { label: sessionTexts.lastSeen, value: displayTime(session.last_seen_at) },
];

/** Ends one of the person's sessions; the current one ends by logging out. */
const sessionActions: readonly Action<OwnSession>[] = [
  {
    id: 'end',
    ...sessionTexts.end,
    danger: true,
    access: ['sessions', 'end'],
    visible: ({ current }) => !current,
    dialog: { kind: 'confirm', details: sessionDetails, text: () => [sessionTexts.endText] },
    run: recordCall('DELETE', '/sessions/{uuid}'),
    deletes: true,
  },
  {
    id: 'end-others',
    ...sessionTexts.endOthers,
    danger: true,
    access: ['sessions', 'end'],
    visible: ({ current }) => current,
    dialog: { kind: 'confirm', text: () => [sessionTexts.endOthersText] },
    run: (_, __, provider) => provider.action({ method: 'DELETE', path: '/sessions' }),
  },
];

export const sessionsSource = {
  name: 'sessions',
  actions: sessionActions,
  nameOf: ({ browser }) => browser,
  endpoint: wholeListEndpoint('/sessions', 'sessions'),
} satisfies ActionSource<OwnSession> & PageSource;

/** A browser in which the person signs in without a one-time code. */
export type TrustedBrowser = TrustedBrowserRecord & { id: string };

export const trustDetails = (trusted: TrustedBrowser): Detail<string>[] => [
  ...addressDetail(trusted),
  { label: trustTexts.lastUsed, value: displayTime(trusted.last_used_at) },
  { label: trustTexts.until, value: displayTime(trusted.expires_at) },
];

export const trustedBrowsersSource = {
  name: 'trusted-browsers',
  actions: [
    {
      id: 'end-trust',
      ...trustTexts.end,
      danger: true,
      access: ['sessions', 'end'],
      dialog: { kind: 'confirm', details: trustDetails, text: () => [trustTexts.endText] },
      run: recordCall('DELETE', '/trusted-browsers/{uuid}'),
      deletes: true,
    },
  ],
  nameOf: ({ browser }) => browser,
  endpoint: wholeListEndpoint('/trusted-browsers', 'trusted_browsers'),
} satisfies ActionSource<TrustedBrowser> & PageSource;
