import { type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sizeOf } from '../../../contract/characterSets';
import { dataset, type Dataset, type DatasetRow, datasetRow } from '../../../contract/datasets';
import { anyOf } from '../../db/anyOf';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { dateColumn, longTextColumn, nameColumn, textColumn } from '../lists/listColumns';
import type { ListSource } from '../lists/readList';
import { grouped } from '../grouped';
import { iso } from '../json';
import { missing } from '../recordKinds';
import { creatorOf, shown } from '../shown';
import { rotationFailureOf } from '../rotations';

export type StoredDataset = Selectable<Tables['datasets']>;

/** One of the named datasets of a record, with the number of all. */
export interface CountedDataset {
  uuid: string;
  name: string;
  count: number;
}

/**
 * The first datasets of each of several records, by name, each with the number of all.
 * @param used rows of `owner`, and of the `uuid` and `name` of a dataset
 */
export async function firstDatasets(
  { db }: TenantScope,
  used: RawBuilder<unknown>,
  named: number,
): Promise<ReadonlyMap<string, CountedDataset[]>> {
  const { rows } = await sql<CountedDataset & { owner: string }>`
    select owner, uuid, name, count from (
      select owner, uuid, name, count(*) over (partition by owner) as count,
        row_number() over (partition by owner order by lower(name), uuid) as position
      from (${used}) as used
    ) as listed where position <= ${named} order by owner, position`.execute(db);
  return grouped(rows, ({ owner, ...counted }) => [owner, counted]);
}

export const shownDatasets = (datasets: readonly CountedDataset[] = []) => ({
  datasets: datasets.map(({ uuid, name }) => ({ uuid, name })),
  dataset_count: datasets[0]?.count ?? 0,
});

type GroupReference = { uuid: string; name: string };

const groupsNamed = (tenantDb: TenantScope) =>
  tenantDb
    .datasetGroupLinks()
    .select(['dataset_groups.uuid', 'dataset_groups.name'])
    .orderBy(sql`lower(dataset_groups.name)`);

/** @returns the groups of each of these datasets, in the order of their names */
export async function groupsOf(
  tenantDb: TenantScope,
  datasets: string[],
): Promise<ReadonlyMap<string, GroupReference[]>> {
  if (datasets.length === 0) return new Map();
  const links = await groupsNamed(tenantDb)
    .select('dataset_uuid')
    .where('dataset_uuid', '=', anyOf(datasets))
    .execute();
  return grouped(links, ({ dataset_uuid: of, uuid, name }) => [of, { uuid, name }]);
}

/** Columns of a row in the list, without the definition, which is several times as long. */
const rowColumns = [
  'uuid',
  'name',
  'description',
  'dataset_type',
  'data_type',
  'primary_key_uuid',
  'primary_key_name',
  'published_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof StoredDataset)[];

const relationsOf = <Stored extends Pick<StoredDataset, 'primary_key_uuid' | 'primary_key_name'>>(
  stored: Stored,
  groups: GroupReference[] = [],
) => ({
  ...stored,
  dataset_groups: groups,
  primary_key: { uuid: stored.primary_key_uuid, name: stored.primary_key_name },
});

const isInGroup = sql`exists (
  select from dataset_groups_datasets l where l.dataset_uuid = datasets.uuid)`;

/** The list of `/table/datasets`: its rows, and what it can be sorted and searched by. */
export const datasetList: ListSource<DatasetRow> = {
  table: 'datasets',
  columns: () => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    dataset_type: textColumn('dataset_type', sql`dataset_type`),
    data_type: textColumn('data_type', sql`data_type`),
    primary_key: textColumn('primary_key_name', sql`lower(primary_key_name)`),
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
    in_group: { type: 'boolean', filter: isInGroup },
  }),
  rows: async (tenantDb, uuids) => {
    const stored = await tenantDb
      .datasets()
      .select(rowColumns)
      .where('uuid', '=', anyOf(uuids))
      .execute();
    const groups = await groupsOf(tenantDb, uuids);
    return stored.map((row) => shown(datasetRow, relationsOf(row, groups.get(row.uuid))));
  },
};

/**
 * One dataset with every field of the specification.
 * @throws ApiError 404
 */
export async function readDataset(tenantDb: TenantScope, uuid: string): Promise<Dataset> {
  const stored = await tenantDb
    .datasets()
    .selectAll('datasets')
    .select((eb) => [
      jsonArrayFrom(groupsNamed(tenantDb).where('dataset_uuid', '=', uuid)).as('groups'),
      eb
        .selectFrom('dataset_keys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('dataset_keys.dataset_uuid', '=', 'datasets.uuid')
        .as('wrapped_key_count'),
      eb
        .selectFrom('primary_keys')
        .select('primary_keys.enabled')
        .whereRef('primary_keys.uuid', '=', 'datasets.primary_key_uuid')
        .as('primary_key_enabled'),
    ])
    .where('datasets.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => missing('datasets'));
  return shown(dataset, {
    ...relationsOf(stored, stored.groups),
    primary_key_enabled: stored.primary_key_enabled ?? false,
    wrapped_key_count: stored.wrapped_key_count ?? 0,
    last_key_rotation_date: iso(stored.last_rotation_date),
    next_rotation_date: stored.primary_key_enabled ? stored.next_rotation_date : null,
    rotation_failure: stored.primary_key_enabled ? rotationFailureOf(stored) : null,
    radix: stored.input_character_set === null ? null : sizeOf(stored.input_character_set),
    creator: creatorOf(stored),
  });
}
