import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOwnAddress } from '../../../service/domain/people/account/ownAddress';
import { challengeLifetimeMs } from '../../../service/domain/people/mfa/passkeyChallenges';
import { isLive, sessionLifetime } from '../../../service/domain/people/sessions/sessions';
import { trustedSeconds } from '../../../service/domain/people/sessions/trustedBrowsers';
import { noteFailedRotation } from '../../../service/domain/keys/rotationFailures';
import { scheduledRotation } from '../../../service/domain/engine/changeContext';
import { sweepExpired, type ExpiringTable } from '../../../service/jobs/expirySweep';
import { addEvents } from '../domain/usage/events';
import { type Service, startService } from '../harness';
import { addSession, addTrustedBrowser } from '../people';
import { addWebhook } from '../domain/messages/webhooks/addWebhook';
import { addAccess, addApiKey, addDataset, addPrimaryKey } from '../records';
import { addRow, rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

const now = new Date('2026-06-15T10:00:00Z');
const [second, minute, hour] = [1000, 60_000, 3_600_000];
const day = 24 * hour;
const from = (ms: number) => new Date(now.getTime() + ms);

let service: Service;
let user: string;
let customer: string;
beforeAll(async () => {
  service = await startService();
  ({ uuid: user, customer } = service.people.member);
});

/** The lifetime of a table's rows, counted from a column's moment, and a function that makes one. */
const lifetimes: Record<ExpiringTable, [ms: number, add: (since: Date) => Promise<unknown>]> = {
  oidc_payloads: [
    0,
    (since) =>
      sql`insert into oidc_payloads (model, id, payload, expires_at)
        values ('Interaction', ${randomUUID()}, '{}', ${since})`.execute(service.db),
  ],
  sessions: [
    day,
    async (since) => {
      const uuid = await addSession(service.db, user);
      const { db } = service;
      await updateRows(db, 'sessions', { uuid }, { expires_at: since });
    },
  ],
  trusted_browsers: [0, (since) => addTrustedBrowser(service.db, user, since)],
  passkey_challenges: [
    0,
    (since) =>
      addRow(service.db, 'passkey_challenges', {
        bound_to: randomUUID(),
        user_uuid: user,
        challenge: 'c',
        expires_at: since,
      }),
  ],
  confirmations: [
    15 * minute,
    (since) => addRow(service.db, 'confirmations', { user_uuid: user, made_at: since }),
  ],
  attempts: [
    day,
    (since) =>
      addRow(service.db, 'attempts', { subject: randomUUID(), window_start: since, count: 1 }),
  ],
  idempotent_answers: [
    day,
    (since) =>
      addRow(service.db, 'idempotent_answers', {
        user_uuid: user,
        key: randomUUID(),
        request_hash: '',
        answer: null,
        created_at: since,
      }),
  ],
  usage_reports: [
    hour,
    (since) =>
      addRow(service.db, 'usage_reports', {
        api_key_uuid: randomUUID(),
        digest: randomBytes(32),
        received_at: since,
      }),
  ],
  attention_matters: [
    30 * day,
    (since) =>
      addRow(service.db, 'attention_matters', {
        customer_uuid: customer,
        kind: 'keys-unused',
        subject: '',
        item: '{}',
        opened_at: since,
        closed_at: since,
      }),
  ],
  webhook_deliveries: [
    30 * day,
    async (since) => {
      const { db, vault, people } = service;
      const { webhook_uuid } = await addWebhook({ db, vault }, people.admin, 'Hook');
      const delivery = { is_test: false, body: '{}', due_at: null, status: 'delivered' } as const;
      await addRow(db, 'webhook_deliveries', { webhook_uuid, created_at: since, ...delivery });
    },
  ],
  deleted_api_keys: [
    7 * day,
    (since) =>
      addRow(service.db, 'deleted_api_keys', {
        public_value: randomUUID(),
        uuid: randomUUID(),
        customer_uuid: customer,
        name: 'Gone',
        signing_value: Buffer.alloc(60, 1),
        groups: '{}',
        deleted_at: since,
      }),
  ],
  api_key_address_days: [
    30 * day,
    async (since) => {
      const api_key_uuid = await addApiKey(service.db, service.people.admin, randomUUID());
      const keyAddress = { api_key_uuid, address: '192.0.2.9' };
      await service.db
        .insertInto('api_key_addresses')
        .values({ ...keyAddress, customer_uuid: customer, first_seen_at: now, last_seen_at: now })
        .execute();
      await service.db
        .insertInto('api_key_address_days')
        .values({ ...keyAddress, start: since, calls: 1, refused: 0 })
        .execute();
    },
  ],
  key_call_changes: [
    day,
    (since) =>
      addRow(service.db, 'key_call_changes', { customer_uuid: customer, changed_at: since }),
  ],
};

describe('rows with a lifetime', () => {
  it.each(Object.entries(lifetimes))('%s stay for %i ms and no longer', async (name, [ms, add]) => {
    const table = name as ExpiringTable;
    await service.db.deleteFrom(table).execute();
    await add(from(-ms));
    expect(await sweepExpired(service.db, now, table)).toBe(0);
    await add(from(-ms - 1));
    expect(await sweepExpired(service.db, now, table)).toBe(1);
  });
});

describe('a lifetime or delay', () => {
  it.each([
    ['a session', sessionLifetime, 43_200],
    ['trust in a browser', trustedSeconds, 2_592_000],
    ['a passkey challenge', challengeLifetimeMs / 1000, 300],
  ])('%s lasts so many seconds', (_, seconds, expected) => {
    expect(seconds).toBe(expected);
  });

  it.each([
    [15 * minute + 30 * second - 1, true],
    // The last call is stored to half a minute.
    [15 * minute + 30 * second, false],
  ])('a session that was seen %i ms ago is live: %s', (ms, live) => {
    const times = { last_seen_at: from(-ms), expires_at: from(1), ended_at: null };
    expect(isLive(times, now)).toBe(live);
    expect(isLive({ ...times, expires_at: now }, now)).toBe(false);
  });

  it.each([
    [0, 1],
    [1, 2],
    [8, 256],
    [9, 360],
    [20, 360],
  ])(
    'a rotation that failed %i times before is retried after %i minutes',
    async (failures, minutes) => {
      const { db, people } = service;
      const uuid = await addPrimaryKey(db, people.admin, randomUUID());
      await updateRows(db, 'primary_keys', { uuid }, { rotation_failures: failures });
      const work = {
        db,
        clock: testClock(() => now),
        actor: scheduledRotation(people.admin.customer, 'rotation'),
      };
      const due = { uuid, version: 1, failures };
      await noteFailedRotation(work, 'primary_keys', due, new Error('Broken.'));
      const { rotation_retry_at: retryAt } = await rowOf(db, 'primary_keys', { uuid });
      expect(retryAt).toEqual(from(minutes * minute));
    },
  );

  it.each([
    [30 * day - 1, true],
    [30 * day, false],
  ])('an address is a person’s own %i ms after they signed in: %s', async (ms, isOwn) => {
    const ip_address = `192.0.2.${isOwn ? 1 : 2}`;
    await addRow(service.db, 'activities', {
      customer_uuid: customer,
      title: 'Sign-in',
      action: 'Signed in',
      details: 'Signed in.',
      user_name: 'Person member',
      transaction_id: randomUUID(),
      created_at: from(-ms),
      object_type: null,
      object_uuid: user,
      user_uuid: user,
      ip_address,
    });
    expect(await isOwnAddress(service.db, now, { uuid: user, customer }, ip_address)).toBe(isOwn);
  });

  it('an API key counts as using a dataset for 30 days, by the day', async () => {
    const { db, people } = service;
    const { admin } = people;
    const dataset = await addDataset(db, admin, await addPrimaryKey(db, admin), { name: 'Cards' });
    const keys = { Within: '2026-05-17T00:00:00Z', Before: '2026-05-16T23:00:00Z' };
    for (const [name, date] of Object.entries(keys)) {
      const apiKey = await addApiKey(db, admin, name);
      await addEvents(db, admin.customer, [
        { date: new Date(date), source: { apiKey, dataset, apiKeyName: name } },
      ]);
    }
    await addAccess(db, admin, dataset, 'May use it');
    const { body } = await service.request('admin', `/datasets/${dataset}/impact`);
    expect(body).toMatchObject({ data: { impact: { api_keys: ['May use it', 'Within'] } } });
  });
});
