import { describe, expect, it } from 'vitest';
import { purposes } from '../../../../service/vault/purposes';
import { type ApiKey, apiKey, apiKeyRecord } from '../../../../contract/api-keys/apiKeys';
import { z } from '../../../../contract/lib/zod';
import { dataOf, problemsOf, expectProblem } from '../../answers';
import { newApiKey } from '../../credentials';
import { addEvents } from '../usage/events';
import { sharedService, type Answer } from '../../harness';
import type { Persona } from '../../people';
import { addAccess, addApiKey, addDataset, addPrimaryKey } from '../../records';
import { historyOf, latestActivity, detailsOf } from '../../history';
import { rowOf, updateRows } from '../../rows';
import { keepIssuers } from '../../vault/keepIssuers';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = new Date('2026-06-15T10:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

const recordOf = (answer: Answer) => dataOf(answer, { api_keys: apiKeyRecord }).api_keys;

describe('API keys', () => {
  const service = sharedService();

  const send = (method: string, path: string, body?: unknown, as: Persona = 'member') =>
    service.request(as, path, { method, body });
  const create = async (more: object = {}, name = 'Program') =>
    send('POST', '/api-keys', { ...newApiKey(name), ...more });
  const lastActivity = () =>
    latestActivity(service.db, ['title', 'action', 'details', 'changes', 'user_name']);
  const read = async (uuid: string) => recordOf(await send('GET', `/api-keys/${uuid}`));
  const usedKey = async (name: string) => {
    const { admin } = service.people;
    const primaryKey = await addPrimaryKey(service.db, admin, `Key of ${name}`);
    const dataset = await addDataset(service.db, admin, primaryKey, { name: `Data of ${name}` });
    const access = await addAccess(service.db, admin, dataset, name);
    return {
      dataset,
      uuid: access['api-keys'] ?? '',
      group: access['dataset-groups'] ?? '',
      link: access['dataset-groups-datasets'] ?? '',
    };
  };

  describe('creation', () => {
    it('stores what the browser made, seals the signing key, and reveals no secret', async () => {
      const body = newApiKey('Program');
      const answer = await send('POST', '/api-keys', {
        ...body,
        ip_allowed: ' 10.0.0.0/8 , 2001:db8::/32 ',
      });
      expect(answer.status).toBe(200);
      expect(recordOf(answer)).toMatchObject({
        name: 'Program',
        status: 'Enabled',
        public_value: body.public_value,
        ip_allowed: '10.0.0.0/8,2001:db8::/32',
        end_date_tm: null,
        last_used_at: null,
        creator: { name: 'Person member', user: { name: 'Person member' } },
        associations: [],
      });
      expect(JSON.stringify(answer.body)).not.toContain(body.signing_value);
      const stored = await service.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
      expect(Buffer.from(stored.signing_value).includes(body.signing_value)).toBe(false);
      const purpose = purposes.signingKey(body.public_value);
      const opened = service.vault.open(stored.signing_value, purpose);
      expect(Buffer.from(opened).toString()).toBe(body.signing_value);
      expect(await lastActivity()).toMatchObject({
        title: 'API keys',
        action: 'Created',
        details: 'API key "Program" created',
        user_name: 'Person member',
      });
      expect(service.logged.join('\n')).not.toContain(body.signing_value);
    });

    it('admits every address unless ranges are given', async () => {
      expect(recordOf(await create()).ip_allowed).toBe('0.0.0.0/0');
      expect(recordOf(await create({ ip_allowed: '' }, 'Second')).ip_allowed).toBe('0.0.0.0/0');
    });

    it('asks for a one-time code when ranges are emptied, which admits every address', async () => {
      const { uuid } = recordOf(await create({ ip_allowed: '10.0.0.0/8' }));
      const emptied = await send('PATCH', `/api-keys/${uuid}`, { ip_allowed: '' }, 'admin');
      expect(emptied).toMatchObject({
        status: 401,
        body: { confirmation: { scope: 'widen:addressranges' } },
      });
    });

    it.each([
      [{ name: ' x' }, 'api_keys.name', 'Leading and trailing spaces are not permitted.'],
      [
        { ip_allowed: '::/129' },
        'api_keys.ip_allowed',
        'This is not a valid IP address in CIDR notation',
      ],
    ])('refuses a body that breaks a rule: %j', async (wrong, field, detail) => {
      const answer = await create(wrong);
      expectProblem(answer, field, 'invalid', detail);
    });

    it.each([
      ['a creation', 'POST', '', newApiKey('Twice')],
      ['a change', 'PATCH', '/{uuid}', {}],
      ['a clone', 'POST', '/{uuid}/clone', newApiKey('Twice')],
      ['a roll', 'POST', '/{uuid}/roll', newApiKey('Twice')],
    ])('refuses %s with an end in both fields', async (_, method, path, more) => {
      const { uuid } = recordOf(await create());
      const ends = { end_date_tm: later(30 * day).toISOString(), expires_in: 3600 };
      const answer = await send(method, `/api-keys${path.replace('{uuid}', uuid)}`, {
        ...more,
        ...ends,
      });
      const detail = 'Must be left out where expires_in says the end';
      expectProblem(answer, 'api_keys.end_date_tm', 'invalid', detail);
    });

    it('checks the end by the service’s clock, and accepts one 1 to 3650 days away', async () => {
      expect(recordOf(await create({ expires_in: 3600 }, 'Preset'))).toMatchObject({
        status: 'Enabled | Pending Expiration',
        end_date_tm: later(hour).toISOString(),
      });
      // The browser sends a moment to the minute, which can be up to an hour old.
      for (const ms of [23 * hour, 3650 * day]) {
        const custom = later(ms).toISOString();
        const created = await create({ end_date_tm: custom }, `Custom ${ms}`);
        expect(recordOf(created).end_date_tm).toBe(custom);
      }
      const outOfRange = [-10 * minute - 1, 10 * minute + 1, 50 * minute - 1];
      for (const ms of [...outOfRange, 23 * hour - 1, 3650 * day + 1]) {
        const answer = await create({ end_date_tm: later(ms).toISOString() }, 'Wrong');
        expect(answer.status).toBe(422);
        expect(problemsOf(answer)).toMatchObject([
          { detail: 'Must be between 1 and 3650 days from now' },
        ]);
      }
    });

    it.each([
      ['Immediately', 0, 'Expired', '10:00'],
      ['Immediately by a slow clock', -10 * minute, 'Expired', '10:00'],
      ['Immediately by a fast clock', 10 * minute, 'Expired', '10:00'],
      ['1 hour', hour, 'Enabled | Pending Expiration', '11:00'],
      ['1 hour, and a code', 50 * minute, 'Enabled | Pending Expiration', '10:50'],
    ])('stores a preset as a moment: %s', async (_, after, status, end) => {
      const { uuid } = recordOf(await create());
      const answer = await send('PATCH', `/api-keys/${uuid}`, {
        end_date_tm: later(after).toISOString(),
      });
      expect(recordOf(answer)).toMatchObject({ status, end_date_tm: `2026-06-15T${end}:00.000Z` });
    });

    it('refuses the credentials of another key', async () => {
      const body = newApiKey('First');
      await send('POST', '/api-keys', body);
      const answer = await send('POST', '/api-keys', { ...body, name: 'Second' });
      expect(answer.status).toBe(422);
      expect(problemsOf(answer)).toMatchObject([{ field: 'api_keys.public_value', code: 'taken' }]);
    });

    it('lets one of 50 simultaneous creations have the name, and names the field to the others', async () => {
      const bodies = Array.from({ length: 50 }, () => newApiKey('Contested'));
      const answers = await Promise.all(bodies.map((body) => send('POST', '/api-keys', body)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(problemsOf(answer)).toMatchObject([{ field: 'api_keys.name', code: 'taken' }]);
      expect(await service.db.selectFrom('api_keys').select('uuid').execute()).toHaveLength(1);
    });
  });

  describe('states', () => {
    it.each([
      [{}, 'Enabled'],
      [{ end_date_tm: later(1) }, 'Enabled | Pending Expiration'],
      [{ enabled: false }, 'Disabled'],
      [{ enabled: false, end_date_tm: later(1) }, 'Disabled | Pending Expiration'],
      [{ end_date_tm: now }, 'Expired'],
      [{ enabled: false, end_date_tm: later(-1) }, 'Expired'],
    ])('%j is %s, in the list, its filter and the record', async (traits, status) => {
      const uuid = await addApiKey(service.db, service.people.admin, 'Any', traits);
      expect((await read(uuid)).status).toBe(status);
      expect(recordOf(await send('GET', `/api-keys/${uuid}/details`)).status).toBe(status);
      const search = encodeURIComponent(JSON.stringify({ filters: { status: { eq: status } } }));
      const answer = await send('GET', `/table/api-keys?search=${search}`);
      const { api_keys: rows } = dataOf(answer, { api_keys: z.array(apiKey) });
      expect(rows.map((row) => [row.uuid, row.status])).toEqual([[uuid, status]]);
    });

    it('are sorted by the next end: keys that never expire come last', async () => {
      const ends = { Never: null, Over: later(-day), Later: later(2 * day), Next: later(day) };
      for (const [name, end_date_tm] of Object.entries(ends))
        await addApiKey(service.db, service.people.admin, name, { end_date_tm });
      const sorted = async (sort: string) => {
        const answer = await send('GET', `/table/api-keys?sort=${sort}`);
        return dataOf(answer, { api_keys: z.array(apiKey) }).api_keys.map(({ name }) => name);
      };
      expect(await sorted('end_date_tm')).toEqual(['Over', 'Next', 'Later', 'Never']);
      expect(await sorted('-end_date_tm')).toEqual(['Never', 'Later', 'Next', 'Over']);
    });

    const transitions = {
      disable: (uuid: string) => send('PATCH', `/api-keys/${uuid}/disable`),
      enable: (uuid: string) => send('PATCH', `/api-keys/${uuid}/enable`),
      expire: (uuid: string) => send('PATCH', `/api-keys/${uuid}`, { expires_in: 3600 }),
      clone: async (uuid: string) => send('POST', `/api-keys/${uuid}/clone`, newApiKey('Cloned')),
      roll: async (uuid: string) =>
        send('POST', `/api-keys/${uuid}/roll`, { ...newApiKey('Rolled'), expires_in: 3600 }),
      edit: (uuid: string) => send('PATCH', `/api-keys/${uuid}`, { description: 'Other' }),
      delete: (uuid: string) => send('DELETE', `/api-keys/${uuid}`),
    } as const;
    type Transition = keyof typeof transitions;
    const disabled = 'This API key is disabled. Enable it first.';
    const expired = 'This API key has expired.';
    const provisioned =
      'This API key was provisioned automatically: it cannot be edited or deleted.';
    const enabled = { enable: 'This API key is already enabled.' };
    const refuseAll = (reason: string, ...names: Transition[]) =>
      Object.fromEntries(names.map((transition) => [transition, reason]));
    const refusals: [string, object, Partial<Record<Transition, string>>][] = [
      ['enabled', {}, enabled],
      ['pending expiration', { end_date_tm: later(day) }, enabled],
      [
        'disabled',
        { enabled: false },
        {
          disable: 'This API key is already disabled.',
          ...refuseAll(disabled, 'roll', 'clone', 'expire'),
        },
      ],
      [
        'expired',
        { end_date_tm: later(-1) },
        refuseAll(expired, 'enable', 'disable', 'roll', 'clone', 'expire'),
      ],
      [
        'autoprovisioned',
        { autoprovisioned: true },
        refuseAll(provisioned, 'enable', 'disable', 'roll', 'clone', 'expire', 'edit', 'delete'),
      ],
    ];
    it.each(refusals)(
      'allow a key that is %s its transitions, and refuse the others with a reason',
      async (_, traits, refused) => {
        for (const transition of Object.keys(transitions) as Transition[]) {
          const uuid = await addApiKey(service.db, service.people.admin, transition, traits);
          const { status, body } = await transitions[transition](uuid);
          const reason = refused[transition];
          const { message } = body as { message?: string };
          expect([status, message], transition).toEqual([reason ? 409 : 200, reason]);
        }
      },
    );

    it('are logged with the values before and after a change', async () => {
      const uuid = await addApiKey(service.db, service.people.admin, 'Told');
      await send('PATCH', `/api-keys/${uuid}`, { ip_allowed: '10.0.0.0/8', name: 'Told anew' });
      expect(await lastActivity()).toMatchObject({
        action: 'Updated',
        changes: {
          ip_allowed: { from: '0.0.0.0/0', to: '10.0.0.0/8' },
          name: { from: 'Told', to: 'Told anew' },
        },
      });
      await transitions.expire(uuid);
      expect(await lastActivity()).toMatchObject({
        action: 'Expiration changed',
        changes: { end_date_tm: { from: null, to: later(hour).toISOString() } },
      });
      await send('PATCH', `/api-keys/${uuid}`, { end_date_tm: null });
      expect((await read(uuid)).status).toBe('Enabled');
      await transitions.disable(uuid);
      expect(await lastActivity()).toMatchObject({
        action: 'Disabled',
        changes: { enabled: { from: true, to: false } },
      });
      await transitions.delete(uuid);
      const { action, details, changes } = await lastActivity();
      expect([action, details]).toEqual(['Deleted', 'API key "Told anew" deleted']);
      // The history keeps these values, none of which is secret.
      expect(changes).toEqual({
        name: { from: 'Told anew', to: null },
        description: { from: 'About Told', to: null },
        public_value: { from: expect.stringMatching(/^.{24}$/), to: null },
        ip_allowed: { from: '10.0.0.0/8', to: null },
        enabled: { from: false, to: null },
      });
    });
  });

  it('renews certificates once and logs that once, also when two calls meet', async () => {
    await keepIssuers(service);
    await addApiKey(service.db, service.people.admin, 'Without');
    const certificate_expires_at = later(31 * day);
    await addApiKey(service.db, service.people.admin, 'Valid', { certificate_expires_at });
    const renew = () => send('POST', '/tasks/certs/renew', undefined, 'admin');
    const answers = await Promise.all([renew(), renew()]);
    const outcomes = answers.map(({ body }) => (body as { data: unknown }).data);
    const renewalResult = (renewed: number) => ({ certificates: { renewed, more: false } });
    expect(outcomes).toEqual(expect.arrayContaining([renewalResult(1), renewalResult(0)]));
    expect(await detailsOf(service.db)).toEqual(['Certificate of API key "Without" renewed']);
  });

  it('renews certificates that end within 30 days, fifty in one call', async () => {
    const { db, people } = service;
    await keepIssuers(service);
    const ends = { Before: -1000, At: 0, After: 1000 };
    for (const [name, ms] of Object.entries(ends))
      await addApiKey(db, people.admin, name, { certificate_expires_at: later(30 * day + ms) });
    const renew = async () =>
      (await send('POST', '/tasks/certs/renew', undefined, 'admin')).body as { data: unknown };
    const renewalResult = (renewed: number, more: boolean) => ({ certificates: { renewed, more } });
    expect((await renew()).data).toEqual(renewalResult(1, false));
    expect(await detailsOf(db)).toEqual(['Certificate of API key "Before" renewed']);
    const { certificate_expires_at: end } = await rowOf(db, 'api_keys', { name: 'Before' });
    expect(end).toEqual(later(365 * day));
    await db.deleteFrom('api_keys').execute();
    for (let n = 0; n < 51; n += 1) await addApiKey(db, people.admin, `Key ${n}`);
    expect((await renew()).data).toEqual(renewalResult(50, true));
    expect((await renew()).data).toEqual(renewalResult(1, false));
    for (let n = 0; n < 50; n += 1) await addApiKey(db, people.admin, `Another ${n}`);
    expect((await renew()).data).toEqual(renewalResult(50, false));
  });

  describe('roll and clone', () => {
    it('roll: new credentials, the same permissions, and the end of the old key, both or none', async () => {
      const { uuid, link } = await usedKey('Payroll');
      await send('PATCH', `/api-keys/${uuid}`, { ip_allowed: '10.0.0.0/8' });
      await updateRows(service.db, 'api_keys', { uuid }, { begin_date_tm: later(hour) });
      const body = { ...newApiKey('Copy of Payroll'), expires_in: 24 * 3600 };
      const refused = await send('POST', `/api-keys/${uuid}/roll`, { ...body, name: 'payroll' });
      expect(problemsOf(refused)).toMatchObject([{ field: 'api_keys.name', code: 'taken' }]);
      expect((await read(uuid)).end_date_tm).toBeNull();

      const copy = recordOf(await send('POST', `/api-keys/${uuid}/roll`, body));
      expect(copy).toMatchObject({
        name: 'Copy of Payroll',
        status: 'Enabled',
        public_value: body.public_value,
        ip_allowed: '10.0.0.0/8',
        begin_date_tm: later(hour).toISOString(),
        associations: [{ dataset_groups_dataset_uuid: link, encrypt: true, decrypt: true }],
      });
      expect(await read(uuid)).toMatchObject({
        status: 'Enabled | Pending Expiration',
        end_date_tm: later(day).toISOString(),
        association_count: 1,
      });
      expect(await lastActivity()).toMatchObject({
        action: 'Rolled',
        details: 'API key "Payroll" rolled: "Copy of Payroll" has its permissions',
        changes: { end_date_tm: { from: null, to: later(day).toISOString() } },
      });
    });

    it('roll: both keys refer to each other until one is deleted', async () => {
      const { uuid } = await usedKey('Payroll');
      const roll = async (name: string) =>
        recordOf(
          await send('POST', `/api-keys/${uuid}/roll`, { ...newApiKey(name), expires_in: 3600 }),
        );
      await roll('First');
      service.setTime(later(hour / 2));
      const second = await roll('Second');
      const replaces = { uuid, name: 'Payroll' };
      expect(second).toMatchObject({ replaces, replaced_by: null });
      const { db } = service;
      await db
        .insertInto('api_key_client_libraries')
        .values({ api_key_uuid: uuid, product: 'ubiq-go', product_version: '2.2.0', seen_at: now })
        .execute();
      expect(await read(second.uuid)).toMatchObject({ replaces: { library: 'ubiq-go 2.2.0' } });
      expect(await read(uuid)).toMatchObject({
        replaces: null,
        replaced_by: { uuid: second.uuid, name: 'Second', last_used_at: null, library: null },
      });
      await db.deleteFrom('api_keys').where('uuid', '=', uuid).execute();
      expect(await read(second.uuid)).toMatchObject({ replaces: null });
    });

    it('roll: never extends the life of the old key', async () => {
      const ends = { end_date_tm: later(hour) };
      const uuid = await addApiKey(service.db, service.people.admin, 'Ending', ends);
      const roll = (name: string, end: object) =>
        send('POST', `/api-keys/${uuid}/roll`, { ...newApiKey(name), ...end });
      const endNow = async () => (await read(uuid)).end_date_tm;
      expect((await roll('None', { end_date_tm: null })).status).toBe(200);
      expect(await endNow()).toBe(later(hour).toISOString());
      expect((await roll('Later', { expires_in: 7 * 24 * 3600 })).status).toBe(200);
      expect(await endNow()).toBe(later(hour).toISOString());
      expect((await roll('Sooner', { expires_in: 0 })).status).toBe(200);
      expect(await endNow()).toBe(now.toISOString());
    });

    it('clone: leaves the old key as it is; the end is that of the copy', async () => {
      const { uuid } = await usedKey('Reports');
      const body = { ...newApiKey('Copy of Reports'), expires_in: 3600 };
      const copy = recordOf(await send('POST', `/api-keys/${uuid}/clone`, body));
      expect(copy).toMatchObject({ end_date_tm: later(hour).toISOString(), association_count: 1 });
      expect((await read(uuid)).status).toBe('Enabled');
    });

    it.each(['roll', 'clone'])('%s: logs in the copy’s history what it may do', async (way) => {
      const { uuid } = await usedKey('Reports');
      const body = { ...newApiKey('Copy of Reports'), expires_in: 3600 };
      const copy = recordOf(await send('POST', `/api-keys/${uuid}/${way}`, body));
      const its = { object_uuid: copy.uuid };
      expect(await historyOf(service.db, ['action', 'details', 'changes'], its)).toEqual([
        { action: 'Created', details: 'API key "Copy of Reports" created', changes: {} },
        {
          action: 'Associated',
          details: 'API key "Copy of Reports" got the permissions of "Reports"',
          changes: { 'Reports / Data of Reports': { from: null, to: 'Encrypt, Decrypt' } },
        },
      ]);
    });
  });

  it('counts states, keys that expire within 14 days, and keys that were unused for 180 days', async () => {
    const { admin, outsider } = service.people;
    const old = later(-181 * day);
    const add = (name: string, traits: object, owner = admin) =>
      addApiKey(service.db, owner, name, { created_at: old, ...traits });
    await add('Never used', {});
    await add('Used long ago', { last_used_at: old });
    await add('Used lately', { last_used_at: later(-179 * day) });
    await add('New', { created_at: later(-day) });
    await add('Disabled', { enabled: false });
    await add('Expired', { end_date_tm: later(-day) });
    const createdYesterday = { created_at: later(-day) };
    await add('Ends in 14 days', { ...createdYesterday, end_date_tm: later(14 * day) });
    await add('Ends in 15 days', { ...createdYesterday, end_date_tm: later(15 * day) });
    await add('Ends disabled', { ...createdYesterday, enabled: false, end_date_tm: later(day) });
    await add('Foreign', {}, outsider);
    const countsOf = async (query: string) =>
      (await send('GET', `/table/api-keys/counts${query}`)).body;
    expect(await countsOf('')).toMatchObject({
      data: { counts: { all: 9, enabled: 6, expiring: 1, unused: 2 } },
    });
    expect(await countsOf('?q=used')).toMatchObject({
      data: { counts: { all: 3, enabled: 3, expiring: 0, unused: 2 } },
    });
    const namesWith = async (column: string, value: string) => {
      const search = encodeURIComponent(JSON.stringify({ filters: { [column]: { eq: value } } }));
      const { body } = await send('GET', `/table/api-keys?search=${search}`);
      return (body as { data: { api_keys: ApiKey[] } }).data.api_keys.map(({ name }) => name);
    };
    expect(await namesWith('use', 'unused')).toEqual(['Never used', 'Used long ago']);
    expect(await namesWith('expiry', 'soon')).toEqual(['Ends in 14 days']);
  });

  it('returns the address of the caller', async () => {
    const answer = await send('GET', '/me/address');
    expect(answer.body).toMatchObject({ data: { address: { ip: '127.0.0.1' } } });
  });

  it('lists what stops working without a key', async () => {
    const { uuid, group, dataset } = await usedKey('Billing');
    await addEvents(service.db, service.people.admin.customer, [
      { count: 7, date: later(-day), source: { apiKey: uuid, dataset } },
    ]);
    const impactOf = async (path: string) => (await send('GET', `${path}/impact`)).body;
    const datasets = ['Data of Billing'];
    const stops = { dataset_groups: ['Billing'], datasets, dataset_count: 1, recent_calls: 7 };
    expect(await impactOf(`/api-keys/${uuid}`)).toMatchObject({ data: { impact: stops } });
    expect(await impactOf(`/dataset-groups/${group}`)).toMatchObject({
      data: { impact: { datasets, api_keys: ['Billing'], recent_calls: 7 } },
    });
  });

  it('are listed under their present names where a dataset stops working, as long as they exist', async () => {
    const { dataset } = await usedKey('Billing');
    const { admin } = service.people;
    const [renamed, deleted, idle] = [
      await addApiKey(service.db, admin, 'Renamed'),
      await addApiKey(service.db, admin, 'Deleted'),
      await addApiKey(service.db, admin, 'Idle'),
    ];
    await addEvents(service.db, admin.customer, [
      { date: later(-day), source: { apiKey: renamed, dataset, apiKeyName: 'Before' } },
      { date: later(-day), source: { apiKey: deleted, dataset, apiKeyName: 'Deleted' } },
      { date: later(-31 * day), source: { apiKey: idle, dataset, apiKeyName: 'Idle' } },
    ]);
    await send('DELETE', `/api-keys/${deleted}`);
    const answer = await send('GET', `/datasets/${dataset}/impact`);
    expect(answer.body).toMatchObject({ data: { impact: { api_keys: ['Billing', 'Renamed'] } } });
  });
});
