import { searchLimits } from '../../../contract/api/search';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';

/** More would be read for no cell that anybody looks at; a cell without its way still claims nothing wrong. */
const mostRead = 1000;

/** @returns what the keys of a group may do with its datasets through other groups */
export const useOtherAccess = (group: string) =>
  useServiceQuery(
    queryKeys.custom('dataset-groups', 'other-access', group),
    (provider, { signal }) => readAll(provider, group, signal),
    // It follows from other records too.
    { gcTime: 0 },
  );

async function readAll(
  { readPage }: Pick<ConsoleDataProvider, 'readPage'>,
  uuid: string,
  signal: AbortSignal,
): Promise<AccessGrant[]> {
  const { perPage } = searchLimits;
  const path = '/dataset-groups/{uuid}/other-access?page={page}&per_page={perPage}';
  const read = (page: number) =>
    readPage<AccessGrant>(path, 'access', { params: { uuid, page, perPage }, signal });
  const first = await read(1);
  const pages = Math.ceil(Math.min(first.total, mostRead) / perPage);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)),
  );
  return [first, ...others].flatMap(({ rows }) => rows);
}
