import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from '../dataProvider/errors';
import { hasFields } from '../dataProvider/envelope';
import {
  invalidateRecords,
  queryKeys,
  refetchSessionOnMfaRefusal,
} from '../dataProvider/queryKeys';

const isOfResource = hasFields<{ resource: string }>({ resource: 'string' });

/**
 * The cache of all reads. A refusal (4xx) is final; any other failure is retried twice. Neither the window's focus nor
 * a restored connection reads again, or nobody would ever count as inactive. Without a connection a call fails at once
 * instead of waiting silently. A refusal may mean that the company demands MFA from now on: the session is then read
 * again. Otherwise it is read once, and after a change of the account.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => refetchSessionOnMfaRefusal(client, error);
  // ra-core invalidates only lists, and its own copy of the record.
  const onSuccess: MutationCache['config']['onSuccess'] = (...[, variables, , { options }]) => {
    const verb = options.mutationKey?.[1];
    if ((verb === 'update' || verb === 'updateMany') && isOfResource(variables))
      void invalidateRecords(client, variables.resource);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSuccess }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => {
          const status = statusOf(error) ?? 0;
          return failures < 2 && !(status >= 400 && status < 500);
        },
        refetchOnWindowFocus: false,
        // With it, data on the page is not read again when the connection comes back either.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  // Otherwise each list repeats ra-core's session queries, and the whole console renders as they start and end.
  client.setQueryDefaults(queryKeys.session, { staleTime: Number.POSITIVE_INFINITY });
  return client;
}
