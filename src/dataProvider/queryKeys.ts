import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import { isObject } from '../../contract/lib/isObject';
import { accessRefusals } from '../../texts/refusals/access';
import { messageOf, statusOf } from './errors';

/**
 * All query keys of the cache; no other module makes any. Every key begins with the name of a resource (or of
 * a page's own source), so that `invalidate` reaches all queries of it.
 */

/**
 * ra-core caches the rows of a list as records under the list's `meta`. The console's own lists have this one, so that
 * react-admin's `useGetOne` finds none of their incomplete rows.
 */
export const rowMeta = { view: 'row' } as const;
/** The console's pages read whole records under this `meta`: react-admin's own lists cache their rows without one. */
const recordMeta = { view: 'record' } as const;

export const queryKeys = {
  /** Rows of a list: ra-core's own key. @param params whole, with the filter and the meta */
  rows: (resource: string, params: GetListParams): QueryKey => [resource, 'getList', params],
  /** One whole record: ra-core's own key. */
  record: (resource: string, id: string): QueryKey => [
    resource,
    'getOne',
    { id, meta: recordMeta },
  ],
  /** Any other data of a resource, identified by `name`. The first parameter is the record's uuid, if any. */
  custom: (resource: string, name: string, ...parameters: readonly unknown[]): QueryKey => [
    resource,
    name,
    ...parameters,
  ],
  /** All data about the signed-in person: ra-core's own keys, as the next two. */
  session: ['auth'],
  signedIn: ['auth', 'checkAuth', {}],
  permissions: ['auth', 'getPermissions', {}],
  /** Result of a search over all kinds of records. */
  recordSearch: (text: string): QueryKey => ['search', text],
} as const;

/** @returns the rows of all lists of a resource that were read, the newest first */
export const findCachedRows = <R extends RaRecord>(client: QueryClient, resource: string): R[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [resource, 'getList'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as GetListResult<R> | undefined)?.data ?? []);

/** @returns a record's row in the newest cached list: its name is known before the record is loaded */
export const findCachedRow = <R extends RaRecord>(
  client: QueryClient,
  resource: string,
  id: string,
) => findCachedRows<R>(client, resource).find((row) => row.id === id);

/** Queries of deleted records that a page still shows. */
const deleted = new WeakSet<Query>();

/** Invalidates all data of these resources, or of pages' sources; shown data is read again. */
export async function invalidate(
  queryClient: QueryClient,
  resources: readonly string[] = [],
): Promise<void> {
  await Promise.all(
    [...new Set(resources)].map((name) =>
      queryClient.invalidateQueries({
        queryKey: [name],
        predicate: (query) => !deleted.has(query),
      }),
    ),
  );
}

/** Invalidates the single records of a resource; shown ones are read again. */
export const invalidateRecords = (queryClient: QueryClient, resource: string): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [resource, 'getOne'],
    predicate: (query) => !deleted.has(query),
  });

/** Evicts all data of a deleted record as soon as no page shows it; `invalidate` skips it until then. */
export function forgetRecord(queryClient: QueryClient, resource: string, id: string): void {
  const cache = queryClient.getQueryCache();
  const isOfRecord = ({ queryKey: [, , target] }: Query) =>
    target === id || (isObject(target) && target['id'] === id);
  for (const query of cache.findAll({ queryKey: [resource], predicate: isOfRecord })) {
    if (query.getObserversCount() === 0) {
      cache.remove(query);
      continue;
    }
    deleted.add(query);
    const stop = cache.subscribe((event) => {
      if (event.type !== 'observerRemoved' || event.query !== query) return;
      if (query.getObserversCount() > 0) return;
      stop();
      cache.remove(query);
    });
  }
}

/** Invalidates the session after a call was refused because the company requires MFA and the person has none. */
export function refetchSessionOnMfaRefusal(client: QueryClient, error: unknown): void {
  const demands: readonly string[] = [accessRefusals.mfa, accessRefusals.mfaElsewhere];
  if (statusOf(error) === 403 && demands.includes(messageOf(error)))
    void client.invalidateQueries({ queryKey: queryKeys.session });
}
