import type { Access } from '../../../contract/access/access';
import type {
  AccessAction,
  AccessResource,
  AdministeredResource,
} from '../../../contract/access/accessTable';
import { actionOf, type ConfirmedAction } from '../../../contract/access/confirmations';
import { type Confirmed, confirmationTexts } from '../../../texts/people/confirmations';
import { kindOf, type RecordTable, withArticle } from '../../domain/engine/records/recordKinds';
import { standardResources } from '../../domain/administration/standardResources';

/** Labels of the standard actions, derived from the names of a record kind. */
const kept = (table: RecordTable) => {
  const { singular, plural } = kindOf(table);
  const one = withArticle(singular);
  return {
    list: `List ${plural}`,
    read: `Read ${one}`,
    create: `Create ${one}`,
    update: `Change ${one}`,
    delete: `Delete ${one}`,
  };
};

/** Actions that do not follow from what a resource's records are called. */
type Named<R extends AccessResource> = Exclude<
  AccessAction<R>,
  R extends AdministeredResource ? keyof ReturnType<typeof kept> : never
>;
/** Those that people confirm: what confirms them names them. */
type Titled<R extends AccessResource> = {
  [A in AccessAction<R>]: `${R}.${A}` extends ConfirmedAction ? A : never;
}[AccessAction<R>];
type Labels = {
  readonly [R in AccessResource as [Named<R>] extends [never] ? never : R]: Readonly<
    Record<Exclude<Named<R>, Titled<R>>, string> & Partial<Record<Titled<R>, string>>
  >;
};

const titled = confirmationTexts.actions;

/** Labels of all other pairs of the permission table, as the security history shows them. */
const accessLabels: Labels = {
  session: { read: 'Read the session' },
  search: { read: 'Search records' },
  attention: { read: 'Read what needs attention' },
  schedule: {
    list: 'Read the calendar of rotations and ends',
    change: 'Move or rotate dates of the calendar',
  },
  'calendar-address': {
    read: "Read when the calendar's address was made",
    renew: "Make the calendar's address",
    remove: "Remove the calendar's address",
  },
  messages: { read: 'Read own notifications', update: 'Change own notifications' },
  webhooks: {
    list: 'List webhooks',
    test: 'Send a test message to a webhook',
    delete: 'Delete a webhook',
  },
  'user-settings': { read: 'Read own settings', update: 'Change own settings' },
  events: { list: 'List events', read: 'Read an event' },
  'security-history': { list: 'List the security history' },
  'stream-token': {
    read: 'Read when the SIEM token was made',
    remove: 'Remove the SIEM token',
  },
  account: {
    'verify-email': 'Verify the email address',
    update: 'Change the own name',
    // Only who has MFA confirms it, and then replaces it.
    'enable-mfa': 'Enable MFA',
    'reset-password': 'Reset the password',
  },
  passkeys: {
    list: 'List own passkeys',
    add: 'Add a passkey',
  },
  sessions: {
    list: 'List own sessions',
    end: 'End a session',
    'end-of-member': 'End the sessions of a member',
  },
  company: {
    read: 'Read the company',
    update: 'Change the company',
    'test-mail': 'Send a test email',
  },
  'company-settings': {
    read: 'Read a setting of the company',
    update: 'Change a setting of the company',
  },
  'idp-settings': {
    read: 'Read the identity provider settings',
    test: 'Test the connection to the identity provider',
  },
  datasets: {
    ...kept('datasets'),
    publish: 'Publish a dataset',
    'try-encrypt': 'Encrypt a sample',
    'try-decrypt': 'Decrypt a sample',
  },
  'primary-keys': kept('primary_keys'),
  'api-keys': {
    ...kept('api_keys'),
    associate: 'Associate an API key',
    'grant-decryption': titled['api-keys.grant-decryption']({ object: 'an API key' }),
    'renew-certificates': 'Renew the certificates of API keys',
  },
  'dataset-groups': kept('dataset_groups'),
  team: {
    list: 'List the team',
    invite: 'Invite a member',
    'revoke-invitation': 'Revoke an invitation',
    'change-role': 'Change the role of a member',
    remove: 'Remove a member',
  },
  'feature-categories': { list: 'List feature categories' },
  customers: {
    invite: 'Invite the first administrator of a customer',
    'correct-usage': 'Correct the usage of a customer',
  },
};

/** Labels derived for the resources that platform administrators manage. */
const administeredLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(standardResources.map(({ name, table }) => [name, kept(table)])),
  entitlements: kept('entitlements'),
};

/** @returns what somebody tried, in words: "Rotate a primary key" */
export function accessLabel(access: Access): string {
  const [resource, action] = access;
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = accessLabels;
  const titles: Readonly<Record<string, (of: Confirmed) => string>> = titled;
  return (
    labels[resource]?.[action] ??
    administeredLabels[resource]?.[action] ??
    titles[actionOf(access)]?.({}) ??
    action
  );
}
