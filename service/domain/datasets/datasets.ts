import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sizeOf } from '../../../contract/definition/characterSets';
import {
  dataset,
  type Dataset,
  type DatasetRow,
  datasetRow,
} from '../../../contract/datasets/datasets';
import { anyOf } from '../../db/anyOf';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { dateColumn, longTextColumn, nameColumn, textColumn } from '../engine/lists/listColumns';
import type { ListSource } from '../engine/lists/readList';
import { groupNamesQuery, type GroupReference, groupsOf } from '../grants/groupsOfDatasets';
import { iso } from '../engine/json';
import { recordNotFound } from '../engine/records/recordKinds';
import { creatorOf, serialize } from '../engine/serialize';
import { rotationFailureOf } from '../keys/rotationFailures';
import { callsOfDatasets } from '../usage/recordUsage';

export type StoredDataset = Selectable<Tables['datasets']>;

/** Columns of a row in the list, without the definition, which is several times as large. */
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
  'max_key_rotations',
  'next_rotation_date',
] as const satisfies (keyof StoredDataset)[];

type RowColumns = Pick<StoredDataset, (typeof rowColumns)[number]>;

/** Values of a dataset that are stored in other tables. */
interface Figures {
  primary_key_enabled: boolean | null;
  wrapped_key_count: number | null;
}

/** The fields that a row of the list and the whole dataset share. */
const sharedFields = <Stored extends RowColumns & Figures>(
  stored: Stored,
  groups: GroupReference[] = [],
) => {
  const isRotated = stored.primary_key_enabled ?? false;
  return {
    ...stored,
    dataset_groups: groups,
    primary_key: { uuid: stored.primary_key_uuid, name: stored.primary_key_name },
    primary_key_enabled: isRotated,
    wrapped_key_count: stored.wrapped_key_count ?? 0,
    next_rotation_date: isRotated ? stored.next_rotation_date : null,
  };
};

const figures = (eb: ExpressionBuilder<Tables, 'datasets'>) =>
  [
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
  ] as const;

const isInGroup = sql`exists (
  select from dataset_groups_datasets l where l.dataset_uuid = datasets.uuid)`;

/** The list of `/table/datasets`: its rows, and its columns for sorting and searching. */
export const datasetList: ListSource<DatasetRow> = {
  table: 'datasets',
  columns: () => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    dataset_type: textColumn('dataset_type', sql.ref('dataset_type')),
    data_type: textColumn('data_type', sql.ref('data_type')),
    primary_key: textColumn('primary_key_name'),
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
    in_group: { type: 'boolean', filter: isInGroup },
  }),
  rows: async (tenantDb, uuids, now) => {
    const stored = await tenantDb
      .datasets()
      .select(rowColumns)
      .select(figures)
      .where('uuid', '=', anyOf(uuids))
      .execute();
    const groups = await groupsOf(tenantDb, uuids);
    const calls = await callsOfDatasets(tenantDb, uuids, now);
    return stored.map((row) =>
      serialize(datasetRow, {
        ...sharedFields(row, groups.get(row.uuid)),
        calls: calls.get(row.uuid) ?? 0,
      }),
    );
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
      jsonArrayFrom(groupNamesQuery(tenantDb).where('dataset_uuid', '=', uuid)).as('groups'),
      ...figures(eb),
    ])
    .where('datasets.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('datasets'));
  return serialize(dataset, {
    ...sharedFields(stored, stored.groups),
    rotation_failure: stored.primary_key_enabled ? rotationFailureOf(stored) : null,
    last_key_rotation_date: iso(stored.last_rotation_date),
    radix: stored.input_character_set === null ? null : sizeOf(stored.input_character_set),
    creator: creatorOf(stored),
  });
}
