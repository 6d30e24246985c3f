import { sql } from 'kysely';
import type { DatasetGroup } from '../../contract/datasetGroups';
import { nameColumn, textColumn } from './lists/listColumns';
import type { ListSource } from './lists/readList';

/** The list of `/table/dataset-groups`. */
export const datasetGroupList: ListSource<DatasetGroup> = {
  table: 'dataset_groups',
  columns: {
    name: nameColumn(),
    description: textColumn('description', sql`left(lower(description), 200)`),
  },
  rows: async (tenant, uuids) => {
    const stored = await tenant
      .datasetGroups()
      .select(['uuid', 'name', 'description', 'created_at'])
      .where('uuid', 'in', uuids)
      .execute();
    return stored.map(({ uuid, name, description, created_at: createdAt }) => ({
      uuid,
      name,
      description,
      created_at: createdAt.toISOString(),
    }));
  },
};
