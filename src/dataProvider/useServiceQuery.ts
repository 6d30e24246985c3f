import {
  type QueryKey,
  type QueryState,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import {
  type GetListParams,
  type HttpError,
  type RaRecord,
  useDataProvider,
  useGetList,
  type UseGetListOptions,
} from 'ra-core';
import type { AnyActionSource } from '../model/action';
import type { ConsoleRecord, ServiceRecord } from '../model/record';
import type { ConsoleDataProvider } from './dataProvider';
import { queryKeys, rowMeta } from './queryKeys';

/** Data of a page: its key in the cache, and the function that reads it. */
export interface ServiceQuery<T> {
  queryKey: QueryKey;
  /** @param context its `signal` ends the call when nobody waits for it any more */
  read: (provider: ConsoleDataProvider, context: { signal: AbortSignal }) => T | Promise<T>;
}

/** Data to preload when the console opens with this page, so that its first render is already complete. */
export interface PagePreload {
  queries: readonly ServiceQuery<unknown>[];
  /** Resolves when the code of the page's parts has loaded, too. */
  codeLoaded?: Promise<void>;
}

/**
 * Data read at most this long before a page is shown, in milliseconds, was read ahead for it: a slow phone needs
 * seconds to draw, and would otherwise read, and draw, everything twice.
 */
export const justRead = 5000;

/** @returns whether a page reads cached data again when it is shown; another search on it always reads */
export const needsRefetch = ({
  state,
}: {
  state: Pick<QueryState, 'isInvalidated' | 'dataUpdatedAt'>;
}): boolean => state.isInvalidated || Date.now() - state.dataUpdatedAt > justRead;

/** Reads rows of a list without a retry, which a failure offers as a button. Rows never count as whole records. */
export const useRows = <R extends RaRecord>(
  resource: string,
  params: Partial<Omit<GetListParams, 'meta'>> = {},
  options?: UseGetListOptions<R, HttpError>,
) => useGetList<R, HttpError>(resource, { ...params, meta: rowMeta }, { retry: false, ...options });

/** The only way to read other data of a page, without a retry: a failure is shown with a button for one. */
export function useServiceQuery<T>(
  queryKey: QueryKey,
  read: ServiceQuery<T>['read'],
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

type Source = Pick<AnyActionSource, 'name' | 'readOne'>;

/** One whole record under ra-core's own key; ra-core's hook does not support sources with a `readOne`. */
export const recordQuery = <R extends ServiceRecord>(
  { name, readOne }: Source,
  id: string,
): ServiceQuery<R> => ({
  queryKey: queryKeys.record(name, id),
  read: async (provider, { signal }) => {
    const record: ServiceRecord = readOne
      ? await readOne(provider, id, signal)
      : (await provider.getOne<ConsoleRecord>(name, { id, signal })).data;
    // The record comes from the source's own endpoint or `readOne`, so it is of its type.
    return record as R;
  },
});

/** The only way to read a whole record. */
export function useRecord<R extends ServiceRecord>(
  source: Source,
  id: string,
  options?: Parameters<typeof useServiceQuery<R>>[2],
) {
  const { queryKey, read } = recordQuery<R>(source, id);
  return useServiceQuery(queryKey, read, options);
}
