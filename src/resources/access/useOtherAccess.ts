import { searchLimits } from '../../../contract/api/search';
import type { AccessGrant } from '../../../contract/dataset-groups/accessGrants';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';

/** Largest number that is read: more would hardly be looked at, and a cell without another way is still correct. */
const maxRead = 1000;

/** @returns the access of a group's keys to its datasets through other groups */
export const useOtherAccess = (group: string) =>
  useServiceQuery(
    queryKeys.custom('dataset-groups', 'other-access', group),
    (provider, { signal }) => readAll(provider, group, signal),
    // Not cached, because the grants also depend on other records.
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
  const pages = Math.ceil(Math.min(first.total, maxRead) / perPage);
  const otherPages = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)),
  );
  return [first, ...otherPages].flatMap(({ rows }) => rows);
}
