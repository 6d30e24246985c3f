import { sql } from 'kysely';
import { anyOf } from '../../db/anyOf';
import type { TenantScope } from '../../db/scopes';
import { groupBy } from '../engine/groupBy';

export type GroupReference = { uuid: string; name: string };

export const groupNamesQuery = (tenantDb: TenantScope) =>
  tenantDb
    .datasetGroupLinks()
    .select(['dataset_groups.uuid', 'dataset_groups.name'])
    .orderBy(sql`lower(dataset_groups.name)`);

/** @returns the groups of each of these datasets, sorted by name */
export async function groupsOf(
  tenantDb: TenantScope,
  datasets: string[],
): Promise<ReadonlyMap<string, GroupReference[]>> {
  if (datasets.length === 0) return new Map();
  const links = await groupNamesQuery(tenantDb)
    .select('dataset_uuid')
    .where('dataset_uuid', '=', anyOf(datasets))
    .execute();
  return groupBy(links, ({ dataset_uuid: dataset, uuid, name }) => [dataset, { uuid, name }]);
}
