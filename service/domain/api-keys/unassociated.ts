import { sql } from 'kysely';
import type { UnassociatedDataset } from '../../../contract/dataset-groups/accessGrants';
import { countOf, onPage, type Page, type PageOf } from '../../db/paging';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { nameContains } from '../../db/searchText';
import { accessObstacles } from '../grants/accessGrants';
import { recordNotFound } from '../engine/records/recordKinds';
import { groupsOf } from '../grants/groupsOfDatasets';

interface DatasetQuery extends PageOf {
  q?: string | undefined;
}

/**
 * The datasets with which a key is associated in no group, by name, with the reasons why it cannot use them.
 * @throws ApiError 404 for the key
 */
export async function readUnassociated(
  tenantDb: TenantScope,
  apiKey: string,
  { q = '', ...query }: DatasetQuery,
  now: Date,
): Promise<Page<UnassociatedDataset>> {
  const key = await tenantDb
    .apiKeys()
    .select(['enabled', 'begin_date_tm', 'end_date_tm', 'ip_allowed'])
    .where('uuid', '=', apiKey)
    .executeTakeFirstOrThrow(() => recordNotFound('api_keys'));
  const unassociated = tenantDb
    .datasets()
    .where(nameContains('datasets', q))
    .where(
      sql<boolean>`not exists (select 1 from ${associationLinks}
        where l.dataset_uuid = datasets.uuid and a.api_key_uuid = ${apiKey})`,
    );
  const total = await countOf(unassociated);
  const datasets = await unassociated
    .innerJoin('primary_keys', 'primary_keys.uuid', 'datasets.primary_key_uuid')
    .select([
      'datasets.uuid',
      'datasets.name',
      'datasets.published_at',
      'primary_keys.enabled as primary_key_enabled',
    ])
    .orderBy(sql`lower(datasets.name)`)
    .orderBy('datasets.uuid')
    .$call(onPage(query))
    .execute();
  const groups = await groupsOf(
    tenantDb,
    datasets.map(({ uuid }) => uuid),
  );
  const rows = datasets.map(({ uuid, name, ...state }) => ({
    dataset: { uuid, name },
    dataset_groups: groups.get(uuid) ?? [],
    obstacles: accessObstacles({ ...key, ...state }, now),
  }));
  return { rows, total };
}
