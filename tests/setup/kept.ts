import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';

/** JSON leaves out the message of an error. */
const withErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? [value.message, Object.entries(value)] : value;

/**
 * Everything that outlives what is on the page, as one text: what the browser keeps, where it is, what
 * react-admin remembers, and what React Query's two caches hold.
 */
export const keptBy = ({
  queryClient,
  store,
}: {
  queryClient: QueryClient;
  store: Store;
}): string =>
  JSON.stringify(
    [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      window.location.href,
      window.history.state,
      store.listItems?.(),
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state]),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ options, state }) => [options, state]),
    ],
    withErrors,
  );
