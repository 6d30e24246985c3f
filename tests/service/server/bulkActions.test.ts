import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bulkAnswer } from '../../../contract/bulk/bulk';
import { confirmationHeader } from '../../../contract/access/stepUp';
import { consumeAttempt } from '../../../service/domain/engine/rateLimits/attempts';
import { routes } from '../../../service/routes/routes';
import { dataOf, expectProblem, messageOf, nobody } from '../answers';
import { sharedService, type Answer, type Service } from '../harness';
import { freshCode } from '../identity/providers';
import { addSession, fingerprint, type Person, type Persona } from '../people';
import { addApiKey, addDataset, addGroup, addPrimaryKey, addTeam, fillGroup } from '../records';
import { detailsOf } from '../history';
import { rowOf, updateRows } from '../rows';

const service = sharedService();

const owner = () => service.people.admin;

const post = (
  as: Persona,
  path: string,
  body: object,
  more: Parameters<Service['request']>[2] = {},
) => service.request(as, `/bulk/${path}`, { method: 'POST', body, ...more });

const bulkOf = (answer: Answer) => dataOf(answer, { bulk: bulkAnswer }).bulk;

/** @returns each record by name, with its problem or `done` */
const outcomes = (answer: Answer) =>
  bulkOf(answer).results.map(({ name, problem }) => `${name}: ${problem?.detail ?? 'done'}`);

const chosen = (...uuids: string[]) => ({ records: uuids.map((uuid) => ({ uuid })) });

const history = (action: string) => detailsOf(service.db, { action });

const enabledKeys = async () => {
  const enabled = service.db.selectFrom('api_keys').where('enabled', '=', true);
  const rows = await enabled.select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

describe('disabling API keys together', () => {
  let [reports, exports, old] = ['', '', ''];

  beforeEach(async () => {
    reports = await addApiKey(service.db, owner(), 'Reports');
    exports = await addApiKey(service.db, owner(), 'Exports');
    old = await addApiKey(service.db, owner(), 'Old', { enabled: false });
  });

  it('returns a result for each record, in order, and disables those that it can', async () => {
    const answer = await post('member', 'api-keys/disable', chosen(reports, old, nobody));
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      'Reports: done',
      'Old: This API key is already disabled.',
      'null: This API key does not exist.',
    ]);
    expect(await enabledKeys()).toEqual(['Exports']);
    expect(await history('Disabled')).toEqual(['API key "Reports" disabled']);
    expect(await history('Refused')).toEqual([
      'Disable an API key: "Old": This API key is already disabled.',
    ]);
  });

  it('reports a record that was changed after it was chosen, and leaves it', async () => {
    const body = {
      records: [
        { uuid: reports, version: 7 },
        { uuid: exports, version: 1 },
      ],
    };
    const answer = await post('member', 'api-keys/disable', body);
    expect(outcomes(answer)).toEqual([
      'Reports: This API key was changed after you opened it. Nothing was saved.',
      'Exports: done',
    ]);
    expect(await enabledKeys()).toEqual(['Reports']);
    expect(await history('Refused')).toEqual([
      'Disable an API key: "Reports": This API key was changed after you opened it. Nothing was saved.',
    ]);
  });

  it('previews changes and obstacles in a dry run, and changes nothing', async () => {
    const body = { ...chosen(reports, old), dry_run: true };
    const answer = await post('admin', 'api-keys/disable', body);
    expect(bulkOf(answer)).toEqual({
      needs_code: true,
      results: [
        {
          uuid: reports,
          name: 'Reports',
          version: 1,
          problem: null,
          impact: { dataset_groups: [], datasets: [], dataset_count: 0, recent_calls: 0 },
        },
        {
          uuid: old,
          name: 'Old',
          version: 1,
          problem: { status: 409, code: 'conflict', detail: 'This API key is already disabled.' },
          impact: null,
        },
      ],
    });
    expect(await enabledKeys()).toEqual(['Exports', 'Reports']);
    expect(await history('Disabled')).toEqual([]);
    expect(await history('Refused')).toEqual([]);
    const asMember = await post('member', 'api-keys/disable', body);
    expect(bulkOf(asMember).needs_code).toBe(false);
  });

  it('requires one code for the whole list, and does nothing without it', async () => {
    const body = chosen(reports, exports);
    const refusal = await post('admin', 'api-keys/disable', body);
    expect(refusal.status).toBe(401);
    expect(refusal.body).toMatchObject({ confirmation: { scope: 'disable:apikey' } });
    expect(await enabledKeys()).toEqual(['Exports', 'Reports']);
    const waiting = service.db.selectFrom('confirmed_actions').select(['action', 'object_uuid']);
    expect(await waiting.execute()).toEqual([{ action: 'api-keys.disable', object_uuid: null }]);
    const answer = await post('admin', 'api-keys/disable', body, {
      claims: freshCode('disable:apikey'),
    });
    expect(outcomes(answer)).toEqual(['Reports: done', 'Exports: done']);
    expect(await enabledKeys()).toEqual([]);
  });

  it('requires no code when every record is refused, gives the reasons, and logs them', async () => {
    const answer = await post('admin', 'api-keys/disable', chosen(old));
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual(['Old: This API key is already disabled.']);
    expect(await history('Refused')).toHaveLength(1);
  });

  const confirmationsOf = async (action: string) => {
    const rows = await service.db
      .selectFrom('confirmed_actions')
      .select('confirmation_uuid')
      .where('action', '=', action)
      .where('used_at', 'is not', null)
      .execute();
    return rows.map(({ confirmation_uuid: uuid }) => uuid);
  };

  it('returns the same answer to a repeated call, and does nothing twice', async () => {
    const headers = { 'Idempotency-Key': 'first' };
    const first = await post('member', 'api-keys/disable', chosen(reports), { headers });
    const again = await post('member', 'api-keys/disable', chosen(reports), { headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await history('Disabled')).toHaveLength(1);
    const other = await post('member', 'api-keys/disable', chosen(exports), { headers });
    expect(other.status).toBe(422);
  });

  /** Undoes all of a call but its first record, as if its process had ended then. */
  const breakOff = async (key: string, undone: string) => {
    const answers = service.db.updateTable('idempotent_answers');
    await answers.set({ answer: null }).where('key', '=', key).execute();
    const row = service.db.deleteFrom('idempotent_answers');
    await row.where('key', '=', `${key} ${undone}`).execute();
    const record = service.db.updateTable('api_keys').where('uuid', '=', undone);
    await record.set({ enabled: true, version: 1 }).execute();
  };

  it('continues an interrupted call, and does nothing twice', async () => {
    const headers = { 'Idempotency-Key': 'lost' };
    const body = { records: [reports, exports, old].map((uuid) => ({ uuid, version: 1 })) };
    const first = await post('member', 'api-keys/disable', body, { headers });
    await breakOff('lost', exports);
    const again = await post('member', 'api-keys/disable', body, { headers });
    expect(bulkOf(again)).toEqual(bulkOf(first));
    expect(await enabledKeys()).toEqual([]);
    expect(await history('Disabled')).toEqual([
      'API key "Reports" disabled',
      'API key "Exports" disabled',
      'API key "Exports" disabled',
    ]);
    const third = await post('member', 'api-keys/disable', body, { headers });
    expect(third.headers.get('idempotent-replay')).toBe('true');
  });

  it('replays a call after its code has expired, and continues it only with a fresh code', async () => {
    const claims = freshCode('disable:apikey');
    const headers = { 'Idempotency-Key': 'confirmed' };
    const body = chosen(reports, exports);
    const first = await post('admin', 'api-keys/disable', body, { headers, claims });
    const later = await post('admin', 'api-keys/disable', body, { headers });
    expect(later.headers.get('idempotent-replay')).toBe('true');
    expect(later.body).toEqual(first.body);
    await breakOff('confirmed', exports);
    const unconfirmed = await post('admin', 'api-keys/disable', body, { headers });
    expect(unconfirmed.status).toBe(401);
    // A code confirms only its own action, and continues no other call.
    const used = await confirmationsOf('api-keys.disable');
    const riding = await post('admin', 'api-keys/disable', body, {
      headers: { ...headers, [confirmationHeader]: nobody },
      claims,
    });
    expect([riding.status, await enabledKeys()]).toEqual([401, ['Exports']]);
    const elsewhere = await post('admin', 'api-keys/disable', body, {
      headers,
      claims: freshCode('delete:dataset'),
    });
    expect([elsewhere.status, await enabledKeys()]).toEqual([401, ['Exports']]);
    // The first record used up the confirmation of this list, with which the others continue.
    const again = await post('admin', 'api-keys/disable', body, {
      headers: { ...headers, [confirmationHeader]: used[0] ?? '' },
      claims,
    });
    expect(bulkOf(again)).toEqual(bulkOf(first));
    expect(await history('Disabled')).toHaveLength(3);
  });

  it('does each record once for simultaneous repeated calls', async () => {
    const headers = { 'Idempotency-Key': 'twice' };
    const send = () => post('member', 'api-keys/disable', chosen(reports, exports), { headers });
    const answers = await Promise.all([send(), send(), send()]);
    for (const answer of answers)
      expect(outcomes(answer)).toEqual(['Reports: done', 'Exports: done']);
    expect(await history('Disabled')).toHaveLength(2);
  });

  it.each([
    [[], 'Choose at least one record.'],
    [
      Array.from({ length: 501 }, (_, index) => ({
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      })),
      'At most 500 records can be changed at once.',
    ],
    [[{ uuid: nobody }, { uuid: nobody }], 'Each record can be named once.'],
  ])('refuses a list that is empty, too long or names a record twice', async (records, said) => {
    const answer = await post('member', 'api-keys/disable', { records });
    expect(answer.status).toBe(422);
    expect(messageOf(answer)).toContain(said);
  });

  it('ends keys, and narrows ranges without a code but widens them only with one', async () => {
    const ended = await post('member', 'api-keys/expire', {
      ...chosen(reports, old),
      expires_in: 3600,
    });
    expect(outcomes(ended)).toEqual([
      'Reports: done',
      'Old: This API key is disabled. Enable it first.',
    ]);
    const neither = await post('member', 'api-keys/expire', chosen(reports));
    expect(neither.status).toBe(422);
    const bothEnds = { ...chosen(reports), expires_in: 3600, end_date_tm: null };
    const contradiction = await post('member', 'api-keys/expire', bothEnds);
    const detail = 'Must be left out where expires_in says the end';
    expectProblem(contradiction, 'end_date_tm', 'invalid', detail);
    const narrowed = await post('admin', 'api-keys/ranges', {
      ...chosen(reports, exports),
      ip_allowed: '10.0.0.0/8',
    });
    expect(outcomes(narrowed)).toEqual(['Reports: done', 'Exports: done']);
    const wider = { ...chosen(reports, exports), ip_allowed: '10.0.0.0/7' };
    const refusal = await post('admin', 'api-keys/ranges', wider);
    expect(refusal.body).toMatchObject({ confirmation: { scope: 'widen:addressranges' } });
    const claims = freshCode('widen:addressranges');
    const widened = await post('admin', 'api-keys/ranges', wider, { claims });
    expect(outcomes(widened)).toEqual(['Reports: done', 'Exports: done']);
  });
});

describe('rights that are lost while a list is processed', () => {
  afterEach(() => sql`drop function if exists take_rights cascade`.execute(service.db));

  /** Runs a statement in the transaction of the first record. */
  const withFirstRecord = async (statement: string) => {
    const begin = 'create function take_rights() returns trigger language plpgsql as $$ begin';
    await sql.raw(`${begin} ${statement}; return new; end $$`).execute(service.db);
    await sql`create trigger rights after update on api_keys
      for each row when (new.name = 'First') execute function take_rights()`.execute(service.db);
  };

  it.each([
    [
      'a confirmed address',
      (user: string) => `update users set email_verified_dt_tm = null where uuid = '${user}'`,
      403,
      'Verify your email address to do this.',
    ],
    [
      'the membership',
      (user: string) => `delete from users where uuid = '${user}'`,
      401,
      'Your account no longer has access.',
    ],
    [
      'the company',
      (user: string, other: string) =>
        `update customer_users set customer_uuid = '${other}' where user_uuid = '${user}'`,
      403,
      'Your account no longer has access.',
    ],
    [
      'the session',
      (user: string) => `update sessions set ended_at = now() where user_uuid = '${user}'`,
      401,
      'Your session has ended. Sign in again.',
    ],
  ])('refuses the other records after the loss of %s', async (_, losing, status, detail) => {
    const { member, outsider } = service.people;
    await addSession(service.db, member.uuid, 'of-the-list');
    const claims = { 'urn:console:session': 'of-the-list' };
    const uuids = [];
    for (const name of ['First', 'Second', 'Third'])
      uuids.push(await addApiKey(service.db, owner(), name));
    await withFirstRecord(losing(member.uuid, outsider.customer));
    const answer = await post('member', 'api-keys/disable', chosen(...uuids), { claims });
    expect(answer.status).toBe(200);
    expect(
      bulkOf(answer).results.map(({ name, problem }) => [name, problem?.status, problem?.detail]),
    ).toEqual([
      ['First', undefined, undefined],
      ['Second', status, detail],
      ['Third', status, detail],
    ]);
    expect(await enabledKeys()).toEqual(['Second', 'Third']);
    expect(await history('Refused')).toEqual([
      `Disable an API key: "Second": ${detail}`,
      `Disable an API key: "Third": ${detail}`,
    ]);
  });

  it('refuses the other records once the person has MFA, as no code was requested', async () => {
    const { member } = service.people;
    const uuids = [];
    for (const name of ['First', 'Second']) uuids.push(await addApiKey(service.db, owner(), name));
    await withFirstRecord(`update users set totp_secret = '\\x00' where uuid = '${member.uuid}'`);
    const answer = await post('member', 'api-keys/disable', chosen(...uuids));
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      'First: done',
      'Second: This needs a one-time code that was not asked for with the others. Try it again.',
    ]);
    expect(await enabledKeys()).toEqual(['Second']);
  });
});

describe('records of another company', () => {
  const paths = routes
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/bulk/'))
    .map((path) => path.slice('/bulk/'.length));

  /** Makes a record of each resource. */
  const recordsOf = async (person: Person, name: string) => {
    const { db, vault } = service;
    const key = await addPrimaryKey(db, person, `${name} key`, { vault });
    return {
      'api-keys': await addApiKey(db, person, `${name} API key`),
      datasets: await addDataset(db, person, key, { name: `${name} dataset` }),
      'primary-keys': key,
      team: (await addTeam(db, person, name))['invitations'] ?? '',
      group: await addGroup(db, person, `${name} group`),
    };
  };
  type Records = Awaited<ReturnType<typeof recordsOf>>;

  const valuesOf = (path: string, group: string): object => {
    const interval = { key_rotation_interval: 90 };
    const values: Readonly<Record<string, object>> = {
      'api-keys/expire': { expires_in: 3600 },
      'api-keys/ranges': { ip_allowed: '10.0.0.0/8' },
      'api-keys/associate': { dataset_group_uuid: group, type: 'encrypt,decrypt' },
      'datasets/schedule': interval,
      'datasets/group': { dataset_group_uuid: group },
      'primary-keys/schedule': interval,
    };
    return values[path] ?? {};
  };

  const chosenFor = (path: string, created: Records): object[] => {
    const [resource] = path.split('/');
    if (resource !== 'schedule') return [{ uuid: created[resource as keyof Records] }];
    if (path === 'schedule/rotate')
      return [{ resource: 'primary-keys', uuid: created['primary-keys'] }];
    const day = '2026-07-20';
    return [
      { resource: 'datasets', uuid: created.datasets, day },
      { resource: 'api-keys', uuid: created['api-keys'], day },
    ];
  };

  it.each(paths)('are neither changed nor named by %s', async (path) => {
    const { db, people } = service;
    const theirs = await recordsOf(people.outsider, 'theirs');
    const ours = await recordsOf(owner(), 'ours');
    // Sends invitations, and needs no code.
    const { customerUser } = people.member;
    const members = db.updateTable('customer_users').where('uuid', '=', customerUser);
    await members.set({ role: 'admin' }).execute();
    const before = await fingerprint(db);
    const body = { ...valuesOf(path, ours.group), records: chosenFor(path, theirs) };
    for (const isDry of [true, false]) {
      const { results } = bulkOf(await post('member', path, { ...body, dry_run: isDry }));
      expect(results).toHaveLength(body.records.length);
      for (const { name, version, problem, impact } of results)
        expect([name, version, problem?.status, impact]).toEqual([null, null, 404, null]);
    }
    expect(await fingerprint(db)).toBe(before);
  });

  it.each(['api-keys/associate', 'datasets/group'])(
    'are not accepted as the group for own records of %s',
    async (path) => {
      const theirs = await recordsOf(service.people.outsider, 'theirs');
      const ours = await recordsOf(owner(), 'ours');
      const body = { ...valuesOf(path, theirs.group), records: chosenFor(path, ours) };
      const answer = await post('member', path, body);
      expect(bulkOf(answer).results.map(({ problem }) => problem?.status)).toEqual([404]);
    },
  );
});

describe('limits that records share', () => {
  const dryRun = async (as: Persona, path: string, body: object) =>
    outcomes(await post(as, path, { ...body, dry_run: true }));

  it('reports in a dry run which invitations exceed the limit', async () => {
    const { db, clock } = service;
    const { customer } = owner();
    const uuids = [];
    for (const name of ['one', 'two', 'three'])
      uuids.push((await addTeam(db, owner(), name))['invitations'] ?? '');
    const limit = { tries: 50, seconds: 15 * 60 };
    const now = clock();
    await consumeAttempt(db, `invitations of ${customer}`, limit, { now, tries: 49 });
    const expected = [
      'invited-one@example.com: done',
      'invited-two@example.com: Several invitations have been sent already. Try again in 15 minutes.',
      'invited-three@example.com: Several invitations have been sent already. Try again in 15 minutes.',
    ];
    expect(await dryRun('admin', 'team/send-again', chosen(...uuids))).toEqual(expected);
    expect(outcomes(await post('admin', 'team/send-again', chosen(...uuids)))).toEqual(expected);
  });

  it('reports in a dry run which API keys would get too many associations', async () => {
    const { db } = service;
    const primaryKey = await addPrimaryKey(db, owner(), 'Main');
    const group = await addGroup(db, owner(), 'Payments');
    await fillGroup(db, owner(), { group, primaryKey, count: 5000 });
    const keys = [];
    for (let number = 1; number <= 6; number += 1)
      keys.push(await addApiKey(db, owner(), `Program ${number}`));
    const body = { ...chosen(...keys), dataset_group_uuid: group, type: 'encrypt' };
    expect(await dryRun('member', 'api-keys/associate', body)).toEqual([
      ...keys.slice(0, 5).map((_, index) => `Program ${index + 1}: done`),
      'Program 6: At most 25,000 associations are added at a time. Associate this API key afterwards.',
    ]);
  });

  it('reports in a dry run which datasets exceed the size of the group', async () => {
    const { db, vault } = service;
    const key = await addPrimaryKey(db, owner(), 'Main', { vault });
    const group = await addGroup(db, owner(), 'Payments');
    await fillGroup(db, owner(), { group, primaryKey: key, count: 4999 });
    const cards = await addDataset(db, owner(), key, { name: 'Cards' });
    const scans = await addDataset(db, owner(), key, { name: 'Scans' });
    const body = { ...chosen(cards, scans), dataset_group_uuid: group };
    const expected = ['Cards: done', 'Scans: A group holds at most 5000 datasets.'];
    expect(await dryRun('member', 'datasets/group', body)).toEqual(expected);
    expect(outcomes(await post('member', 'datasets/group', body))).toEqual(expected);
  });
});

describe('datasets and primary keys together', () => {
  let [main, spare, cards, scans] = ['', '', '', ''];

  beforeEach(async () => {
    main = await addPrimaryKey(service.db, owner(), 'Main', { vault: service.vault });
    spare = await addPrimaryKey(service.db, owner(), 'Spare', { vault: service.vault });
    cards = await addDataset(service.db, owner(), main, { name: 'Cards' });
    scans = await addDataset(service.db, owner(), main, { name: 'Scans', type: 'unstructured' });
  });

  it('sets schedules, and reports records that have none', async () => {
    const body = { ...chosen(cards, scans), key_rotation_interval: 90 };
    expect(outcomes(await post('member', 'datasets/schedule', body))).toEqual([
      'Cards: done',
      'Scans: Unstructured data has no keys to rotate.',
    ]);
    const keys = { ...chosen(main, spare), key_rotation_interval: 90 };
    expect(outcomes(await post('member', 'primary-keys/schedule', keys))).toEqual([
      'Main: done',
      'Spare: done',
    ]);
  });

  it('adds datasets to a group, and lets keys use its datasets', async () => {
    const group = await addGroup(service.db, owner(), 'Payroll');
    const versions = [
      { uuid: cards, version: 1 },
      { uuid: scans, version: 7 },
    ];
    const body = { ...chosen(cards, scans), dataset_group_uuid: group };
    expect(
      outcomes(await post('member', 'datasets/group', { ...body, records: versions })),
    ).toEqual([
      'Cards: done',
      'Scans: This dataset was changed after you opened it. Nothing was saved.',
    ]);
    expect(outcomes(await post('member', 'datasets/group', body))).toEqual([
      'Cards: This dataset is already in the group "Payroll".',
      'Scans: done',
    ]);
    const key = await addApiKey(service.db, owner(), 'Reports');
    const use = { ...chosen(key), dataset_group_uuid: group, type: 'encrypt,decrypt' };
    const stale = { ...use, records: [{ uuid: key, version: 7 }] };
    expect(outcomes(await post('member', 'api-keys/associate', stale))).toEqual([
      'Reports: This API key was changed after you opened it. Nothing was saved.',
    ]);
    expect(outcomes(await post('member', 'api-keys/associate', use))).toEqual(['Reports: done']);
    expect(outcomes(await post('member', 'api-keys/associate', use))).toEqual([
      'Reports: This API key is associated with every dataset of the group already.',
    ]);
  });

  it('reports the datasets that stop with primary keys, and disables those keys', async () => {
    const dry = await post('member', 'primary-keys/disable', {
      ...chosen(main, spare),
      dry_run: true,
    });
    expect(bulkOf(dry).results.map(({ impact }) => impact?.datasets)).toEqual([
      ['Cards', 'Scans'],
      [],
    ]);
    const answer = await post('member', 'primary-keys/disable', chosen(main, spare));
    expect(outcomes(answer)).toEqual(['Main: done', 'Spare: done']);
  });

  it('moves dates of several kinds with one code, and keeps a moved rotation until it is done', async () => {
    const key = await addApiKey(service.db, owner(), 'Reports', {
      end_date_tm: new Date('2026-08-01T08:30:00Z'),
    });
    await service.db
      .updateTable('datasets')
      .set({ last_rotation_date: new Date('2026-06-01T08:00:00Z'), key_rotation_interval: 30 })
      .where('uuid', '=', cards)
      .execute();
    const records = [
      { resource: 'datasets', uuid: cards, day: '2026-07-20' },
      { resource: 'primary-keys', uuid: spare, day: '2026-07-21' },
      { resource: 'api-keys', uuid: key, day: '2026-07-22' },
      { resource: 'datasets', uuid: scans, day: '2026-07-22' },
      { resource: 'primary-keys', uuid: main, day: '2026-06-15' },
    ];
    const refusal = await post('admin', 'schedule/move', { records });
    expect(refusal.status).toBe(401);
    const scope = 'change:datakeyschedule change:primarykeyschedule disable:apikey';
    expect(refusal.body).toMatchObject({ confirmation: { scope } });
    const claims = freshCode(scope);
    const moved = await post('admin', 'schedule/move', { records }, { claims });
    expect(outcomes(moved)).toEqual([
      'Cards: done',
      'Spare: done',
      'Reports: done',
      'Scans: No rotation is scheduled.',
      'Main: Choose a day after today, in UTC.',
    ]);
    const next = async () => {
      const row = await service.db
        .selectFrom('datasets')
        .select('next_rotation_date')
        .where('uuid', '=', cards)
        .executeTakeFirstOrThrow();
      return row.next_rotation_date?.toISOString();
    };
    expect(await next()).toBe('2026-07-20T08:00:00.000Z');
    const repeated = await post('member', 'schedule/move', { records: records.slice(0, 1) });
    expect(outcomes(repeated)).toEqual(['Cards: This date is already on that day.']);
    const soon = { resource: 'api-keys', uuid: key, day: '2026-06-16' };
    expect(outcomes(await post('member', 'schedule/move', { records: [soon] }))).toEqual([
      'Reports: An API key cannot end within the next day. Choose a later day.',
    ]);
    expect(await history('Rotation moved')).toEqual([
      'Dataset "Cards" rotation moved',
      'Primary key "Spare" rotation moved',
    ]);
    const { end_date_tm: end } = await rowOf(service.db, 'api_keys', { uuid: key });
    expect(end).toEqual(new Date('2026-07-22T08:30:00Z'));
    const now = { records: [{ resource: 'datasets', uuid: cards }] };
    expect((await post('admin', 'schedule/rotate', now)).body).toMatchObject({
      confirmation: { scope: 'rotate:datakey' },
    });
    expect(outcomes(await post('member', 'schedule/rotate', now))).toEqual(['Cards: done']);
    expect(await next()).toBe('2026-07-15T10:00:00.000Z');
  });
});

describe('sending invitations again', () => {
  it('sends each, and reports one that can no longer be accepted', async () => {
    const { invitations: first = '' } = await addTeam(service.db, owner(), 'one');
    const { invitations: second = '' } = await addTeam(service.db, owner(), 'two');
    await updateRows(service.db, 'invitations', { uuid: second }, { used_at: new Date() });
    const answer = await post('admin', 'team/send-again', chosen(first, second));
    expect(outcomes(answer)).toEqual([
      'invited-one@example.com: done',
      'null: This invitation does not exist.',
    ]);
    const mails = await service.db.selectFrom('mails').select('uuid').execute();
    expect(mails).toHaveLength(1);
  });
});
