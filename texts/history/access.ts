/** Labels of the standard actions. @param singular a record with its article */
export const standardAccessTexts = (singular: string, plural: string) => ({
  list: `List ${plural}`,
  read: `Read ${singular}`,
  create: `Create ${singular}`,
  update: `Change ${singular}`,
  delete: `Delete ${singular}`,
});

/** Labels of attempted actions in the security history that cannot be derived from the records' names. */
export const accessTexts = {
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
    // Only people who already have MFA confirm this, with a code, and replace their app.
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
    publish: 'Publish a dataset',
    'try-encrypt': 'Encrypt a sample',
    'try-decrypt': 'Decrypt a sample',
  },
  'api-keys': {
    associate: 'Associate an API key',
    'renew-certificates': 'Renew the certificates of API keys',
  },
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
} as const;
