import type { CurrentUser } from '../../../contract/session';
import { accountTexts } from '../../layout/accountTexts';
import type { Action, ActionSource } from '../../resources/declare';
import type { PageSource } from '../declare';
import { profileTexts } from './texts';

/** The person signed in, as `GET /me` has them. */
export type AccountRecord = CurrentUser & { id: string };

/** Why MFA stays (companion.md section 4); the service says the same. */
const isEnforced = ({ customer }: AccountRecord): string | undefined =>
  customer.enforce_mfa
    ? 'Your company requires MFA, so it cannot be disabled for your account.'
    : undefined;

/** What people with MFA can do with it; enabling it asks for nothing. */
export const mfaActions: readonly Action<AccountRecord>[] = [
  {
    id: 'replace-mfa',
    label: 'Replace',
    access: ['account', 'enable-mfa'],
    visible: ({ mfa_enabled: enabled }) => enabled,
    dialog: {
      kind: 'confirm',
      title: 'Replace MFA',
      text: () => [
        'You set up an authenticator app again, on this device or on another one.',
        'As soon as that is done, the one you use now stops working, and so do your recovery codes: you get new ones.',
      ],
      submit: 'Replace',
    },
    run: async (_, __, provider) => {
      const { data } = await provider.action({
        method: 'POST',
        path: '/users/mfa-enable',
        params: {},
      });
      await provider.leaveFor(String(data['redirect-url']));
    },
    success: profileTexts.mfaEnabled,
    failure: accountTexts.enableFailed,
  },
  {
    id: 'disable-mfa',
    label: 'Disable',
    danger: true,
    access: ['account', 'disable-mfa'],
    visible: ({ mfa_enabled: enabled }) => enabled,
    disabledReason: isEnforced,
    dialog: {
      kind: 'confirm',
      title: 'Disable MFA',
      text: () => [
        'Signing in to your account will take the password alone. Your authenticator app and your recovery codes stop working.',
        'You will be logged out, here and in every other browser, and must log in again.',
      ],
      submit: 'Disable',
    },
    run: (_, __, provider) =>
      provider.action({ method: 'POST', path: '/users/mfa-disable', params: {} }),
    success: 'MFA was disabled for your account.',
    failure: profileTexts.disableFailed,
    endsSession: true,
  },
];

/** One's own account: the service reads it at `/me`, and changes it at `/users`. */
export const accountSource: ActionSource<AccountRecord> & PageSource = {
  name: 'account',
  actions: mfaActions,
  readOne: async (dataProvider) => (await dataProvider.account()).data,
  endpoint: { path: '/users', key: 'users', list: { kind: 'collection', path: '/users' } },
};
