import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { attentionKindNames } from '../../../../../contract/attention/attention';
import type { Webhook, WebhookDelivery } from '../../../../../contract/attention/webhooks';
import { answered, refused } from '../../../../setup/network';
import { user } from '../../../../setup/renderConsole';
import {
  expectNoDialog,
  expectText,
  fill,
  findDialog,
  inDialog,
  press,
  pressInDialog,
  textbox,
} from '../../../../setup/screenHelpers';
import { stubClipboard } from '../../../credentials/clipboard';
import { loadProfile, messageSettings, openProfile, openSection } from '../renderProfile';

const { sends_mail: _, ...choices } = messageSettings;
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

const chat: Webhook = {
  ...choices,
  uuid: '2b4a2f90-95d3-4f0c-8a55-6c3d1b0a7f01',
  name: 'Chat',
  url: 'https://hooks.example/chat',
  format: 'slack',
  created_at: '2026-11-01T10:00:00Z',
  secret_created_at: '2026-11-01T10:00:00Z',
  earlier_secret_until: null,
  failing_since: null,
  last_error: null,
  delivered_at: '2026-11-20T10:00:00Z',
  version: 2,
};

const deliveries: WebhookDelivery[] = [
  {
    uuid: '2b4a2f90-95d3-4f0c-8a55-6c3d1b0a7f02',
    is_test: false,
    status: 'waiting',
    created_at: '2026-11-20T10:00:00Z',
    tries: 3,
    tried_at: '2026-11-20T10:01:30Z',
    due_at: '2026-11-20T10:03:30Z',
    response_status: 503,
    error: 'The server answered with status 503.',
    milliseconds: 90,
  },
  {
    uuid: '2b4a2f90-95d3-4f0c-8a55-6c3d1b0a7f03',
    is_test: true,
    status: 'delivered',
    created_at: '2026-11-19T10:00:00Z',
    tries: 1,
    tried_at: '2026-11-19T10:00:00Z',
    due_at: null,
    response_status: 200,
    error: null,
    milliseconds: 1234,
  },
];

beforeAll(() =>
  Promise.all([
    loadProfile(),
    import('../../../../../src/custom-pages/profile/notifications/MailSection'),
    import('../../../../../src/custom-pages/profile/notifications/WebhooksSection'),
    import('../../../../../src/custom-pages/profile/notifications/webhookDialogs'),
    import('../../../../../src/admin-kit/actions/SecretDialog'),
    import('../../../../../contract/attention/webhooks'),
  ]),
);

/** Opens the section. @returns the mutations */
function openWebhooks(
  first: Webhook[] = [chat],
  test: () => Response = () => answered({ webhook_deliveries: deliveries[1] }),
  listed: () => WebhookDelivery[] = () => deliveries,
) {
  let webhooks = first;
  const { calls } = openSection('webhooks', {
    person: () => ({ ...user, mfa_enabled: false }),
    answers: {
      'GET /webhooks': () => answered({ webhooks }),
      'POST /webhooks': () => {
        webhooks = [chat];
        return answered({ webhooks: { uuid: chat.uuid, secret } });
      },
      'PATCH /webhooks/:uuid': (body) => {
        webhooks = [{ ...chat, ...(body as object) }];
        return answered({ webhooks: webhooks[0] });
      },
      'DELETE /webhooks/:uuid': () => {
        webhooks = [];
        return answered({ webhooks: { uuid: chat.uuid } });
      },
      'POST /webhooks/:uuid/secret': () => answered({ webhooks: { uuid: chat.uuid, secret } }),
      'POST /webhooks/:uuid/test': test,
      'GET /webhooks/:uuid/deliveries': () => answered({ webhook_deliveries: listed() }),
    },
  });
  return calls;
}

it('keeps what was typed over a reload, but not the address', async () => {
  openWebhooks([]);
  await press('Create Webhook');
  await findDialog(/^Create Webhook/);
  await fill(textbox('Name'), 'Chat');
  await fill(textbox('Address'), 'https://hooks.example/secret-path');
  const stored = () => JSON.stringify(Object.entries(sessionStorage));
  await waitFor(() => expect(stored()).toContain('Chat'));
  expect(stored()).not.toContain('secret-path');
  cleanup();

  const calls = openWebhooks([]);
  await press('Create Webhook');
  await findDialog(/^Create Webhook/);
  await expectText(
    'Draft restored without the address, which may be a secret. Nothing has been created yet.',
  );
  expect(textbox('Name')).toHaveValue('Chat');
  expect(textbox('Address')).toHaveValue('');
  await fill(textbox('Address'), 'https://hooks.example/chat');
  await pressInDialog('Create');
  await findDialog('Webhook Secret');
  expect(calls.at(-1)).toMatchObject({ request: { body: { name: 'Chat', url: chat.url } } });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft/'))).toEqual([]);
});

it('creates a webhook and shows its secret once', async () => {
  const calls = openWebhooks([]);
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  stubClipboard(writeText);
  await expectText('No webhooks yet');
  await press('Create Webhook');
  await findDialog(/^Create Webhook/);
  await fill(textbox('Name'), 'Chat');
  await fill(textbox('Address'), 'https://hooks.example/chat');
  await pressInDialog('Create');
  const dialog = await findDialog('Webhook Secret');
  await press('Copy secret', dialog);
  expect(writeText).toHaveBeenLastCalledWith(secret);
  await press('Done', dialog);
  expect(await screen.findByRole('article', { name: 'Chat' })).toHaveTextContent('Works');
  expect(document.body.innerHTML).not.toContain(secret);
  expect(calls).toMatchObject([
    {
      call: 'POST /webhooks',
      request: {
        body: {
          name: 'Chat',
          url: 'https://hooks.example/chat',
          format: 'json',
          'rotation-failed': 'now',
          'rotation-due': 'off',
          time_zone: 'UTC',
          quiet_from: null,
          quiet_until: null,
          digest_at: '08:00',
        },
      },
    },
  ]);
});

it('refuses an address without https before sending anything', async () => {
  const calls = openWebhooks([]);
  await press('Create Webhook');
  await findDialog(/^Create Webhook/);
  await fill(textbox('Address'), 'http://hooks.example/chat');
  await expectText(/Must be an address that begins with https/);
  expect(calls).toEqual([]);
});

it('updates a webhook, omitting an unchanged address', async () => {
  const calls = openWebhooks();
  await press('Edit');
  const kind = (await inDialog(/^Edit Webhook/)).getByRole('radiogroup', {
    name: 'API keys are not used',
  });
  await userEvent.click(within(kind).getByRole('radio', { name: 'Daily digest' }));
  await pressInDialog('Update');
  await expectNoDialog();
  const [{ request } = { request: undefined }] = calls;
  expect(request).toMatchObject({
    body: { name: 'Chat', 'keys-unused': 'digest', quiet_from: null },
    headers: { 'if-match': '"2"' },
  });
  expect(request?.body).not.toHaveProperty('url');
});

it('shows the last deliveries with their results', async () => {
  openWebhooks([{ ...chat, last_error: 'The server answered with status 503.' }]);
  expect(await screen.findByRole('article', { name: 'Chat' })).toHaveTextContent('Retries');
  await press('Show deliveries of Chat');
  const list = await screen.findByRole('list', { name: 'Last deliveries of Chat' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Waiting2026-11-20 10:00 AM UTC3 tries · The server answered with status 503. · next try 2026-11-20 10:03 AM UTC',
    'Delivered2026-11-19 10:00 AM UTCTest · status 200 after 1,234 ms',
  ]);
});

it('sends a test, renews the secret, and deletes the webhook', async () => {
  const calls = openWebhooks();
  await press('Send a Test');
  await pressInDialog('Send', /^Send a Test/);
  await expectText('The test message arrived.');
  await expectNoDialog();
  await press('New Secret');
  expect(await findDialog(/^New Secret/)).toHaveTextContent(
    'For 24 hours messages are signed with both',
  );
  await pressInDialog('Generate');
  stubClipboard(vi.fn<(text: string) => Promise<void>>().mockResolvedValue());
  const dialog = await findDialog('Webhook Secret');
  await press('Copy secret', dialog);
  await press('Done', dialog);
  await press('Delete');
  await pressInDialog('Delete', /^Delete Webhook/);
  await expectText('No webhooks yet');
  expect(calls.map(({ call }) => call)).toEqual([
    'POST /webhooks/:uuid/test',
    'POST /webhooks/:uuid/secret',
    'DELETE /webhooks/:uuid',
  ]);
});

it('explains why a test was refused', async () => {
  openWebhooks([chat], () => refused(429, 'Many test messages have been sent already.'));
  await press('Send a Test');
  await pressInDialog('Send', /^Send a Test/);
  await expectText('Many test messages have been sent already.');
});

it('explains why a test did not arrive, and refetches the deliveries', async () => {
  let isSent = false;
  const lost: WebhookDelivery = {
    uuid: '2b4a2f90-95d3-4f0c-8a55-6c3d1b0a7f04',
    is_test: true,
    status: 'failed',
    created_at: '2026-11-21T10:00:00Z',
    tries: 1,
    tried_at: '2026-11-21T10:00:00Z',
    due_at: null,
    response_status: 500,
    error: 'The server answered with status 500.',
    milliseconds: 80,
  };
  openWebhooks(
    [chat],
    () => {
      isSent = true;
      return answered({ webhook_deliveries: lost });
    },
    () => (isSent ? [lost, ...deliveries] : deliveries),
  );
  await press('Show deliveries of Chat');
  await press('Send a Test');
  await pressInDialog('Send', /^Send a Test/);
  expect(await findDialog(/^Send a Test/)).toHaveTextContent(
    'The test message did not arrive.The server answered with status 500.',
  );
  expect(screen.queryByText('The test message arrived.')).toBeNull();
  await pressInDialog('Cancel');
  await expectNoDialog();
  expect(screen.getByRole('list', { name: 'Last deliveries of Chat' })).toHaveTextContent(
    'Failed2026-11-21 10:00 AM UTCTest · The server answered with status 500.',
  );
});

it('is for administrators only', async () => {
  const member = {
    ...user,
    customer_users: [{ uuid: user.customer_users[0]?.uuid ?? '', role: 'user' as const }],
  };
  openProfile({ path: '/profile?tab=notifications', person: () => member });
  await screen.findByRole('region', { name: 'By Email' });
  await waitFor(() =>
    expect(screen.getAllByRole('radiogroup')).toHaveLength(attentionKindNames.length),
  );
  expect(screen.queryByRole('region', { name: 'Webhooks of Your Company' })).toBeNull();
});
