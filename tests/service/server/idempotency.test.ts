import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../service/routes/routes';
import { connectToServer } from '../../../service/db/database';
import { problemsOf } from '../answers';
import { cuttingProxy } from '../db/cuttingProxy';
import { openTestDatabase } from '../database';
import { startService, type Answer, type Service } from '../harness';
import { freshCode } from '../identity/providers';
import type { Persona } from '../people';
import { addApiKey, addDataset, addGroup, addPrimaryKey } from '../records';

const codesOf = ({ body }: Answer) => problemsOf({ body }).map(({ detail }) => detail);
const groupOf = ({ body }: Answer) =>
  (body as { data: { dataset_groups: { uuid: string; name: string } } }).data.dataset_groups;
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replay') !== null;

const createGroup = ({ request }: Service, as: Persona, key: string, name: string) =>
  request(as, '/dataset-groups', {
    method: 'POST',
    body: { name, description: 'Made once' },
    headers: { 'Idempotency-Key': key },
  });

/** Clients choose the key, so two people may well choose the same. */
describe('an Idempotency-Key of somebody else', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  const create = (as: Persona, key: string, name: string) => createGroup(service, as, key, name);

  it('does not return one company’s record to another', async () => {
    const key = randomUUID();
    const ours = await create('member', key, 'Payments');
    const theirs = await create('outsider', key, 'Payments');
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    expect([isReplay(ours), isReplay(theirs)]).toEqual([false, false]);
    expect(groupOf(theirs).uuid).not.toBe(groupOf(ours).uuid);
    const again = await create('outsider', key, 'Payments');
    expect(isReplay(again)).toBe(true);
    expect(groupOf(again).uuid).toBe(groupOf(theirs).uuid);
  });

  it('does not make the service refuse another company’s own request', async () => {
    const key = randomUUID();
    expect((await create('member', key, 'Contracts')).status).toBe(200);
    const theirs = await create('outsider', key, 'Patients');
    expect(theirs.status).toBe(200);
    expect(groupOf(theirs).name).toBe('Patients');
  });

  it('neither replays nor refuses for another person of the company', async () => {
    const key = randomUUID();
    expect((await create('member', key, 'Salaries')).status).toBe(200);
    const other = await create('admin', key, 'Invoices');
    expect(other.status).toBe(200);
    expect(groupOf(other).name).toBe('Invoices');
    // The same body is a request of its own as well; here it fails because the name is taken.
    const second = randomUUID();
    expect((await create('member', second, 'Orders')).status).toBe(200);
    const sameKey = await create('admin', second, 'Orders');
    expect(sameKey.status).toBe(422);
    expect(isReplay(sameKey)).toBe(false);
    expect(codesOf(sameKey).join(' ')).toMatch(/already/i);
  });
});

describe('the answer of a creating call', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });

  const create = (key: string, name: string) => createGroup(service, 'member', key, name);
  const groups = (name: string) =>
    service.db.selectFrom('dataset_groups').select('uuid').where('name', '=', name).execute();

  it('is stored together with its record: neither exists without the other', async () => {
    const key = randomUUID();
    await sql`alter table idempotent_answers add constraint broken check (answer is null)`.execute(
      service.db,
    );
    expect((await create(key, 'Ledger')).status).toBe(500);
    expect(await groups('Ledger')).toHaveLength(0);
    await sql`alter table idempotent_answers drop constraint broken`.execute(service.db);
    const again = await create(key, 'Ledger');
    expect([again.status, isReplay(again)]).toEqual([200, false]);
    expect(await groups('Ledger')).toHaveLength(1);
  });

  it('is the same for simultaneous requests', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(key, 'Payroll')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(isReplay)).toHaveLength(4);
    expect(new Set(answers.map((answer) => groupOf(answer).uuid)).size).toBe(1);
    expect(await groups('Payroll')).toHaveLength(1);
  });
});

describe('an action that is repeated after its answer was lost', () => {
  it('rotates a key only once', async () => {
    const { db, vault, people, request } = await startService();
    const primaryKey = await addPrimaryKey(db, people.member, 'Main', { vault });
    const dataset = await addDataset(db, people.member, primaryKey, { name: 'SSN' });
    const paths = [`/primary-keys/${primaryKey}/rotate`, `/datasets/${dataset}/rotate`];
    for (const path of paths) {
      const rotate = (key: string) =>
        request('member', path, { method: 'POST', headers: { 'Idempotency-Key': key } });
      const key = randomUUID();
      const [first, again, another] = [
        await rotate(key),
        await rotate(key),
        await rotate(randomUUID()),
      ];
      expect([first.status, again.status, another.status]).toEqual([200, 200, 200]);
      expect([first, again, another].map(isReplay)).toEqual([false, true, false]);
      expect(again.body).toMatchObject({ data: (first.body as { data: object }).data });
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      const otherwise = `${path}?customer_user_uuid=${people.member.customerUser}`;
      const headers = { 'Idempotency-Key': key };
      expect((await request('member', otherwise, { method: 'POST', headers })).status).toBe(422);
    }
    const { rows } = await sql<{ details: string }>`
      select details from activities where action = 'Rotated'`.execute(db);
    expect(rows).toHaveLength(4);
  });
});

describe('a change that is repeated after its answer was lost', () => {
  it('gets the first answer again, although the record has moved on', async () => {
    const { db, people, request } = await startService();
    const apiKey = await addApiKey(db, people.member, 'Agent');
    const group = await addGroup(db, people.member, 'Ledger');
    const token = { method: 'POST' };
    expect((await request('member', '/calendar-address', token)).status).toBe(200);
    for (const [as, method, path, body, repeated] of [
      ['member', 'PATCH', `/api-keys/${apiKey}/disable`, undefined, 409],
      ['member', 'PATCH', `/dataset-groups/${group}`, { name: 'Books' }, 412],
      ['member', 'DELETE', `/dataset-groups/${group}`, undefined, 404],
      ['member', 'DELETE', '/calendar-address', undefined, 409],
    ] as const) {
      const key = randomUUID();
      const version = (await request(as, path)).headers.get('etag');
      const send = (idempotencyKey: string) =>
        request(as, path, {
          method,
          body,
          headers: {
            'Idempotency-Key': idempotencyKey,
            ...(version !== null && body && { 'If-Match': version }),
          },
        });
      const [first, again, another] = [await send(key), await send(key), await send(randomUUID())];
      expect([path, first.status, again.status, another.status]).toEqual([
        path,
        200,
        200,
        repeated,
      ]);
      expect([first, again, another].map(isReplay)).toEqual([false, true, false]);
      expect(again.body).toMatchObject({ data: (first.body as { data: object }).data });
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    const { rows } = await sql<{ action: string }>`
      select action from activities where action in ('Disabled', 'Deleted') order by action`.execute(
      db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['Deleted', 'Disabled']);
  });

  it('gets the first answer again when MFA is disabled', async () => {
    const { post } = await startService();
    const claims = freshCode('disable:mfa');
    const disable = (key: string) =>
      post('admin', '/users/mfa-disable', undefined, {
        claims,
        headers: { 'Idempotency-Key': key },
      });
    const [first, again, another] = [
      await disable('first'),
      await disable('first'),
      await disable('another'),
    ];
    expect([first.status, again.status, another.status]).toEqual([200, 200, 409]);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
  });

  it('gets the first answer again, although the record is gone', async () => {
    const { db, people, request } = await startService();
    const path = `/dataset-groups/${await addGroup(db, people.member, 'Ledger')}`;
    const rename = (name: string) =>
      request('member', path, {
        method: 'PATCH',
        body: { name },
        headers: { 'Idempotency-Key': 'renamed' },
      });
    const first = await rename('Books');
    expect((await request('member', path, { method: 'DELETE' })).status).toBe(200);
    const again = await rename('Books');
    expect([first.status, again.status, isReplay(again)]).toEqual([200, 200, true]);
    expect(groupOf(again)).toEqual(groupOf(first));
    expect((await rename('Papers')).status).toBe(422);
  });
});

// The embedded engine has no connection that breaks: its process ends with it.
describe.runIf(process.env['TEST_DATABASE_URL'])('a creation with an unknown outcome', () => {
  it.each([
    ['before the commit', false],
    ['after the commit', true],
  ] as const)(
    'says so when the connection breaks %s, and is safe to repeat',
    async (cut, isDone) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        await openTestDatabase(),
      );
      const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
      server.pathname = `/${rows[0]?.name}`;
      const proxy = await cuttingProxy(server.href);
      const db = await connectToServer(proxy.url);
      const service = await startService({ db });
      const create = () => createGroup(service, 'member', 'one-try', 'Ledger');
      proxy.cutNext(cut);
      const first = await create();
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
      expect(first.body).toMatchObject({
        message:
          'The service lost its data while this was being saved: it may have been done, or not. Look before you try again; with the same Idempotency-Key nothing is done twice.',
        errors: [{ code: 'outcome_unknown' }],
      });
      const groups = () => service.db.selectFrom('dataset_groups').select('uuid').execute();
      expect(await groups()).toHaveLength(isDone ? 1 : 0);
      const again = await create();
      expect([again.status, isReplay(again)]).toEqual([200, isDone]);
      expect(await groups()).toEqual([{ uuid: groupOf(again).uuid }]);
      await db.destroy();
      await proxy.close();
    },
  );
});

it('every change of an existing record can be repeated, unless its answer shows a secret', () => {
  const changes = routes.filter(({ method }) => method !== 'get' && method !== 'post');
  expect(changes.length).toBeGreaterThan(40);
  const notIdempotent = changes.filter(({ idempotent }) => !idempotent);
  expect(notIdempotent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    // Its answer shows an address that is stored sealed.
    'patch /webhooks/{uuid}',
  ]);
});

it('every POST that changes something in one transaction and shows no secret can be repeated', () => {
  expect(
    routes
      .filter(({ method, idempotent }) => method === 'post' && idempotent)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  ).toEqual([
    'post /admin/client-library-versions',
    'post /admin/customers',
    'post /admin/customers/{uuid}/invitations',
    'post /admin/customers/{uuid}/usage-corrections',
    'post /admin/entitlements',
    'post /admin/features',
    'post /api-keys',
    'post /api-keys/{uuid}/clone',
    'post /api-keys/{uuid}/roll',
    'post /bulk/api-keys/associate',
    'post /bulk/api-keys/disable',
    'post /bulk/api-keys/expire',
    'post /bulk/api-keys/ranges',
    'post /bulk/datasets/group',
    'post /bulk/datasets/schedule',
    'post /bulk/primary-keys/disable',
    'post /bulk/primary-keys/schedule',
    'post /bulk/schedule/move',
    'post /bulk/schedule/rotate',
    'post /bulk/team/send-again',
    'post /dataset-groups',
    'post /dataset-groups-datasets',
    'post /dataset-groups-datasets-api-keys',
    'post /datasets',
    'post /datasets/{uuid}/rotate',
    'post /invitations',
    'post /primary-keys',
    'post /primary-keys/{uuid}/rotate',
    'post /tasks/mtm/send',
    'post /users/mfa-disable',
    'post /users/resend-verify-email',
    'post /users/{uuid}/reset-password',
    'post /wizard/datasets',
  ]);
});
