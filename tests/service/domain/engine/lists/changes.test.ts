import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf, expectProblem } from '../../../answers';
import { newApiKey } from '../../../credentials';
import { sharedService, type Answer } from '../../../harness';
import { addAccess, addApiKey, addDataset, addPrimaryKey } from '../../../records';
import { historyOf } from '../../../history';

const service = sharedService();
let key: string;
let dataset: string;
let access: Record<string, string>;
beforeEach(async () => {
  const { db, people, vault } = service;
  key = await addPrimaryKey(db, people.member, 'Main key', { vault });
  dataset = await addDataset(db, people.member, key, { name: 'SSN' });
  access = await addAccess(db, people.member, dataset, 'Batch');
});

const recordOf = ({ body }: Answer, name: string) =>
  (body as { data: Record<string, Record<string, unknown>> }).data[name] ?? {};
const change = (path: string, body: unknown) => service.patch('admin', path, body);
const history = () => historyOf(service.db, ['details']);

describe('a change that repeats present values', () => {
  const pathsOf = (): [path: string, name: string][] => [
    [`/datasets/${dataset}`, 'datasets'],
    [`/primary-keys/${key}`, 'primary_keys'],
    [`/api-keys/${access['api-keys']}`, 'api_keys'],
    [`/dataset-groups/${access['dataset-groups']}`, 'dataset_groups'],
    [`/customers/${service.people.admin.customer}`, 'customers'],
    [`/users/${service.people.admin.uuid}`, 'users'],
  ];

  // The administrator has MFA and no one-time code: schedules, algorithms and ends would ask for one.
  it('is accepted for a whole record without changing anything', async () => {
    for (const [path, name] of pathsOf()) {
      const record = recordOf(await service.request('admin', path), name);
      const answer = await change(path, record);
      expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
      // Only a GET adds `usage`, so it is not compared.
      const { usage: _, ...expected } = record;
      expect(recordOf(answer, name)).toMatchObject(expected);
    }
    expect(await history()).toEqual([]);
  });

  it('changes only what differs', async () => {
    const path = `/datasets/${dataset}`;
    const record = recordOf(await service.request('admin', path), 'datasets');
    const answer = await change(path, { ...record, description: 'New' });
    expect(recordOf(answer, 'datasets')).toMatchObject({ description: 'New', version: 2 });
    expect(await history()).toEqual([{ details: 'Dataset "SSN" updated' }]);
  });

  it.each([
    ['dataset_type', 'unstructured'],
    ['max_key_rotations', 63],
    ['creator_customer_user_uuid', '00000000-0000-4000-8000-000000000000'],
    ['dataset_groups', []],
  ])('is refused when it changes a read-only field: %j', async (field, value) => {
    const path = `/datasets/${dataset}`;
    const record = recordOf(await service.request('admin', path), 'datasets');
    const answer = await change(path, { ...record, [field]: value });
    expectProblem(
      answer,
      `datasets.${field}`,
      'unknown_field',
      `The field ${field} is not known here or cannot be changed.`,
    );
  });

  it('still asks for a one-time code when a guarded field changes', async () => {
    const path = `/primary-keys/${key}`;
    const record = recordOf(await service.request('admin', path), 'primary_keys');
    const answer = await change(path, { ...record, key_rotation_interval: 30 });
    expect(answer.status).toBe(401);
  });

  it('may repeat an end that could not be set any more', async () => {
    const ending = await addApiKey(service.db, service.people.admin, 'Ending', {
      end_date_tm: new Date('2026-06-15T10:05:00Z'),
    });
    const path = `/api-keys/${ending}`;
    const record = recordOf(await service.request('admin', path), 'api_keys');
    const answer = await change(path, { ...record, description: 'Ends soon' });
    expect(recordOf(answer, 'api_keys')).toMatchObject({ description: 'Ends soon' });
  });

  it('may repeat values that use has changed meanwhile', async () => {
    const path = `/api-keys/${access['api-keys']}`;
    const record = recordOf(await service.request('admin', path), 'api_keys');
    await service.db
      .updateTable('api_keys')
      .set({ last_used_at: new Date('2026-06-15T09:30:00Z') })
      .execute();
    const answer = await change(path, { ...record, description: 'In use' });
    expect(recordOf(answer, 'api_keys')).toMatchObject({ description: 'In use' });
  });

  it('is refused when it only sets a field that use alone changes', async () => {
    const answer = await change(`/api-keys/${access['api-keys']}`, { status: 'Disabled' });
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toMatchObject([{ field: 'api_keys.status', code: 'unknown_field' }]);
  });

  it('is refused when the record has changed', async () => {
    const path = `/datasets/${dataset}`;
    await change(path, { description: 'New' });
    const answer = await service.patch(
      'admin',
      path,
      { description: 'New' },
      { headers: { 'If-Match': '"1"' } },
    );
    expect(answer.status).toBe(412);
  });
});

describe('the creator that a request names', () => {
  const creations = (creator: object): [path: string, field: string, body: object][] => [
    ['/primary-keys', 'primary_keys.', { name: 'K', description: 'K', ...creator }],
    ['/dataset-groups', 'dataset_groups.', { name: 'G', description: 'G', ...creator }],
    [
      '/datasets',
      'datasets.',
      {
        name: 'D',
        description: 'D',
        dataset_type: 'unstructured',
        vendor: 'Other',
        primary_key_uuid: key,
        ...creator,
      },
    ],
    [
      '/wizard/datasets',
      'datasets.',
      {
        datasets: {
          name: 'W',
          description: 'W',
          dataset_type: 'unstructured',
          vendor: 'Other',
          encryption_algorithm: 'AES256GCM',
          primary_key_uuid: key,
          ...creator,
        },
        dataset_groups: { name: 'Of W' },
      },
    ],
    ...(['clone', 'roll'] as const).map((action): [string, string, object] => [
      `/api-keys/${access['api-keys']}/${action}`,
      'api_keys.',
      { ...newApiKey(`By ${action}`), ...creator },
    ]),
  ];

  it('may be the caller, by account or membership', async () => {
    const { uuid, customerUser } = service.people.member;
    const creator = { creator_uuid: uuid, creator_customer_user_uuid: customerUser };
    for (const [path, , body] of creations(creator)) {
      const answer = await service.post('member', path, body);
      expect(answer.status, path).toBe(200);
    }
    const list = await service.request('admin', '/primary-keys?q=K');
    expect((list.body as { data: { primary_keys: object[] } }).data.primary_keys[0]).toMatchObject({
      name: 'K',
      creator_uuid: uuid,
      creator_customer_user_uuid: customerUser,
      creator: { name: 'Person member' },
    });
  });

  it('may be nobody else, of this or another company', async () => {
    const { admin, outsider } = service.people;
    for (const creator of [
      { creator_uuid: admin.uuid },
      { creator_customer_user_uuid: admin.customerUser },
      { creator_customer_user_uuid: outsider.customerUser },
    ])
      for (const [path, prefix, body] of creations(creator)) {
        const answer = await service.post('member', path, body);
        expect(answer.status, path).toBe(422);
        expect(problemsOf(answer)).toEqual([
          {
            field: `${prefix}${Object.keys(creator)[0]}`,
            code: 'invalid',
            detail: 'This can only be the person who sends the request.',
          },
        ]);
      }
    const rotation = await service.post(
      'member',
      `/datasets/${dataset}/rotate?customer_user_uuid=${admin.customerUser}`,
    );
    expect(rotation.status).toBe(422);
    expect(await history()).toEqual([]);
  });
});

describe('the parameter expand', () => {
  it.each([
    ['/datasets?expand=dataset_groups,primary_key_uuid', 200],
    ['/table/datasets?expand=primary_key_uuid.primary_key', 200],
    ['/primary-keys?expand=datasets', 200],
    ['/datasets?expand=secrets', 400],
    ['/datasets?expand=dataset_groups,', 400],
    ['/primary-keys?expand=customer', 400],
    ['/dataset-groups-datasets?expand=dataset_uuid.dataset', 200],
    ['/dataset-groups-datasets?expand=dataset_uuid.customer', 400],
    ['/api-keys?expand=datasets', 400],
  ])('accepts the relations that exist: %j', async (path, status) => {
    expect((await service.request('admin', path)).status).toBe(status);
  });

  it('lists the relations in its refusal', async () => {
    const { body } = await service.request('admin', '/primary-keys?expand=customer');
    expect(body).toMatchObject({
      message:
        'The parameter expand is wrong: Must be a list of datasets, datasets.dataset_groups.',
    });
  });
});
