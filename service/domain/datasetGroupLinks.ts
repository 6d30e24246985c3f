import { sql } from 'kysely';
import type { DatasetGroupLink } from '../../contract/datasetGroups';
import { escapeLike, foldText } from '../db/searchText';
import type { Tenant } from '../db/tenant';
import { notFound } from './apiError';

interface LinkQuery {
  /** Text to look for in the names of group and dataset. */
  q?: string | undefined;
  /** Only of this group. */
  group?: string;
  /** Only this one. */
  uuid?: string;
  page: number;
  perPage: number;
}

/**
 * Datasets in their groups, ordered by group and dataset.
 * @param page starts at 1
 */
export async function readLinks(
  mine: Tenant,
  { q, group, uuid, page, perPage }: LinkQuery,
): Promise<{ links: DatasetGroupLink[]; total: number }> {
  const text = `%${escapeLike(foldText(q?.trim() ?? ''))}%`;
  const found = mine
    .datasetGroupLinks()
    .innerJoin('datasets', 'datasets.uuid', 'dataset_groups_datasets.dataset_uuid')
    .$if(group !== undefined, (query) => query.where('dataset_groups.uuid', '=', group ?? ''))
    .$if(uuid !== undefined, (query) =>
      query.where('dataset_groups_datasets.uuid', '=', uuid ?? ''),
    )
    .$if(text !== '%%', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(dataset_groups.name)`, 'like', text),
          eb(sql`lower(datasets.name)`, 'like', text),
        ]),
      ),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select([
      'dataset_groups_datasets.uuid',
      'dataset_groups.uuid as group_uuid',
      'dataset_groups.name as group_name',
      'datasets.uuid as dataset_uuid',
      'datasets.name as dataset_name',
      'datasets.dataset_type',
    ])
    .orderBy(sql`lower(dataset_groups.name)`)
    .orderBy(sql`lower(datasets.name)`)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    total,
    links: rows.map((row) => ({
      uuid: row.uuid,
      dataset_group_uuid: row.group_uuid,
      dataset_uuid: row.dataset_uuid,
      dataset_group: { uuid: row.group_uuid, name: row.group_name },
      dataset: {
        uuid: row.dataset_uuid,
        name: row.dataset_name,
        dataset_type: row.dataset_type,
      },
    })),
  };
}

/** One dataset in its group. @throws ApiError 404 */
export async function readLink(mine: Tenant, uuid: string): Promise<DatasetGroupLink> {
  const { links } = await readLinks(mine, { uuid, page: 1, perPage: 1 });
  const [link] = links;
  if (!link) throw notFound('dataset of a dataset group');
  return link;
}
