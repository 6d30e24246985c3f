import { sql } from 'kysely';
import {
  accessGrant,
  type AccessGrant,
  type AccessObstacle,
} from '../../../contract/dataset-groups/accessGrants';
import { apiKeyStatus } from '../../../contract/api-keys/apiKeyTerms';
import { allowsEveryAddress } from '../../../contract/api-keys/ipRanges';
import { countOf, onPage, type Page, type PageOf } from '../../db/paging';
import { associationLinks, type TenantScope } from '../../db/scopes';
import { pairNamed } from './datasetGroups';
import { iso } from '../engine/json';
import { requireRecord } from '../engine/records/recordKinds';
import { serialize } from '../engine/serialize';

/** Values that determine whether an association is effective; moments as stored. */
interface AccessState {
  enabled: boolean;
  begin_date_tm: Date | null;
  end_date_tm: Date | null;
  primary_key_enabled: boolean;
  published_at: Date | null;
  ip_allowed: string;
}

const statusOf = (key: Pick<AccessState, 'enabled' | 'end_date_tm'>, now: Date) =>
  apiKeyStatus({ enabled: key.enabled, end_date_tm: iso(key.end_date_tm) }, now);

/**
 * Reasons why an API key cannot currently use a dataset, or not from everywhere: the same for the access
 * table and for key calls (client-protocol 2.5).
 */
export function accessObstacles(state: AccessState, now: Date): AccessObstacle[] {
  const isExpired = statusOf(state, now) === 'Expired';
  const isTooEarly = state.begin_date_tm !== null && state.begin_date_tm > now;
  return [
    ...(state.enabled ? [] : (['disabled'] as const)),
    ...(isExpired ? (['expired'] as const) : []),
    ...(isTooEarly ? (['not-yet-valid'] as const) : []),
    ...(state.primary_key_enabled ? [] : (['primary-key-disabled'] as const)),
    ...(state.published_at ? [] : (['not-published'] as const)),
    ...(allowsEveryAddress(state.ip_allowed) ? [] : (['address-range'] as const)),
  ];
}

/** True if the key works despite these obstacles, at least from some addresses. */
const isUsable = (obstacles: readonly AccessObstacle[]): boolean =>
  obstacles.every((obstacle) => obstacle === 'address-range');

const columns = {
  datasets: 'link.dataset_uuid',
  dataset_groups: 'link.dataset_group_uuid',
  api_keys: 'association.api_key_uuid',
} as const;

const byName = {
  key: sql`lower(api_keys.name)`,
  dataset: sql`lower(datasets.name)`,
  group: sql`lower(dataset_groups.name)`,
};

const defaultOrder = [byName.key, byName.dataset, byName.group];

type AccessTarget = keyof typeof columns;

interface AccessQuery extends PageOf {
  q?: string | undefined;
}

interface AccessTargetRecord {
  target: AccessTarget;
  uuid: string;
}

/**
 * Lists the access to a dataset, through a group, or of a key, with the obstacles to each. Sorted by key,
 * dataset, group; for one key by group, dataset.
 * @throws ApiError 404
 */
export async function readAccess(
  tenantDb: TenantScope,
  { target, uuid }: AccessTargetRecord,
  { q, ...query }: AccessQuery,
  now: Date,
): Promise<Page<AccessGrant>> {
  await requireRecord(tenantDb, target, uuid);
  const associations = tenantDb
    .associations()
    .where(columns[target], '=', uuid)
    .where(pairNamed(q));
  const { key, dataset, group } = byName;
  return pageOfGrants(
    associations,
    target === 'api_keys' ? [group, dataset, key] : defaultOrder,
    query,
    now,
  );
}

/**
 * Access through other groups between the keys and datasets that this group contains. Without it, a pair with no
 * access here would seem to have none at all.
 * @throws ApiError 404
 */
export async function readOtherAccess(
  tenantDb: TenantScope,
  group: string,
  query: PageOf,
  now: Date,
): Promise<Page<AccessGrant>> {
  await requireRecord(tenantDb, 'dataset_groups', group);
  const groupLinks = sql`from ${associationLinks} where l.dataset_group_uuid = ${group}`;
  const associations = tenantDb
    .associations()
    .where('link.dataset_group_uuid', '!=', group)
    .where(sql<boolean>`association.api_key_uuid in (select a.api_key_uuid ${groupLinks})`)
    .where(sql<boolean>`link.dataset_uuid in (select l.dataset_uuid ${groupLinks})`);
  return pageOfGrants(associations, defaultOrder, query, now);
}

async function pageOfGrants(
  associations: ReturnType<TenantScope['associations']>,
  order: readonly (typeof byName)[keyof typeof byName][],
  page: PageOf,
  now: Date,
): Promise<Page<AccessGrant>> {
  const total = await countOf(associations);
  const grants = await associations
    .innerJoin('primary_keys', 'primary_keys.uuid', 'datasets.primary_key_uuid')
    .select([
      'association.uuid',
      'association.dataset_groups_dataset_uuid',
      'association.encrypt',
      'association.decrypt',
      'association.last_used_at',
      'association.last_used_address',
      'api_keys.uuid as api_key_uuid',
      'api_keys.name as api_key_name',
      'api_keys.enabled',
      'api_keys.begin_date_tm',
      'api_keys.end_date_tm',
      'api_keys.ip_allowed',
      'datasets.uuid as dataset_uuid',
      'datasets.name as dataset_name',
      'dataset_groups.uuid as group_uuid',
      'dataset_groups.name as group_name',
      'primary_keys.enabled as primary_key_enabled',
      'datasets.published_at',
    ])
    .orderBy(sql.join([...order]))
    .orderBy('datasets.uuid')
    .orderBy('association.uuid')
    .$call(onPage(page))
    .execute();
  const rows = grants.map((row): AccessGrant => {
    const obstacles = accessObstacles(row, now);
    const status = statusOf(row, now);
    return serialize(accessGrant, {
      ...row,
      api_key: {
        uuid: row.api_key_uuid,
        name: row.api_key_name,
        status,
        ip_allowed: row.ip_allowed,
      },
      dataset: { uuid: row.dataset_uuid, name: row.dataset_name },
      dataset_group: { uuid: row.group_uuid, name: row.group_name },
      works: isUsable(obstacles),
      obstacles,
    });
  });
  return { rows, total };
}
