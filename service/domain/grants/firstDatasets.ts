import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../../db/scopes';
import { groupBy } from '../engine/groupBy';

/** One of a record's named datasets, with the number of all its datasets. */
export interface CountedDataset {
  uuid: string;
  name: string;
  count: number;
}

/**
 * The first datasets of each of several records, by name, each with the total number.
 * @param datasetsQuery rows of `owner`, and of the `uuid` and `name` of a dataset
 */
export async function firstDatasets(
  { db }: TenantScope,
  datasetsQuery: RawBuilder<unknown>,
  limit: number,
): Promise<ReadonlyMap<string, CountedDataset[]>> {
  const { rows } = await sql<CountedDataset & { owner: string }>`
    select owner, uuid, name, count from (
      select owner, uuid, name, count(*) over (partition by owner) as count,
        row_number() over (partition by owner order by lower(name), uuid) as position
      from (${datasetsQuery}) as used
    ) as listed where position <= ${limit} order by owner, position`.execute(db);
  return groupBy(rows, ({ owner, ...dataset }) => [owner, dataset]);
}

export const datasetSummary = (datasets: readonly CountedDataset[] = []) => ({
  datasets: datasets.map(({ uuid, name }) => ({ uuid, name })),
  dataset_count: datasets[0]?.count ?? 0,
});
