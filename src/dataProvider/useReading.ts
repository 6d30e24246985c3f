import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import {
  type GetListParams,
  type HttpError,
  type RaRecord,
  useDataProvider,
  useGetList,
  type UseGetListOptions,
} from 'ra-core';
import type { ConsoleDataProvider } from './dataProvider';
import { rowMeta } from './queryKeys';

/** The one way to read the rows of a list outside the grid; no page takes one for a whole record. */
export const useRows = <R extends RaRecord>(
  resource: string,
  params: Partial<Omit<GetListParams, 'meta'>> = {},
  options?: UseGetListOptions<R, HttpError>,
) => useGetList<R, HttpError>(resource, { ...params, meta: rowMeta }, options);

/**
 * The one way to read anything else that a page shows: once, as what failed is shown with another try.
 * @param read what reads it; its `signal` ends the call when nobody waits for it any more
 */
export function useReading<T>(
  queryKey: QueryKey,
  read: (provider: ConsoleDataProvider, context: { signal: AbortSignal }) => T | Promise<T>,
  options?: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>,
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery<T>({
    retry: false,
    ...options,
    queryKey,
    queryFn: (context) => read(provider, context),
  });
}
