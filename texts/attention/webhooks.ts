import { shownOnceTexts } from '../admin-kit/secrets';

/** Texts of webhooks, on the tab Notifications of the Account page. */
export const webhookTexts = {
  section: 'Webhooks of Your Company',
  what: 'A webhook gets the same messages as a signed call to an address of yours, or in a channel of Slack or Microsoft Teams. Names of datasets and keys are in them, and nothing that is encrypted.',
  none: 'No webhooks yet',
  name: 'Name',
  url: 'Address',
  urlHint:
    'Begins with https:// and is on the public Internet. Slack and Teams give you one for a channel.',
  format: 'Format',
  formats: { json: 'JSON', slack: 'Slack', teams: 'Microsoft Teams' },
  formatHint: 'JSON has a documented schema, for programs.',
  restoredCreation:
    'Draft restored without the address, which may be a secret. Nothing has been created yet.',
  restored:
    'Draft restored. A typed address was not kept, because it may be a secret. Not saved yet.',
  restoredOlder:
    'Draft restored, but not a typed address, which may be a secret. This has been changed since: compare before you update.',
  works: 'Works',
  unused: 'Not used yet',
  retries: 'Retries',
  failing: 'Fails',
  lastError: 'Last error',
  delivered: 'Last delivery',
  never: 'None yet',
  create: {
    label: 'Create Webhook',
    submit: 'Create',
    success: 'Webhook successfully created.',
    failure: 'There was a problem creating the webhook.',
  },
  edit: {
    label: 'Edit',
    title: 'Edit Webhook',
    submit: 'Update',
    success: 'Webhook successfully updated.',
    failure: 'There was a problem updating the webhook.',
  },
  test: {
    label: 'Send a Test',
    submit: 'Send',
    success: 'The test message arrived.',
    failure: 'The test message did not arrive.',
  },
  unknownArrival: 'It is still being sent. See its deliveries for what comes of it.',
  testText: (name: string) =>
    `A message that says it is a test is sent to “${name}” now. It is not tried again.`,
  renew: {
    label: 'New Secret',
    submit: 'Generate',
    success: 'Secret successfully generated.',
    failure: 'There was a problem generating the secret.',
  },
  renewText: (hours: number) => [
    'The new secret is shown once.',
    `For ${hours} hours messages are signed with both, so that you can change it where they are checked.`,
  ],
  remove: {
    label: 'Delete',
    title: 'Delete Webhook',
    submit: 'Delete',
    success: 'Webhook successfully deleted.',
    failure: 'There was a problem deleting the webhook.',
  },
  removeText: 'It gets no more messages, and its list of deliveries goes with it.',
  actionsOf: (name: string) => `Webhook ${name}`,
  deliveries: {
    show: (name: string) => `Show deliveries of ${name}`,
    label: 'Deliveries',
    hide: 'Hide deliveries',
    list: (name: string) => `Last deliveries of ${name}`,
    none: 'Nothing was sent yet.',
    statuses: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
    test: 'Test',
    tries: (count: string) => (count === '1' ? '1 try' : `${count} tries`),
    answered: (status: number, milliseconds: string) => `status ${status} after ${milliseconds} ms`,
    next: (moment: string) => `next try ${moment}`,
  },
  secret: shownOnceTexts(
    'Webhook Secret',
    'secret',
    'Messages to this webhook are signed with this secret. It cannot be shown again: copy it, and enter it where the messages are checked. Slack and Teams do not check it.',
  ),
} as const;
