import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import {
  datasetGroup,
  type DatasetGroup,
  datasetGroupLink,
  type DatasetGroupLink,
  datasetGroupRecord,
  type DatasetGroupRecord,
  maxDatasetsOfGroup,
} from '../../../contract/dataset-groups/datasetGroups';
import { anyOf } from '../../db/anyOf';
import { countOf, onPage, type Page, type PageOf } from '../../db/paging';
import type { TenantScope } from '../../db/scopes';
import { nameContains } from '../../db/searchText';
import type { Tables } from '../../db/tables';
import { notFound } from '../engine/apiError';
import { dateColumn, longTextColumn, nameColumn, textColumn } from '../engine/lists/listColumns';
import { type ListSource, namedDatasets } from '../engine/lists/readList';
import { recordNotFound, requireRecord } from '../engine/records/recordKinds';
import { creatorOf, serialize } from '../engine/serialize';
import { type CountedDataset, datasetSummary, firstDatasets } from './firstDatasets';

type StoredDatasetGroup = Selectable<Tables['dataset_groups']>;

const datasetsOf = (tenantDb: TenantScope, groups: string[], datasetLimit: number) =>
  firstDatasets(
    tenantDb,
    sql`
      select l.dataset_group_uuid as owner, d.uuid, d.name
      from dataset_groups_datasets l join datasets d on d.uuid = l.dataset_uuid
      where l.customer_uuid = ${tenantDb.customer} and l.dataset_group_uuid = ${anyOf(groups)}`,
    datasetLimit,
  );

const relationsOf = (stored: StoredDatasetGroup, datasets?: CountedDataset[]) => ({
  ...stored,
  ...datasetSummary(datasets),
  creator: creatorOf(stored),
});

export const datasetGroupList: ListSource<DatasetGroup> = {
  table: 'dataset_groups',
  columns: () => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    created_at: dateColumn('created_at'),
    creator: textColumn('creator_name'),
  }),
  rows: async (tenantDb, uuids, _now, datasetLimit) => {
    const stored = await tenantDb
      .datasetGroups()
      .selectAll()
      .where('uuid', '=', anyOf(uuids))
      .execute();
    const datasets = await datasetsOf(tenantDb, uuids, datasetLimit);
    return stored.map((row) => serialize(datasetGroup, relationsOf(row, datasets.get(row.uuid))));
  },
};

/**
 * One dataset group with all its datasets.
 * @throws ApiError 404
 */
export async function readDatasetGroup(
  tenantDb: TenantScope,
  uuid: string,
): Promise<DatasetGroupRecord> {
  const stored = await tenantDb
    .datasetGroups()
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('dataset_groups'));
  const datasets = await datasetsOf(tenantDb, [uuid], namedDatasets);
  const links = await tenantDb
    .datasetGroupLinks()
    .select('dataset_groups_datasets.dataset_uuid')
    .where('dataset_groups_datasets.dataset_group_uuid', '=', uuid)
    .orderBy('dataset_groups_datasets.dataset_uuid')
    .limit(maxDatasetsOfGroup)
    .execute();
  const { keys } = await tenantDb
    .associations()
    .select(({ fn }) => fn.count<number>('association.api_key_uuid').distinct().as('keys'))
    .where('link.dataset_group_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { people } = await tenantDb.db
    .selectFrom('scim_groups as s')
    .innerJoin('scim_group_members as m', 'm.group_uuid', 's.uuid')
    .select(({ fn }) => fn.count<number>('m.user_uuid').distinct().as('people'))
    .where('s.customer_uuid', '=', tenantDb.customer)
    .where(sql<SqlBool>`name_key(s.display_name) = name_key(${stored.name})`)
    .executeTakeFirstOrThrow();
  return serialize(datasetGroupRecord, {
    ...relationsOf(stored, datasets.get(uuid)),
    dataset_uuids: links.map(({ dataset_uuid: dataset }) => dataset),
    api_key_count: keys,
    provisioned_people: people,
  });
}

/** @returns a condition that the name of the group or the dataset contains a text; always true without a text */
export function pairNamed(q = ''): RawBuilder<SqlBool> {
  if (q.trim() === '') return sql`true`;
  return sql`(${nameContains('dataset_groups', q)} or ${nameContains('datasets', q)})`;
}

interface LinkQuery extends PageOf {
  q?: string | undefined;
  group?: string;
  /** Adds to each row whether this API key is associated with it. */
  api_key_uuid?: string | undefined;
  uuid?: string;
}

/**
 * Datasets in their groups, sorted by group and dataset.
 * @throws ApiError 404 if the API key does not exist
 */
export async function readLinks(
  tenantDb: TenantScope,
  { q, group, uuid, api_key_uuid: apiKey, ...page }: LinkQuery,
): Promise<Page<DatasetGroupLink>> {
  if (apiKey !== undefined) await requireRecord(tenantDb, 'api_keys', apiKey);
  const linkedDatasets = tenantDb
    .linkedDatasets()
    .$if(group !== undefined, (query) => query.where('dataset_groups.uuid', '=', group ?? ''))
    .$if(uuid !== undefined, (query) =>
      query.where('dataset_groups_datasets.uuid', '=', uuid ?? ''),
    )
    .where(pairNamed(q));
  const total = await countOf(linkedDatasets);
  const links = await linkedDatasets
    .select([
      'dataset_groups_datasets.uuid',
      'dataset_groups_datasets.dataset_group_uuid',
      'dataset_groups.name as group_name',
      'datasets.uuid as dataset_uuid',
      'datasets.name as dataset_name',
      'datasets.dataset_type',
    ])
    .orderBy(sql`lower(dataset_groups.name)`)
    .orderBy(sql`lower(datasets.name)`)
    .orderBy('datasets.uuid')
    .$call(onPage(page))
    .execute();
  const sizes = await sizesOf(
    tenantDb,
    links.map((link) => link.dataset_group_uuid),
  );
  const associatedUuids =
    apiKey === undefined
      ? undefined
      : await associatedLinks(
          tenantDb,
          apiKey,
          links.map((link) => link.uuid),
        );
  return {
    total,
    rows: links.map((row) =>
      serialize(datasetGroupLink, {
        ...row,
        dataset_group: {
          uuid: row.dataset_group_uuid,
          name: row.group_name,
          dataset_count: sizes.get(row.dataset_group_uuid) ?? 0,
        },
        dataset: {
          uuid: row.dataset_uuid,
          name: row.dataset_name,
          dataset_type: row.dataset_type,
        },
        associated: associatedUuids?.has(row.uuid),
      }),
    ),
  };
}

async function sizesOf(
  tenantDb: TenantScope,
  groups: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tenantDb
    .datasetGroupLinks()
    .select('dataset_group_uuid')
    .select(({ fn }) => fn.countAll<number>().as('size'))
    .where('dataset_group_uuid', '=', anyOf(groups))
    .groupBy('dataset_group_uuid')
    .execute();
  return new Map(rows.map(({ dataset_group_uuid: group, size }) => [group, size]));
}

/** @returns the links with which the API key is associated */
async function associatedLinks(
  tenantDb: TenantScope,
  apiKey: string,
  links: string[],
): Promise<ReadonlySet<string>> {
  if (links.length === 0) return new Set();
  const rows = await tenantDb.db
    .selectFrom('dataset_groups_datasets_api_keys')
    .select('dataset_groups_dataset_uuid')
    .where('customer_uuid', '=', tenantDb.customer)
    .where('api_key_uuid', '=', apiKey)
    .where('dataset_groups_dataset_uuid', 'in', links)
    .execute();
  return new Set(rows.map((row) => row.dataset_groups_dataset_uuid));
}

/** Reads one dataset in its group. @throws ApiError 404 */
export async function readLink(tenantDb: TenantScope, uuid: string): Promise<DatasetGroupLink> {
  const [link] = (await readLinks(tenantDb, { uuid, page: 1, per_page: 1 })).rows;
  if (!link) throw notFound('dataset of a dataset group');
  return link;
}
