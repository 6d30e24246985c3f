import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ImpactOf, WithImpact } from '../../../contract/usage/impact';
import { readPageOf } from '../../db/paging';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { datasetsOfKey } from '../keys/primaryKeys';
import { firstUsageDay } from '../engine/usageDays';
import { recordUsage } from './recordUsage';
import { requireRecord } from '../engine/records/recordKinds';

/** Maximum number of names that a dialog can usefully show. */
const maxNames = 50;

/** Reads what stops working without a record. @throws ApiError 404 */
export type ReadImpact<R extends WithImpact = WithImpact> = (
  tenantDb: TenantScope,
  uuid: string,
  now: Date,
) => Promise<ImpactOf<R>>;

/**
 * The first names that a query finds, and how many there are.
 * @param namesQuery a query of `name`
 */
async function firstNames({ db }: TenantScope, namesQuery: Expression<unknown>) {
  const { rows, total } = await readPageOf<{ name: string }>(db, sql`${namesQuery}`, sql`name`, {
    page: 1,
    per_page: maxNames,
  });
  return { names: rows.map(({ name }) => name), total };
}

/**
 * Names of the API keys that may use any of these datasets, or did so in the last 30 days.
 * @param datasets a query of uuids
 */
async function apiKeyNames(
  tenantDb: TenantScope,
  datasets: RawBuilder<unknown>,
  now: Date,
): Promise<string[]> {
  const { customer } = tenantDb;
  const keysQuery = sql`
    select name from api_keys where customer_uuid = ${customer} and uuid in (
      select a.api_key_uuid from ${associationLinks} where l.dataset_uuid in (${datasets})
      union all select s.api_key_uuid from event_sources s
        where s.customer_uuid = ${customer} and s.dataset_uuid in (${datasets})
          and exists (select from event_days d
            where d.source_id = s.id and d.start >= ${firstUsageDay(now)}))`;
  return (await firstNames(tenantDb, keysQuery)).names;
}

/** Reads what stops working without a dataset (decision 20). */
export const datasetImpact: ReadImpact<'datasets'> = async (tenantDb, uuid, now) => {
  await requireRecord(tenantDb, 'datasets', uuid);
  const groups = tenantDb
    .datasetGroupLinks()
    .select('dataset_groups.name')
    .where('dataset_groups_datasets.dataset_uuid', '=', uuid);
  return {
    dataset_groups: (await firstNames(tenantDb, groups)).names,
    api_keys: await apiKeyNames(tenantDb, sql`select ${uuid}::uuid`, now),
    recent_calls: (await recordUsage(tenantDb, 'datasets', uuid, now)).calls,
  };
};

/** Reads what stops working without a primary key, or as soon as it is disabled. */
export const primaryKeyImpact: ReadImpact<'primary-keys'> = async (tenantDb, uuid, now) => {
  const { rows, total } = await datasetsOfKey(tenantDb, uuid, { page: 1, per_page: maxNames });
  const keyDatasets = sql`select uuid from datasets where primary_key_uuid = ${uuid}`;
  return {
    datasets: rows.map(({ name }) => name),
    dataset_count: total,
    api_keys: await apiKeyNames(tenantDb, keyDatasets, now),
    recent_calls: (await recordUsage(tenantDb, 'primary_keys', uuid, now)).calls,
  };
};

/** Reads what stops working without a dataset group: the access of API keys through it. */
export const datasetGroupImpact: ReadImpact<'dataset-groups'> = async (tenantDb, uuid, now) => {
  await requireRecord(tenantDb, 'dataset_groups', uuid);
  const datasets = tenantDb
    .linkedDatasets()
    .select('datasets.name')
    .where('dataset_groups.uuid', '=', uuid);
  const keys = tenantDb
    .associations()
    .select('api_keys.name')
    .distinct()
    .where('link.dataset_group_uuid', '=', uuid);
  const { names, total } = await firstNames(tenantDb, datasets);
  return {
    datasets: names,
    dataset_count: total,
    api_keys: (await firstNames(tenantDb, keys)).names,
    recent_calls: (await recordUsage(tenantDb, 'dataset_groups', uuid, now)).calls,
  };
};

export const apiKeyImpact: ReadImpact<'api-keys'> = async (tenantDb, uuid, now) => {
  await requireRecord(tenantDb, 'api_keys', uuid);
  const associations = tenantDb
    .associations()
    .distinct()
    .where('association.api_key_uuid', '=', uuid);
  const { names, total } = await firstNames(tenantDb, associations.select('datasets.name'));
  return {
    dataset_groups: (await firstNames(tenantDb, associations.select('dataset_groups.name'))).names,
    datasets: names,
    dataset_count: total,
    recent_calls: (await recordUsage(tenantDb, 'api_keys', uuid, now)).calls,
  };
};
