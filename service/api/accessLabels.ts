import type {
  Access,
  AccessAction,
  AccessResource,
  AdministeredResource,
} from '../../contract/access';
import { kindOf, type RecordTable, withArticle } from '../domain/recordKinds';
import { standardResources } from '../domain/standardResources';

/** What follows from what records are called, for resources that have them. */
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
type Labels = {
  readonly [R in AccessResource as [Named<R>] extends [never] ? never : R]: Readonly<
    Record<Named<R>, string>
  >;
};

/** What each pair of the permission table is to a person, for the security history. */
const accessLabels: Labels = {
  session: { read: 'Read the session' },
  confirmations: { create: 'Confirm an action' },
  search: { read: 'Search records' },
  attention: { read: 'Read what needs attention' },
  'user-settings': { read: 'Read own settings', update: 'Change own settings' },
  events: { list: 'List events', read: 'Read an event' },
  'security-history': { list: 'List the security history' },
  'stream-token': {
    read: 'Read when the SIEM token was made',
    renew: 'Make a SIEM token',
    remove: 'Remove the SIEM token',
  },
  account: {
    'verify-email': 'Verify the email address',
    update: 'Change the own name',
    'enable-mfa': 'Enable MFA',
    'disable-mfa': 'Disable MFA',
    'reset-password': 'Reset the password',
  },
  passkeys: {
    list: 'List own passkeys',
    begin: 'Begin to add a passkey',
    add: 'Add a passkey',
    remove: 'Remove a passkey',
  },
  sessions: {
    list: 'List own sessions',
    end: 'End a session',
    'end-of-member': 'End the sessions of a member',
  },
  company: {
    read: 'Read the company',
    update: 'Change the company',
    'enforce-mfa': 'Change MFA enforcement',
    'reserve-grants': 'Change who may grant access',
    'test-mail': 'Send a test email',
  },
  'company-settings': {
    read: 'Read a setting of the company',
    update: 'Change a setting of the company',
  },
  'idp-settings': {
    read: 'Read the identity provider settings',
    update: 'Change the identity provider settings',
    'scim-token': 'Generate a SCIM token',
    test: 'Test the connection to the identity provider',
  },
  datasets: {
    ...kept('datasets'),
    publish: 'Publish a dataset',
    rotate: 'Rotate a data encryption key',
    schedule: 'Change a data encryption key rotation schedule',
    algorithm: 'Change a data encryption algorithm',
    'data-key': 'Read the data encryption key of a dataset',
    'try-encrypt': 'Encrypt a sample',
    'try-decrypt': 'Decrypt a sample',
  },
  'primary-keys': {
    ...kept('primary_keys'),
    rotate: 'Rotate a primary key',
    schedule: 'Change a primary key rotation schedule',
    enable: 'Enable a primary key',
    disable: 'Disable a primary key',
  },
  'api-keys': {
    ...kept('api_keys'),
    associate: 'Associate an API key',
    'grant-decryption': 'Let an API key decrypt',
    'widen-ranges': 'Widen the address ranges of an API key',
    clone: 'Clone an API key',
    expire: 'Expire an API key',
    roll: 'Roll an API key',
    enable: 'Enable an API key',
    disable: 'Disable an API key',
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

/** What follows for what the platform's people look after. */
const administeredLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(standardResources.map(({ name, table }) => [name, kept(table)])),
  entitlements: kept('entitlements'),
};

/** @returns what somebody tried, in words: "Rotate a primary key" */
export function accessLabel([resource, action]: Access): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = accessLabels;
  return labels[resource]?.[action] ?? administeredLabels[resource]?.[action] ?? action;
}
