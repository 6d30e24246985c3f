import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type newWebhook,
  webhook,
  webhookDelivery,
  webhookMessage,
  webhookSecret,
  type WebhookUpdate,
} from '../../../../../contract/attention/webhooks';
import { messageDefaults } from '../../../../../contract/attention/messageTerms';
import { z } from '../../../../../contract/lib/zod';
import { FetchRefused } from '../../../../../service/outbound/publicNetwork';
import { StatusRefused } from '../../../../../service/outbound/callServer';
import type { WebhookClient } from '../../../../../service/outbound/webhookClient';
import { transact } from '../../../../../service/db/transaction';
import { takeDeliveries } from '../../../../../service/domain/messages/webhooks/deliver';
import { deliverDueWebhooks } from '../../../../../service/jobs/webhooks';
import { sendDueMessages } from '../../../../../service/jobs/messages';
import { mailSettingsOf } from '../../../../../service/mail/mails';
import { readSettings } from '../../../../../service/config/settings';
import { createLog } from '../../../../../service/observability/log';
import { noMessages } from '../../../../setup/noMessages';
import { dataOf, messageOf, problemsOf } from '../../../answers';
import { sharedService } from '../../../harness';
import type { Persona } from '../../../people';
import { freshCode } from '../../../identity/providers';
import { addApiKey } from '../../../records';
import { addWebhook, addWebhooks } from './addWebhook';
import { rowsWith } from '../../../db/wholeDatabase';
import { testClock } from '../../../testClock';
import { addRows, rowOf, updateRows } from '../../../rows';
import { historyOf } from '../../../history';

const start = new Date('2026-06-15T10:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const from = (ms: number) => new Date(start.getTime() + ms);
const claims = freshCode('change:webhooks');

interface Posted {
  address: string;
  body: string;
  headers: Record<string, string>;
}

const service = sharedService(() => ({ webhookClient }));
let posted: Posted[];
/** Answers of the servers behind the webhooks. */
let answer: (address: string) => Promise<number>;

const webhookClient: WebhookClient = {
  check: (address) =>
    address.includes('inside')
      ? Promise.reject(new FetchRefused('The address is not one of the public Internet.'))
      : Promise.resolve(),
  post: (address, body, headers) => {
    posted.push({ address, body, headers });
    return answer(address);
  },
};

beforeEach(() => {
  posted = [];
  answer = () => Promise.resolve(200);
});

const chat: z.input<typeof newWebhook> = {
  name: 'Chat',
  url: 'https://hooks.example/services/T0/secret-part',
  format: 'json',
  'key-expiring': 'now',
  ...messageDefaults,
};

const create = (body: Partial<z.input<typeof newWebhook>> = {}, as: Persona = 'admin') =>
  service.post(as, '/webhooks', { ...chat, ...body }, { claims });
const secretOf = (response: Awaited<ReturnType<typeof create>>) =>
  dataOf(response, { webhooks: webhookSecret }).webhooks;
const list = async () =>
  dataOf(await service.request('admin', '/webhooks'), { webhooks: z.array(webhook) }).webhooks;
const deliveries = async (uuid: string) =>
  dataOf(await service.request('admin', `/webhooks/${uuid}/deliveries`), {
    webhook_deliveries: z.array(webhookDelivery),
  }).webhook_deliveries;
/** @param codeGivenAt when the code was given */
const change = (uuid: string, body: WebhookUpdate, codeGivenAt = start) =>
  service.patch('admin', `/webhooks/${uuid}`, body, {
    claims: { ...claims, auth_time: codeGivenAt.getTime() / 1000 },
  });

const silent = createLog('silent', () => start);

/** Sends and posts what is due, as a process does. */
async function sendAndDeliver(): Promise<void> {
  const { db, clock, vault } = service;
  const mail = mailSettingsOf(readSettings({ PORT: '3000' }), vault);
  await sendDueMessages({ db, clock, mail, isOutside: false }, silent);
  await deliverDueWebhooks({ db, vault, clock, webhookClient }, silent);
}

/** Sends and posts what is due at a moment. @returns what was posted */
async function run(now: Date): Promise<Posted[]> {
  service.setTime(now);
  const before = posted.length;
  await sendAndDeliver();
  return posted.slice(before);
}

/** The signature of a message posted at the start. */
const signatureOf = (secret: string, { body, headers }: Posted) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.1781517600.${body}`)
    .digest('base64')}`;

const expireKey = (name: string, owner = service.people.admin) =>
  addApiKey(service.db, owner, name, { created_at: start, end_date_tm: from(5 * day) });

const history = async () => {
  const rows = await historyOf(service.db, ['action', 'details']);
  const lines = rows.map(({ action, details }) => `${action}: ${details}`);
  return lines.filter((line) => line.startsWith('Webhook'));
};

describe('webhooks of a company', () => {
  it('are made with a secret that is shown once, and have address and secret sealed', async () => {
    const created = await create();
    expect(created.status).toBe(200);
    const { uuid, secret } = secretOf(created);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list()).toMatchObject([
      { uuid, name: 'Chat', url: chat.url, 'key-expiring': 'now', failing_since: null, version: 1 },
    ]);
    for (const word of ['secret-part', secret.slice(6)])
      expect(await rowsWith(service.db, word)).toEqual([]);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect(service.logged.join('\n')).not.toContain('secret-part');
    expect(await history()).toEqual([
      'Webhook created: The webhook "Chat" to hooks.example was created.',
    ]);
  });

  it('are changed and deleted with rows in the history, and without touching others', async () => {
    const { uuid } = secretOf(await create());
    await addWebhook(service, service.people.admin, 'Other');
    const [, other] = await list();
    const update = { url: 'https://other.example/x', 'key-expiring': 'digest' } as const;
    expect((await change(uuid, update)).status).toBe(200);
    expect(await list()).toMatchObject([{ ...update, version: 2 }, { ...other }]);
    const removed = await service.remove('admin', `/webhooks/${uuid}`);
    expect(removed.status).toBe(200);
    expect(await list()).toEqual([other]);
    expect((await history()).slice(1)).toEqual([
      'Webhook updated: The webhook "Chat" to other.example was changed.',
      'Webhook deleted: The webhook "Chat" to other.example was deleted.',
    ]);
  });

  it('keep their address sealed when they are changed with an Idempotency-Key', async () => {
    const path = `/webhooks/${secretOf(await create()).uuid}`;
    const headers = { 'Idempotency-Key': 'renamed' };
    const renamed = await service.patch('admin', path, { name: 'Talk' }, { claims, headers });
    expect(renamed.status).toBe(200);
    expect(await rowsWith(service.db, 'secret-part')).toEqual([]);
  });

  it('accept a change again whose answer was lost, but no other one from the old version', async () => {
    const path = `/webhooks/${secretOf(await create()).uuid}`;
    const body = { name: 'Talk', url: 'https://hooks.example/other' };
    const send = async (sent: WebhookUpdate) =>
      (await service.patch('admin', path, sent, { claims, headers: { 'If-Match': '"1"' } })).status;
    expect([await send(body), await send(body)]).toEqual([200, 200]);
    expect(await send({ name: 'Chat' })).toBe(412);
    expect(await list()).toMatchObject([{ name: 'Talk', version: 2 }]);
  });

  it.each([
    [{ url: 'http://hooks.example/' }, 'url'],
    [{ url: 'https://user:secret@hooks.example/' }, 'url'],
    [{ url: 'https://inside.example/' }, 'url'],
    [{ format: 'xml' as 'json' }, 'format'],
    [{ quiet_from: '22:00' }, 'quiet_until'],
  ])('are refused: %j', async (body, field) => {
    const refused = await create(body);
    expect(refused.status).toBe(422);
    expect(problemsOf(refused)).toMatchObject([{ field: `webhooks.${field}` }]);
    expect(await list()).toEqual([]);
  });

  it('leave a row in the history when their address is refused, before a code is requested', async () => {
    const send = async (url: string) => {
      const body = { ...chat, url };
      return (await service.post('admin', '/webhooks', body)).status;
    };
    expect(await send('https://inside.example/secret-part')).toBe(422);
    expect(await send('https://hooks.example/')).toBe(401);
    expect(await history()).toEqual([
      'Webhook refused: A webhook to inside.example was refused. The address is not one of the public Internet.',
    ]);
  });

  it('get no message of a kind that was not chosen', async () => {
    const { uuid } = secretOf(await create());
    await change(uuid, { 'keys-unused': 'digest' });
    const chosen = { ...noMessages, 'key-expiring': 'now', 'keys-unused': 'digest' };
    expect(await list()).toMatchObject([chosen]);
  });

  it('are limited to ten', async () => {
    const hooks = Array.from({ length: 10 }, (_, count) => ({ name: `Hook ${count}` }));
    await addWebhooks(service, service.people.admin, hooks);
    const refused = await create();
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      expect.stringContaining('A company has at most 10 webhooks.'),
    ]);
  });
});

describe('a message', () => {
  it('is posted once, signed, in the documented schema, and so is its end', async () => {
    const { secret } = secretOf(await create());
    const key = await expireKey('Portal');
    const [message, ...others] = await run(start);
    expect(others).toEqual([]);
    expect(message?.address).toBe(chat.url);
    const sent = webhookMessage.strict().parse(JSON.parse(message?.body ?? ''));
    expect(sent).toMatchObject({
      type: 'attention',
      company: { name: 'Acme' },
      matters: [
        {
          phase: 'begun',
          kind: 'key-expiring',
          urgent: false,
          text: 'The API key "Portal" expires on 2026-06-20 10:00 AM UTC.',
          link: `http://localhost:3000/api-keys/${key}`,
          record: { resource: 'api-keys', uuid: key, name: 'Portal' },
        },
      ],
      more: 0,
    });
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': sent.id,
      'webhook-timestamp': '1781517600',
      'webhook-signature': message && signatureOf(secret, message),
    });
    expect(await run(from(hour))).toEqual([]);
    await updateRows(service.db, 'api_keys', {}, { end_date_tm: null });
    await run(from(hour + minute));
    const [end] = await run(from(hour + 20 * minute));
    expect(webhookMessage.parse(JSON.parse(end?.body ?? '')).matters).toMatchObject([
      { phase: 'ended', uuid: sent.matters[0]?.uuid },
    ]);
    expect(await run(from(day))).toEqual([]);
  });

  it.each([
    [
      'slack',
      (link: string) => ({
        text: `Acme needs your attention:\n• Warning: The API key "A&amp;B &lt;x&gt; [y](z)\\*_~\`#" expires on 2026-06-20 10:00 AM UTC. <${link}|Open>`,
      }),
    ],
    [
      'teams',
      (link: string) => ({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', wrap: true, text: 'Acme needs your attention:' },
                {
                  type: 'TextBlock',
                  wrap: true,
                  text: `Warning: The API key "A&B <x\\> \\[y\\]\\(z\\)\\\\\\*\\_\\~\\\`\\#" expires on 2026-06-20 10:00 AM UTC. [Open](${link})`,
                },
              ],
            },
          },
        ],
      }),
    ],
  ] as const)('is the one that %s shows, and no name can add markup', async (format, expected) => {
    await create({ format });
    const key = await expireKey('A&B <x> [y](z)\\*_~`#');
    const [message] = await run(start);
    const link = `http://localhost:3000/api-keys/${key}`;
    expect(JSON.parse(message?.body ?? '')).toEqual(expected(link));
  });

  it.each(['x', '界'])(
    'is as small as Teams demands, with names of "%s", and counts what it leaves out',
    async (letter) => {
      await create({ format: 'teams' });
      for (let count = 10; count < 60; count += 1) await expireKey(`${count}${letter.repeat(98)}`);
      const [{ body } = { body: '' }] = await run(start);
      expect(Math.max(Buffer.byteLength(body), 2 * body.length)).toBeLessThan(28_000);
      const omitted = Number(/And (\d+) more, which the console shows\./.exec(body)?.[1]);
      expect(omitted + body.split('Warning: ').length - 1).toBe(50);
    },
  );

  it('is also signed with the earlier secret for a day after a new one', async () => {
    const { uuid, secret: first } = secretOf(await create());
    const renewed = await service.request('admin', `/webhooks/${uuid}/secret`, {
      method: 'POST',
      claims,
    });
    const { secret: second } = secretOf(renewed);
    expect(second).not.toBe(first);
    await expireKey('Portal');
    const [message] = await run(start);
    expect(message?.headers['webhook-signature']?.split(' ')).toEqual(
      [second, first].map((secret) => message && signatureOf(secret, message)),
    );
    await expireKey('Shop');
    const [later] = await run(from(day + minute));
    expect(later?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is posted once by several processes', async () => {
    await create();
    await expireKey('Portal');
    await run(start);
    await expireKey('Shop');
    service.setTime(from(2 * minute));
    posted = [];
    await Promise.all([sendAndDeliver(), sendAndDeliver(), sendAndDeliver()]);
    expect(posted).toHaveLength(1);
  });
});

describe('a webhook that is changed while a message waits for it', () => {
  it('gets the retried message in its new format, at its new address', async () => {
    answer = () => Promise.reject(new StatusRefused(503));
    const { uuid } = secretOf(await create());
    await expireKey('Portal');
    const [first] = await run(start);
    await change(uuid, { format: 'slack', url: 'https://other.example/x' });
    answer = () => Promise.resolve(200);
    const [second, ...others] = await run(from(minute));
    expect(others).toEqual([]);
    expect(second?.address).toBe('https://other.example/x');
    expect(JSON.parse(second?.body ?? '')).toEqual({
      text: expect.stringContaining('• Warning: The API key "Portal" expires'),
    });
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  const ended = from(hour + 20 * minute);
  it.each([
    [{ url: 'https://other.example/x' }, 'https://other.example/x'],
    [{ format: 'slack' }, 'https://hooks.example/services/T0/secret-part'],
  ] as const)('gets waiting retries at once after %j', async (changed, address) => {
    answer = () => Promise.reject(new StatusRefused(404));
    const { uuid } = secretOf(await create());
    await expireKey('Portal');
    const tried = [0, 0.5, 1.5, 3.5, 7.5].map((minutes) => from(minutes * minute));
    for (const moment of tried) expect(await run(moment)).toHaveLength(1);
    answer = () => Promise.resolve(200);
    const fixed = from(8 * minute);
    expect(await run(fixed)).toEqual([]);
    await change(uuid, { 'key-expiring': 'digest' }, fixed);
    expect(await run(fixed)).toEqual([]);
    await change(uuid, changed, fixed);
    expect(await run(fixed)).toMatchObject([{ address }]);
    expect(await deliveries(uuid)).toMatchObject([{ status: 'delivered', tries: 6 }]);
  });

  it('gets the retry at once when it is changed while its server hangs', async () => {
    answer = () => Promise.reject(new StatusRefused(404));
    const { uuid } = secretOf(await create());
    await expireKey('Portal');
    await run(start);
    answer = async (address) => {
      if (address !== chat.url) return 200;
      await change(uuid, { url: 'https://other.example/x' }, from(minute));
      throw new FetchRefused('The server did not answer within 10 seconds.');
    };
    const addresses = (await run(from(minute))).map(({ address }) => address);
    expect(addresses).toEqual([chat.url, 'https://other.example/x']);
    expect(await deliveries(uuid)).toMatchObject([{ status: 'delivered', tries: 3 }]);
  });

  /** Announces a key, then ends the matter in quiet hours. @returns the webhook */
  async function endQuietly(): Promise<string> {
    const { uuid } = secretOf(await create({ quiet_from: '11:00', quiet_until: '18:00' }));
    await expireKey('Portal');
    expect(await run(start)).toHaveLength(1);
    await updateRows(service.db, 'api_keys', {}, { end_date_tm: null });
    expect(await run(from(hour))).toEqual([]);
    expect(await run(ended)).toEqual([]);
    return uuid;
  }
  const evening = from(9 * hour);

  it('gets the end of a matter by its new quiet hours', async () => {
    await change(await endQuietly(), { quiet_from: null, quiet_until: null }, ended);
    expect(await run(from(hour + 30 * minute))).toHaveLength(1);
    expect(await run(evening)).toEqual([]);
  });

  it('gets no end of a kind that was switched off meanwhile', async () => {
    const uuid = await endQuietly();
    await change(uuid, { 'key-expiring': 'off' }, ended);
    await change(uuid, { 'key-expiring': 'now' }, ended);
    expect(await run(evening)).toEqual([]);
  });
});

describe('a webhook that is down', () => {
  it('is retried with growing pauses, and fails after a day with its last error', async () => {
    answer = () => Promise.reject(new StatusRefused(503));
    const { uuid } = secretOf(await create());
    await expireKey('Portal');
    await run(start);
    const [first] = await deliveries(uuid);
    expect(first).toMatchObject({
      status: 'waiting',
      tries: 1,
      response_status: 503,
      error: 'The server answered with status 503.',
      due_at: '2026-06-15T10:00:30.000Z',
    });
    let last = start;
    for (let tries = 1; tries < 100; tries += 1) {
      const [{ due_at: due } = { due_at: null }] = await deliveries(uuid);
      if (due === null) break;
      last = new Date(due);
      await run(last);
    }
    expect(last.getTime() - start.getTime()).toBeGreaterThan(22 * hour);
    expect(last.getTime() - start.getTime()).toBeLessThanOrEqual(day);
    const bodies = new Set(posted.map(({ body }) => body));
    expect([posted.length, bodies.size]).toEqual([30, 1]);
    expect((await deliveries(uuid))[0]).toMatchObject({ status: 'failed', tries: 30 });
    expect(await list()).toMatchObject([
      { failing_since: last.toISOString(), last_error: 'The server answered with status 503.' },
    ]);
    expect(await history()).toContain(
      'Webhook failed: A message to the webhook "Chat" was given up after 24 hours. The server answered with status 503.',
    );
    answer = () => Promise.resolve(200);
    await expireKey('Shop');
    expect(await run(from(2 * day))).toHaveLength(1);
    expect(await list()).toMatchObject([{ failing_since: null, last_error: null }]);
  });

  it('is given up when the service itself cannot send, and delays no other', async () => {
    const { uuid } = secretOf(await create());
    const { webhook_uuid: whole } = await addWebhook(service, service.people.admin, 'Whole', {
      modes: '{"key-expiring":"now"}',
    });
    const { url: sealed } = await rowOf(service.db, 'webhooks', { uuid });
    const replaceUrl = (url: Uint8Array) => updateRows(service.db, 'webhooks', { uuid }, { url });
    await replaceUrl(Buffer.from('no sealed address'));
    await expireKey('Portal');
    expect(await run(start)).toHaveLength(1);
    expect((await deliveries(whole))[0]).toMatchObject({ status: 'delivered' });
    for (let hours = 1; hours <= 25; hours += 1) await run(from(hours * hour));
    await replaceUrl(sealed);
    expect((await deliveries(uuid))[0]).toMatchObject({
      status: 'failed',
      response_status: null,
      error: 'The service could not send this message. Its log has the reason.',
    });
    expect(await list()).toMatchObject([{ failing_since: expect.any(String) }, {}]);
  });

  it.each([0, 1])('delays no other, when 200 hang after %i failures', async (failures) => {
    const modes = '{"key-expiring":"now"}';
    const { outsider } = service.people;
    const down = Array.from({ length: 200 }, (_, count) => ({
      name: `Down ${count}`,
      url: `https://down-${count}.example/`,
      modes,
      failures,
    }));
    await addWebhooks(service, outsider, down);
    await create();
    await expireKey('Portal');
    await expireKey('Portal', outsider);
    const end: (() => void)[] = [];
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    answer = (address) =>
      address === chat.url
        ? Promise.resolve(arrive()).then(() => 200)
        : new Promise((_, reject) => {
            end.push(() =>
              reject(new FetchRefused('The server did not answer within 10 seconds.')),
            );
          });
    const running = run(start);
    // The others hang until they are stopped below.
    await arrived;
    const hanging = () => posted.filter(({ address }) => address !== chat.url).length;
    await vi.waitFor(() => expect(hanging()).toBe(failures === 0 ? 200 : 32), 20_000);
    const ending = setInterval(() => end.splice(0).forEach((stop) => stop()), 1);
    await running;
    clearInterval(ending);
    expect(posted).toHaveLength(201);
  });
});

describe('due deliveries', () => {
  it('are taken up to the given number, whatever plan the database chooses', async () => {
    const { db } = service;
    const chats = Array.from({ length: 20 }, (_, count) => ({ name: `Chat ${count}` }));
    await addWebhooks(service, service.people.admin, chats);
    await updateRows(db, 'webhook_deliveries', {}, { status: 'waiting', due_at: start });
    await transact(db, async (trx) => {
      const joins = ['hashjoin', 'mergejoin', 'material', 'hashagg', 'memoize', 'sort'];
      for (const way of [...joins, 'indexscan', 'bitmapscan', 'indexonlyscan'])
        await sql.raw(`set local enable_${way} = off`).execute(trx);
      const batch = await takeDeliveries({ db: trx, clock: testClock(() => start) }, false, 3);
      expect(batch).toHaveLength(3);
    });
  });
});

describe('a test message', () => {
  const test = (uuid: string) => service.post('admin', `/webhooks/${uuid}/test`);
  const outcome = (response: Awaited<ReturnType<typeof test>>) =>
    dataOf(response, { webhook_deliveries: webhookDelivery }).webhook_deliveries;

  it('is sent at once, and listed with its result', async () => {
    const { uuid } = secretOf(await create());
    expect(outcome(await test(uuid))).toMatchObject({
      is_test: true,
      status: 'delivered',
      response_status: 200,
    });
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({ type: 'test', matters: [] });
    answer = () => Promise.reject(new FetchRefused('The server cannot be reached.'));
    service.setTime(from(minute));
    expect(outcome(await test(uuid))).toMatchObject({
      status: 'failed',
      tries: 1,
      error: 'The server cannot be reached.',
    });
    expect((await deliveries(uuid)).map(({ status }) => status)).toEqual(['failed', 'delivered']);
    expect(await list()).toMatchObject([{ failing_since: null }]);
    expect((await history()).slice(1)).toEqual([
      'Webhook tested: A test message was sent to the webhook "Chat".',
      'Webhook tested: A test message was sent to the webhook "Chat".',
    ]);
  });

  it('is sent by its call, although another process takes what is due', async () => {
    const { uuid } = secretOf(await create());
    const state = { isAnswered: false };
    const call = test(uuid).finally(() => {
      state.isAnswered = true;
    });
    while (!state.isAnswered) expect(await takeDeliveries(service, false, 10)).toHaveLength(0);
    expect(outcome(await call)).toMatchObject({ status: 'delivered', tries: 1 });
  });

  it('says that the webhook was deleted while its server answered', async () => {
    const { uuid } = secretOf(await create());
    answer = async () => {
      await service.remove('admin', `/webhooks/${uuid}`);
      return 200;
    };
    const tested = await test(uuid);
    expect([tested.status, messageOf(tested)]).toEqual([404, 'This webhook does not exist.']);
  });

  it('is rate limited, and goes to webhooks of the own company only', async () => {
    const { uuid } = secretOf(await create());
    for (let count = 0; count < 20; count += 1) expect((await test(uuid)).status).toBe(200);
    expect((await test(uuid)).status).toBe(429);
    const { webhook_uuid: foreign } = await addWebhook(service, service.people.outsider, 'Theirs');
    expect((await test(foreign)).status).toBe(404);
  });

  it('is listed among the last 50 deliveries', async () => {
    const { webhook_uuid } = await addWebhook(service, service.people.admin, 'Busy');
    const rows = Array.from({ length: 60 }, (_, index) => ({
      webhook_uuid,
      is_test: true,
      body: '{}',
      created_at: from(index * minute),
      status: 'delivered' as const,
    }));
    await addRows(service.db, 'webhook_deliveries', rows);
    const listed = await deliveries(webhook_uuid);
    expect(listed).toHaveLength(50);
    expect(listed[0]?.created_at).toBe('2026-06-15T10:59:00.000Z');
  });
});
