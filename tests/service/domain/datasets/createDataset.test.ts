import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf, expectProblem } from '../../answers';
import { sharedService } from '../../harness';
import { addPrimaryKey } from '../../records';
import { detailsOf } from '../../history';

const service = sharedService();
let key: string;
beforeEach(async () => {
  const { db, people, vault } = service;
  key = await addPrimaryKey(db, people.member, 'Main key', { vault });
});

const structured = {
  name: 'Cards',
  description: 'Card numbers',
  dataset_type: 'structured',
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdefghijklmnopqrstuvwxyz',
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 19,
};
const create = (body: object) =>
  service.post('member', '/datasets', { primary_key_uuid: key, ...body });

describe('POST /datasets', () => {
  it('makes a draft in no group that can be published and rotated', async () => {
    const answer = await create(structured);
    const { datasets } = (answer.body as { data: { datasets: { uuid: string } } }).data;
    expect(datasets).toMatchObject({
      name: 'Cards',
      dataset_groups: [],
      primary_key: { uuid: key, name: 'Main key' },
      published_at: null,
      passthrough_rules: [{ priority: 1, type: 'passthrough', value: '-' }],
      max_key_rotations: 36,
      wrapped_key_count: 1,
      key_rotation_interval: 365,
      encryption_algorithm: 'FF1',
      tweak_source: 'CONSTANT',
      creator: { name: 'Person member' },
    });
    const call = (method: string, action: string) =>
      service.request('member', `/datasets/${datasets.uuid}/${action}`, { method });
    expect((await call('PATCH', 'publish')).status).toBe(200);
    expect((await call('POST', 'rotate')).body).toMatchObject({
      data: { datasets: { key_number: 1, wrapped_key_count: 2 } },
    });
    expect(await detailsOf(service.db)).toEqual([
      'Dataset "Cards" created',
      'Dataset "Cards" published',
      'Data encryption key of dataset "Cards" rotated',
    ]);
  });

  it('accepts rules of partial encryption in the form of records', async () => {
    const rules = [
      { priority: 1, type: 'passthrough', value: '-' },
      { priority: 3, type: 'suffix', value: 4 },
    ];
    const answer = await create({ ...structured, passthrough_rules: rules });
    expect(answer.body).toMatchObject({ data: { datasets: { passthrough_rules: rules } } });
  });

  it('makes unstructured data with AES-256-GCM unless the call names another algorithm', async () => {
    const { body } = await create({
      name: 'Scans',
      description: 'Of contracts',
      dataset_type: 'unstructured',
      vendor: 'Amazon S3',
    });
    expect(body).toMatchObject({
      data: { datasets: { encryption_algorithm: 'AES256GCM', vendor: 'Amazon S3', radix: null } },
    });
  });

  const possible = 'Must be one rule of each type, with its priority';
  it.each<[object, string, string]>([
    [{ output_character_set: '0123456789abc' }, 'max_key_rotations', '4 are needed'],
    [{ input_character_set: '0123456789\u0000' }, 'input_character_set', 'cannot be stored'],
    [{ encryption_algorithm: 'FF3' }, 'encryption_algorithm', 'Must be FF1'],
    [{ published_at: '2026-06-15T10:00:00Z' }, 'published_at', 'cannot be changed'],
    [
      { passthrough_rules: [{ priority: 2, type: 'passthrough', value: '-' }] },
      'passthrough_rules',
      possible,
    ],
    [
      { passthrough_rules: [{ priority: 1, type: 'passthrough', value: '/' }] },
      'passthrough_rules',
      possible,
    ],
    [{ primary_key_uuid: undefined }, 'primary_key_uuid', 'This field is required'],
  ])('refuses %j', async (wrong, field, detail) => {
    const answer = await create({ ...structured, ...wrong });
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)[0]?.field).toBe(`datasets.${field}`);
    expect(problemsOf(answer)[0]?.detail).toContain(detail);
    expect(await service.db.selectFrom('datasets').select('uuid').execute()).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{ passthrough_rules: 'prefix' }, 'passthrough_rules', 'Must be a list'],
    [{ input_max_length: 1e300 }, 'input_max_length', 'Must be less than 4294967296'],
    [
      { key_rotation_interval: 1e300 },
      'key_rotation_interval',
      'Choose a whole number of days from 1 to 3650',
    ],
    [
      { passthrough_rules: [{ priority: 3, type: 'suffix', value: 4, zz: 1 }] },
      'passthrough_rules.0.zz',
      'The field passthrough_rules.0.zz is not known here or cannot be changed.',
    ],
  ])('names one reason and its field when it refuses %j', async (wrong, name, detail) => {
    const problems = problemsOf(await create({ ...structured, ...wrong }));
    expect(problems).toMatchObject([{ field: `datasets.${name}`, detail }]);
  });

  it('treats another company’s primary key as one that does not exist', async () => {
    const foreign = await addPrimaryKey(service.db, service.people.outsider, 'Theirs');
    const answer = await create({ ...structured, primary_key_uuid: foreign });
    expectProblem(
      answer,
      'datasets.primary_key_uuid',
      'missing',
      'This primary key no longer exists.',
    );
  });

  it('stores nothing of the secret identifier that a published console sends', async () => {
    await create({ ...structured, secret_identifier: 'arn:of-a-secret' });
    const row = await service.db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify([row, service.logged])).not.toContain('arn:of-a-secret');
  });
});

describe('POST /wizard/datasets', () => {
  const wizard = (datasets: object) =>
    service.post('member', '/wizard/datasets', {
      datasets: {
        name: 'Scans',
        description: 'Of contracts',
        dataset_type: 'unstructured',
        vendor: 'Other',
        encryption_algorithm: 'AES256GCM',
        ...datasets,
      },
      dataset_groups: { name: 'Legal' },
    });

  it('uses the primary key that the dataset names, and makes one when it names none', async () => {
    expect((await wizard({ primary_key_uuid: key })).body).toMatchObject({
      data: { primary_keys: { uuid: key, name: 'Main key' } },
    });
    await service.db.deleteFrom('dataset_groups').execute();
    expect((await wizard({ name: 'Others' })).body).toMatchObject({
      data: { primary_keys: { name: 'Others key' } },
    });
  });
});
