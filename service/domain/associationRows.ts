import { sql } from 'kysely';
import type { Association } from '../../contract/apiKeys';
import type { Tenant } from '../db/tenant';

/** Associations with the names of what they connect. */
export const selected = (mine: Tenant) =>
  mine
    .associations()
    .select([
      'association.uuid',
      'association.api_key_uuid',
      'association.dataset_groups_dataset_uuid',
      'association.encrypt',
      'association.decrypt',
      'dataset_groups.uuid as group_uuid',
      'dataset_groups.name as group_name',
      'datasets.uuid as dataset_uuid',
      'datasets.name as dataset_name',
      'api_keys.name as api_key_name',
    ]);

export type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

export const recordOf = (row: Selected): Association => ({
  uuid: row.uuid,
  api_key_uuid: row.api_key_uuid,
  dataset_groups_dataset_uuid: row.dataset_groups_dataset_uuid,
  encrypt: row.encrypt,
  decrypt: row.decrypt,
  dataset_group: { uuid: row.group_uuid, name: row.group_name },
  dataset: { uuid: row.dataset_uuid, name: row.dataset_name },
});

/** @returns the key's associations by group and dataset, and how many there are */
export async function associationsOf(
  mine: Tenant,
  apiKey: string,
  limit: number,
): Promise<{ associations: Association[]; count: number }> {
  const rows = await selected(mine)
    .where('association.api_key_uuid', '=', apiKey)
    .orderBy(sql`lower(dataset_groups.name)`)
    .orderBy(sql`lower(datasets.name)`)
    .limit(limit)
    .execute();
  const { count } = await mine.db
    .selectFrom('dataset_groups_datasets_api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_uuid', '=', mine.customer)
    .where('api_key_uuid', '=', apiKey)
    .executeTakeFirstOrThrow();
  return { associations: rows.map(recordOf), count };
}

/** Names the pair in the history. */
export const pairName = (row: Selected): string => `${row.group_name} / ${row.dataset_name}`;

export const named = (row: Selected): string =>
  `API key "${row.api_key_name}" with dataset "${row.dataset_name}" of group "${row.group_name}"`;
