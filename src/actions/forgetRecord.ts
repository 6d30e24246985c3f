import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Takes a record that is gone out of the cache: at once, or as soon as no page shows it any more. Taken
 * away from under a page, it would be asked for again.
 */
export function forgetRecord(queryClient: QueryClient, queryKey: QueryKey): void {
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (!query) return;
  if (query.getObserversCount() === 0) {
    cache.remove(query);
    return;
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== 'observerRemoved' || event.query !== query) return;
    if (query.getObserversCount() > 0) return;
    stop();
    cache.remove(query);
  });
}
