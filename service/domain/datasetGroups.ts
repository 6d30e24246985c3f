import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DatasetGroup, DatasetGroupRecord } from '../../contract/datasetGroups';
import { mostDatasetsOfGroup } from '../../contract/datasetGroups';
import type { Tables } from '../db/tables';
import type { Tenant } from '../db/tenant';
import { notFound, stale } from './apiError';
import { dateColumn, longTextColumn, nameColumn, textColumn } from './lists/listColumns';
import type { ListSource } from './lists/readList';

export type StoredDatasetGroup = Selectable<Tables['dataset_groups']>;

/** This many datasets of a group are named in a row, the rest are counted. */
const namedDatasets = 20;

interface DatasetsOfGroup {
  named: { uuid: string; name: string }[];
  count: number;
}

async function datasetsOf(mine: Tenant, groups: string[]): Promise<Map<string, DatasetsOfGroup>> {
  const { rows } = await sql<{ group: string; uuid: string; name: string; count: number }>`
    select "group", uuid, name, count from (
      select l.dataset_group_uuid as "group", d.uuid, d.name,
        count(*) over (partition by l.dataset_group_uuid) as count,
        row_number() over (partition by l.dataset_group_uuid order by lower(d.name)) as place
      from dataset_groups_datasets l join datasets d on d.uuid = l.dataset_uuid
      where l.customer_uuid = ${mine.customer} and l.dataset_group_uuid in (${sql.join(groups)})
    ) as placed where place <= ${namedDatasets} order by "group", place`.execute(mine.db);
  const datasets = new Map<string, DatasetsOfGroup>();
  for (const { group, uuid, name, count } of rows) {
    const known = datasets.get(group) ?? { named: [], count };
    known.named.push({ uuid, name });
    datasets.set(group, known);
  }
  return datasets;
}

const rowOf = (
  stored: StoredDatasetGroup,
  datasets: DatasetsOfGroup = { named: [], count: 0 },
): DatasetGroup => ({
  uuid: stored.uuid,
  name: stored.name,
  description: stored.description,
  datasets: datasets.named,
  dataset_count: datasets.count,
  created_at: stored.created_at.toISOString(),
  creator: stored.creator_name === '' ? null : { name: stored.creator_name },
  version: stored.version,
});

/** The list of `/table/dataset-groups`. */
export const datasetGroupList: ListSource<DatasetGroup> = {
  table: 'dataset_groups',
  columns: () => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    created_at: dateColumn('created_at'),
    creator: textColumn('creator_name', sql`lower(creator_name)`),
  }),
  rows: async (mine, uuids) => {
    const stored = await mine.datasetGroups().selectAll().where('uuid', 'in', uuids).execute();
    const datasets = await datasetsOf(mine, uuids);
    return stored.map((row) => rowOf(row, datasets.get(row.uuid)));
  },
};

/**
 * One dataset group with the whole selection of its datasets.
 * @throws ApiError 404
 */
export async function readDatasetGroup(mine: Tenant, uuid: string): Promise<DatasetGroupRecord> {
  const stored = await mine.datasetGroups().selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!stored) throw notFound('dataset group');
  const datasets = await datasetsOf(mine, [uuid]);
  const links = await mine
    .datasetGroupLinks()
    .select('dataset_groups_datasets.dataset_uuid')
    .where('dataset_groups_datasets.dataset_group_uuid', '=', uuid)
    .orderBy('dataset_groups_datasets.dataset_uuid')
    .limit(mostDatasetsOfGroup)
    .execute();
  return {
    ...rowOf(stored, datasets.get(uuid)),
    updated_at: stored.updated_at.toISOString(),
    dataset_uuids: links.map(({ dataset_uuid: dataset }) => dataset),
  };
}

/**
 * One group as it is stored, locked until the transaction ends.
 * @param expected the version the caller saw; undefined lets any through (decision 30)
 * @throws ApiError 404, 412
 */
export async function lockDatasetGroup(
  mine: Tenant,
  uuid: string,
  expected: number | undefined,
): Promise<StoredDatasetGroup> {
  const stored = await mine
    .datasetGroups()
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('dataset group');
  if (expected !== undefined && expected !== stored.version) throw stale('dataset group');
  return stored;
}
