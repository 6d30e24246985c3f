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
 * The cache of what was read. A refusal is final, everything else is tried twice more; looking away
 * and back is no request, nor is a connection that comes back, or nobody would ever count as inactive. Without one a
 * call fails and says so, rather than waiting without a word. A company that demands MFA from now on
 * shows in a refusal: who is signed in is then read again, which otherwise happens once, and after a
 * change of the account.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => refetchSessionOnMfaRefusal(client, error);
  // ra-core has only lists read again, and its own copy of the record.
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
        // With it, what is shown is not read again when the connection comes back either.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  // Otherwise each list repeats ra-core's session queries, and the whole console renders as they start and end.
  client.setQueryDefaults(queryKeys.session, { staleTime: Number.POSITIVE_INFINITY });
  return client;
}
