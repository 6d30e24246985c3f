import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { purposes } from '../../../../service/vault/purposes';
import type { Dataset } from '../../../../contract/datasets/datasets';
import { problemsOf, expectProblem } from '../../answers';
import { newApiKey } from '../../credentials';
import { sharedService } from '../../harness';
import { fingerprint } from '../../people';
import { addGroup, addPrimaryKey, fillGroup } from '../../records';
import { historyOf, detailsOf } from '../../history';
import { rowOf, updateRows } from '../../rows';

const digits = '0123456789';
const alphanumeric = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;
const definition = {
  input_character_set: digits,
  output_character_set: alphanumeric,
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 9,
  prefix_length: 2,
  suffix_length: 0,
};
const structured = (name: string, changes: object = {}) => ({
  dataset_type: 'structured',
  name,
  description: 'Made by the wizard',
  definition: { ...definition, ...changes },
});
const unstructured = (name: string) => ({
  dataset_type: 'unstructured',
  name,
  description: 'Scanned letters',
  vendor: 'My own store',
  encryption_algorithm: 'AES256GCM',
});

const service = sharedService();

describe('POST /wizard/datasets', () => {
  const create = (body: object, headers: Record<string, string> = {}) =>
    service.post('member', '/wizard/datasets', body, { headers });
  const body = (name: string, more: object = {}) => ({
    datasets: structured(name),
    dataset_groups: { name: `${name} group` },
    primary_keys: { name: '' },
    ...more,
  });
  const counts = async () => {
    const { db } = service;
    const count = async (table: 'datasets' | 'dataset_groups' | 'primary_keys' | 'api_keys') =>
      (await db.selectFrom(table).select('uuid').execute()).length;
    return {
      datasets: await count('datasets'),
      groups: await count('dataset_groups'),
      primaryKeys: await count('primary_keys'),
      apiKeys: await count('api_keys'),
    };
  };
  it('makes dataset, group, link, primary key and API key, each with a history row', async () => {
    const apiKey = newApiKey('Program');
    const answer = await create(body('Cards', { api_keys: apiKey }));
    expect(answer.status).toBe(200);
    type Kind = 'datasets' | 'dataset_groups' | 'primary_keys' | 'api_keys';
    const { data } = answer.body as { data: Record<Kind, { uuid: string; name: string }> };
    expect(data).toMatchObject({
      datasets: { name: 'Cards' },
      dataset_groups: { name: 'Cards group' },
      primary_keys: { name: 'Cards key' },
      api_keys: { name: 'Program' },
    });
    expect(JSON.stringify(answer.body)).not.toContain(apiKey.signing_value);
    const groupMade = service.db.selectFrom('dataset_groups').select('description');
    expect(await groupMade.execute()).toEqual([{ description: 'Datasets of Cards group' }]);
    const keyMade = service.db.selectFrom('primary_keys').select('description');
    expect(await keyMade.execute()).toEqual([{ description: 'Protects the keys of Cards' }]);
    const read = await service.request('member', `/datasets/${data.datasets.uuid}`);
    expect((read.body as { data: { datasets: Dataset } }).data.datasets).toMatchObject({
      max_key_rotations: 62,
      wrapped_key_count: 1,
      key_number: 0,
      key_rotation_interval: 365,
      encryption_algorithm: 'FF1',
      tweak_source: 'CONSTANT',
      dataset_groups: [{ name: 'Cards group' }],
      passthrough_rules: [
        { priority: 1, type: 'passthrough', value: '-' },
        { priority: 2, type: 'prefix', value: 2 },
      ],
    });
    const allowed = await service.db
      .selectFrom('dataset_groups_datasets_api_keys')
      .select(['api_key_uuid', 'encrypt', 'decrypt'])
      .execute();
    expect(allowed).toEqual([{ api_key_uuid: data.api_keys.uuid, encrypt: true, decrypt: true }]);
    const stored = await service.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(stored.signing_value).toString()).not.toContain(apiKey.signing_value);
    const purpose = purposes.signingKey(apiKey.public_value);
    const opened = service.vault.open(stored.signing_value, purpose);
    expect(Buffer.from(opened).toString()).toBe(apiKey.signing_value);
    expect((await detailsOf(service.db)).toSorted()).toEqual([
      'API key "Program" created',
      'API key "Program" with dataset "Cards" of group "Cards group": Encrypt, Decrypt',
      'Dataset "Cards" created',
      'Dataset group "Cards group" created',
      'Primary key "Cards key" created',
    ]);
  });

  describe('accepts a dataset in the fields of a record', () => {
    const { prefix_length: _prefix, suffix_length: _suffix, ...sets } = definition;
    const record = (name: string, changes: object = {}) => ({
      dataset_type: 'structured',
      name,
      description: 'Sent by a program',
      ...sets,
      passthrough_rules: [
        { priority: 1, type: 'passthrough', value: '-' },
        { priority: 3, type: 'suffix', value: 4 },
      ],
      ...changes,
    });
    const createRecord = (name: string, changes: object = {}) =>
      create(body(name, { datasets: record(name, changes) }));

    it('and makes the same as the wizard', async () => {
      const answer = await createRecord('Accounts');
      expect(answer.status).toBe(200);
      const { data } = answer.body as { data: { datasets: { uuid: string } } };
      const read = await service.request('member', `/datasets/${data.datasets.uuid}`);
      expect((read.body as { data: { datasets: Dataset } }).data.datasets).toMatchObject({
        name: 'Accounts',
        input_character_set: '0123456789',
        input_min_length: 6,
        dataset_groups: [{ name: 'Accounts group' }],
        passthrough_rules: [
          { priority: 1, type: 'passthrough', value: '-' },
          { priority: 3, type: 'suffix', value: 4 },
        ],
      });
    });

    it.each([
      [{ input_min_length: 300 }, 'datasets.input_min_length'],
      [{ passthrough_rules: 'none' }, 'datasets.passthrough_rules'],
      [{ creator_uuid: '0b6b3b52-5f7e-4d0c-8f5b-0d1f4c8f5b0e' }, 'datasets.creator_uuid'],
    ])('and names the field of %j', async (changes, field) => {
      const answer = await createRecord('Refused', changes);
      expect(answer.status).toBe(422);
      expect(problemsOf(answer)[0]?.field).toBe(field);
    });
  });

  it('logs in the API key’s history what it may do, also in an existing group', async () => {
    const { db, people } = service;
    const uuid = await addGroup(db, people.admin, 'Payments');
    const api_keys = newApiKey('Program');
    const answer = await create(body('Cards', { dataset_groups: { uuid }, api_keys }));
    expect(answer.status).toBe(200);
    const key = await rowOf(db, 'api_keys');
    const columns = ['title', 'object_uuid', 'user_name', 'changes'] as const;
    expect(await historyOf(db, columns, { action: 'Associated' })).toEqual([
      {
        title: 'API keys',
        object_uuid: key.uuid,
        user_name: 'Person member',
        changes: { 'Payments / Cards': { from: null, to: 'Encrypt, Decrypt' } },
      },
    ]);
  });

  it('makes unstructured datasets with a vendor and AES-256-GCM', async () => {
    const answer = await create(body('Scans', { datasets: unstructured('Scans') }));
    expect(answer.status).toBe(200);
    const row = await service.db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      vendor: 'My own store',
      input_character_set: null,
      tweak: null,
      key_rotation_interval: null,
    });
  });

  it('makes all or nothing: a name that is taken at the last step leaves no trace', async () => {
    await create(body('First', { api_keys: newApiKey('Program') }));
    const before = await counts();
    const answer = await create(body('Second', { api_keys: newApiKey('Program') }));
    expectProblem(answer, 'api_keys.name', 'taken', 'An API key named "Program" already exists.');
    expect(await counts()).toEqual(before);
  });

  it('reports every taken name at once', async () => {
    const all = { primary_keys: { name: 'Vault' }, api_keys: newApiKey('Program') };
    await create(body('First', all));
    const answer = await create(body('First', all));
    expect(answer.status).toBe(422);
    expect(problemsOf(answer).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'datasets.name taken',
      'dataset_groups.name taken',
      'primary_keys.name taken',
      'api_keys.name taken',
    ]);
  });

  it('makes one dataset of a name, however many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({ ...body('Same'), dataset_groups: { name: `Group ${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect(await counts()).toMatchObject({ datasets: 1, groups: 1, primaryKeys: 1 });
  });

  it('accepts a corrected request with the same key after a refusal', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const wrong = { ...body('Fixed'), datasets: structured('Fixed', { input_min_length: 5 }) };
    expect((await create(wrong, key)).status).toBe(422);
    expect((await create(body('Fixed'), key)).status).toBe(200);
  });

  it.each([
    [structured('a/b'), 'Characters outside alphanumeric'],
    [structured('A', { output_character_set: '0123456789a' }), '4 are needed'],
  ])('makes nothing of a dataset that breaks a rule: %#', async (datasets, message) => {
    const answer = await create(body('A', { datasets }));
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)[0]?.detail).toContain(message);
    expect(await counts()).toMatchObject({ datasets: 0, groups: 0, primaryKeys: 0 });
  });

  it('checks the signature of the certificate request', async () => {
    const honest = newApiKey('Program');
    const other = newApiKey('Other');
    const lines = honest.csr.trim().split('\n');
    const last = lines.length - 2;
    const forged = [...lines];
    forged[last] = [...(lines[last] ?? '')].toReversed().join('').replace(/^=+/, '');
    for (const csr of [
      forged.join('\n'),
      '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----',
    ]) {
      const answer = await create(body('Forged', { api_keys: { ...other, csr } }));
      expect(answer.status).toBe(422);
      expect(problemsOf(answer)[0]).toMatchObject({ field: 'api_keys.csr' });
    }
    expect(await counts()).toMatchObject({ datasets: 0, apiKeys: 0 });
  });

  it('refuses a group or primary key of another company', async () => {
    const { outsider } = service.people;
    const foreign = await addPrimaryKey(service.db, outsider, 'Foreign', { vault: service.vault });
    const key = await create(body('A', { primary_keys: { uuid: foreign } }));
    expectProblem(key, 'primary_keys.uuid', 'missing', 'This primary key no longer exists.');
    const group = await create(body('A', { dataset_groups: { uuid: randomUUID() } }));
    expect(group.status).toBe(422);
    expect(problemsOf(group)).toMatchObject([{ field: 'dataset_groups.uuid' }]);
    expect(await counts()).toMatchObject({ datasets: 0, groups: 0 });
  });

  it('requires an existing group or a name for a new one, under its field', async () => {
    for (const group of [undefined, null, {}]) {
      const answer = await create(body('Cards', { dataset_groups: group }));
      expectProblem(answer, 'dataset_groups', 'invalid', 'This field is required');
    }
    const uuidAndName = { uuid: randomUUID(), name: 'Payments' };
    expectProblem(
      await create(body('Cards', { dataset_groups: uuidAndName })),
      'dataset_groups',
      'invalid',
      'Must be an existing one by its uuid, or a new one by its name, not both',
    );
  });

  it('reports the misspelt fields of a definition, and none of the record form', async () => {
    const { input_min_length: min_length, ...others } = definition;
    const dataset = { ...structured('Misspelt'), definition: { ...others, min_length } };
    const problems = problemsOf(await create(body('Misspelt', { datasets: dataset })));
    const fields = problems.map(({ field }) => field);
    expect(fields).toHaveLength(2);
    expect(fields).toEqual(
      expect.arrayContaining([
        'datasets.definition.input_min_length',
        'datasets.definition.min_length',
      ]),
    );
  });

  it('adds the dataset to an existing group, whose version rises, and logs that', async () => {
    const { db, people } = service;
    const group = await addGroup(db, people.admin, 'Payments');
    const before = await service.request('member', `/dataset-groups/${group}`);
    expect(before.headers.get('etag')).toBe('"1"');
    expect((await create(body('Cards', { dataset_groups: { uuid: group } }))).status).toBe(200);
    // A client that read the group before has not seen the new dataset.
    const stale = await service.patch(
      'member',
      `/dataset-groups/${group}`,
      { description: 'Seen before', datasets: [] },
      { headers: { 'If-Match': '"1"' } },
    );
    expect(stale.status).toBe(412);
    const after = await service.request('member', `/dataset-groups/${group}`);
    expect(after.body).toMatchObject({
      data: { dataset_groups: { description: 'About Payments', dataset_count: 1, version: 2 } },
    });
    const rows = await historyOf(db, ['action', 'details', 'changes'], { object_uuid: group });
    expect(rows).toEqual([
      {
        action: 'Dataset added',
        details: 'Dataset "Cards" added to dataset group "Payments"',
        changes: { 'datasets added': { from: null, to: 'Cards' } },
      },
    ]);
  });

  it('makes nothing for a full group, and says so under its field', async () => {
    const { db, people } = service;
    const primaryKey = await addPrimaryKey(db, people.admin);
    const group = await addGroup(db, people.admin, 'Payments');
    await fillGroup(db, people.admin, { group, primaryKey, count: 5000 });
    const before = await fingerprint(db);
    const answer = await create(body('Cards', { dataset_groups: { uuid: group } }));
    expectProblem(answer, 'dataset_groups.uuid', 'full', 'A group holds at most 5000 datasets.');
    expect(await fingerprint(db)).toBe(before);
  });

  it.each([structured('A'), unstructured('A')])(
    'refuses a disabled primary key for $dataset_type data, under its field',
    async (datasets) => {
      const { db, people, vault } = service;
      const uuid = await addPrimaryKey(db, people.admin, 'Off', { enabled: false, vault });
      const answer = await create(body('A', { datasets, primary_keys: { uuid } }));
      expectProblem(
        answer,
        'primary_keys.uuid',
        'disabled',
        'The primary key "Off" is disabled. Enable it first, or choose another one.',
      );
      expect(await counts()).toMatchObject({ datasets: 0, groups: 0 });
    },
  );

  it('makes several datasets under one primary key at once', async () => {
    const { db, people, vault } = service;
    const uuid = await addPrimaryKey(db, people.admin, 'Shared', { vault });
    const names = ['A', 'B', 'C', 'D'];
    const answers = await Promise.all(
      names.map((name) => create(body(name, { primary_keys: { uuid } }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('numbers default names of primary keys', async () => {
    await create(body('Cards'));
    const primaryKeys = await service.db.selectFrom('primary_keys').select('name').execute();
    expect(primaryKeys).toEqual([{ name: 'Cards key' }]);
    await updateRows(service.db, 'datasets', {}, { name: 'Renamed' });
    const answer = await create({ ...body('Cards'), dataset_groups: { name: 'Other' } });
    expect(answer.body).toMatchObject({ data: { primary_keys: { name: 'Cards key 2' } } });
  });

  it('counts names in other widths and cases as taken', async () => {
    await addPrimaryKey(service.db, service.people.admin, 'Ｃards KEY');
    const answer = await create(body('Cards'));
    expect(answer.body).toMatchObject({ data: { primary_keys: { name: 'Cards key 2' } } });
  });

  it('never logs secrets', async () => {
    const apiKey = newApiKey('Program');
    const marker = randomBytes(6).toString('hex');
    await create(body(`Cards ${marker}`, { api_keys: apiKey }));
    const log = service.logged.join('\n');
    expect(log).toContain('/api/wizard/datasets');
    expect(log).not.toContain(apiKey.signing_value);
    expect(log).not.toContain(marker);
  });
});

describe('the checks while a person types', () => {
  it('report how many keys a definition has room for', async () => {
    const ask = (changes: object) =>
      service.post('member', '/datasets/validate-key-rotations', { ...definition, ...changes });
    expect((await ask({})).body).toMatchObject({ data: { max_key_rotations: 62 } });
    expect((await ask({ output_character_set: '0123456789ab' })).body).toMatchObject({
      data: { max_key_rotations: 1 },
    });
    expect((await ask({ input_character_set: '00' })).status).toBe(422);
  });

  it.each([
    [{ data_type: 'integer', size: 32, min: '-99999999', max: '99999999' }, 14],
    [{ data_type: 'token', size: 64 }, 62],
  ])('report the same for %j in the forms of wizard and record', async (typed, keys) => {
    const ask = (body: object) =>
      service.request('member', '/datasets/validate-key-rotations', { method: 'POST', body });
    const record = { data_type: typed.data_type, data_type_config: typed };
    for (const body of [typed, record, { ...record, dataset_type: 'structured', name: 'Cards' }])
      expect((await ask(body)).body).toMatchObject({ data: { max_key_rotations: keys } });
    const other = await ask({ ...record, data_type: 'date' });
    expect(problemsOf(other)[0]?.field).toBe('data_type_config.data_type');
    const wrong = await ask({ ...record, data_type_config: { ...typed, size: 5 } });
    expect(problemsOf(wrong).map(({ field }) => field)).toEqual(['data_type_config.size']);
    expect(problemsOf(await ask([]))[0]?.detail).toBe('The body must be a JSON object.');
  });

  it('report if a name is free, regardless of case', async () => {
    await addPrimaryKey(service.db, service.people.admin, 'Main');
    const ask = (as: 'member' | 'outsider', body: object) =>
      service.post(as, '/primary-keys/validate-name', body);
    expect((await ask('member', { name: 'other' })).status).toBe(200);
    const refused = await ask('member', { name: 'MAIN' });
    expect(refused.status).toBe(422);
    expect(problemsOf(refused)[0]).toMatchObject({ field: 'primary_keys.name' });
    expect((await ask('outsider', { name: 'Main' })).status).toBe(200);
  });
});
