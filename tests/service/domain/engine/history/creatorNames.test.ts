import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApiKey } from '../../../../../service/domain/api-keys/createApiKey';
import { createDatasetGroup } from '../../../../../service/domain/grants/changeDatasetGroup';
import { createFromWizard } from '../../../../../service/domain/datasets/createDataset';
import type { VaultContext } from '../../../../../service/domain/engine/changeContext';
import { newApiKey } from '../../../credentials';
import { sharedService } from '../../../harness';
import { updateRows } from '../../../rows';
import { testClock } from '../../../testClock';

const service = sharedService();
let context: VaultContext & { requireStepUp: () => Promise<void> };

/** Context of a request that came in while its sender was still named "Person member". */
beforeEach(() => {
  const { db, vault, people } = service;
  const { uuid: userUuid, customer, customerUser: customerUserUuid } = people.member;
  context = {
    db,
    vault,
    clock: testClock(() => new Date()),
    actor: {
      customer,
      userUuid,
      customerUserUuid,
      userName: 'Person member',
      ipAddress: undefined,
      transactionId: randomUUID(),
    },
    requireStepUp: () => Promise.resolve(),
  };
});

const rename = (db = service.db) =>
  updateRows(db, 'users', { uuid: service.people.member.uuid }, { name: 'Married' });

const datasets = {
  name: 'Scans',
  description: 'Scans',
  dataset_type: 'unstructured',
  vendor: 'Ours',
  encryption_algorithm: 'AES256GCM',
} as const;

const creations: [what: string, create: () => Promise<unknown>][] = [
  ['an API key', () => createApiKey(context, newApiKey('Nightly'))],
  ['a dataset group', () => createDatasetGroup(context, { name: 'All', description: 'All' })],
  [
    'a dataset with its group and primary key',
    () =>
      createFromWizard(context, {
        datasets,
        dataset_groups: { name: 'New' },
        primary_keys: { name: 'New' },
      }),
  ],
];

/** @returns the names of all creators, in records and in what the history says about them */
async function creators(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`
    select creator_name as name from api_keys union all select creator_name from dataset_groups
    union all select creator_name from datasets
    union all select creator_name from primary_keys
    union all select creator_name from primary_key_versions
    union all select user_name from activities where action = 'Created'`.execute(service.db);
  return [...new Set(rows.map(({ name }) => name))];
}

it.each(creations)('a rename after the request reaches the creator of %s', async (_, create) => {
  await rename();
  await create();
  expect(await creators()).toEqual(['Married']);
});

it.each(creations)('a rename after the creation reaches the creator of %s', async (_, create) => {
  await create();
  await rename();
  const { rows } = await sql`select from dataset_groups where creator_name <> 'Married'
    union all select from api_keys where creator_name <> 'Married'
    union all select from datasets where creator_name <> 'Married'
    union all select from primary_keys where creator_name <> 'Married'`.execute(service.db);
  expect(rows).toEqual([]);
});

it.each(creations)('a person who has left is still named as creator of %s', async (_, create) => {
  await create();
  await service.db.deleteFrom('users').where('uuid', '=', service.people.member.uuid).execute();
  expect(await creators()).toEqual(['Person member']);
});

// The embedded engine has one connection: nothing can happen in between.
it.runIf(process.env['TEST_DATABASE_URL']).each(creations)(
  'a rename during the creation reaches the creator of %s',
  async (_, create) => {
    const { db } = service;
    const renaming = await db.startTransaction().execute();
    await rename(renaming);
    const creation = create();
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length === 1;
    });
    await renaming.commit().execute();
    await creation;
    expect(await creators()).toEqual(['Married']);
  },
);
