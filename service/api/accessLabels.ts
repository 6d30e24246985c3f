import type { Access, AccessAction, AccessResource } from '../../contract/access';

type Labels = { readonly [R in AccessResource]: Readonly<Record<AccessAction<R>, string>> };

const kept = (one: string, many: string) => ({
  list: `List ${many}`,
  read: `Read ${one}`,
  create: `Create ${one}`,
  update: `Change ${one}`,
  delete: `Delete ${one}`,
});

/** What each pair of the permission table is to a person, for the security history. */
const accessLabels: Labels = {
  session: { read: 'Read the session' },
  search: { read: 'Search records' },
  'user-settings': { read: 'Read own settings', update: 'Change own settings' },
  events: { list: 'List events', read: 'Read an event' },
  'security-history': { list: 'List the security history' },
  account: {
    'verify-email': 'Verify the email address',
    update: 'Change the own name',
    'enable-mfa': 'Enable MFA',
    'disable-mfa': 'Disable MFA',
    'reset-password': 'Reset the password',
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
  },
  'idp-settings': {
    read: 'Read the identity provider settings',
    update: 'Change the identity provider settings',
    'scim-token': 'Generate a SCIM token',
  },
  datasets: {
    ...kept('a dataset', 'datasets'),
    publish: 'Publish a dataset',
    rotate: 'Rotate a data encryption key',
    schedule: 'Change a data encryption key rotation schedule',
    algorithm: 'Change a data encryption algorithm',
    'data-key': 'Read the data encryption key of a dataset',
    'try-encrypt': 'Encrypt a sample',
    'try-decrypt': 'Decrypt a sample',
  },
  'primary-keys': {
    ...kept('a primary key', 'primary keys'),
    rotate: 'Rotate a primary key',
    schedule: 'Change a primary key rotation schedule',
    enable: 'Enable a primary key',
    disable: 'Disable a primary key',
  },
  'api-keys': {
    ...kept('an API key', 'API keys'),
    associate: 'Associate an API key',
    clone: 'Clone an API key',
    expire: 'Expire an API key',
    roll: 'Roll an API key',
    enable: 'Enable an API key',
    disable: 'Disable an API key',
    'renew-certificates': 'Renew the certificates of API keys',
  },
  'dataset-groups': kept('a dataset group', 'dataset groups'),
  team: {
    list: 'List the team',
    invite: 'Invite a member',
    'revoke-invitation': 'Revoke an invitation',
    'change-role': 'Change the role of a member',
    remove: 'Remove a member',
  },
  'client-library-versions': kept('a client library version', 'client library versions'),
  features: kept('a feature', 'features'),
  'feature-categories': { list: 'List feature categories' },
  customers: {
    ...kept('a customer', 'customers'),
    invite: 'Invite the first administrator of a customer',
  },
  entitlements: kept('an entitlement', 'entitlements'),
};

/** @returns what somebody tried, in words: "Rotate a primary key" */
export function accessLabel([resource, action]: Access): string {
  const labels: Readonly<Record<string, string>> = accessLabels[resource];
  return labels[action] ?? action;
}
