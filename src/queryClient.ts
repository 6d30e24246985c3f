import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { accessTexts } from '../contract/access';
import { messageOf, statusOf } from './dataProvider/errors';
import { queryKeys } from './dataProvider/queryKeys';

/** @returns whether the service refused a call because the company demands an MFA that is missing */
const isMfaDemanded = (error: unknown): boolean =>
  statusOf(error) === 403 && messageOf(error) === accessTexts.mfa;

/**
 * The cache of what was read. A refusal is final, everything else is tried twice more; looking away
 * and back is no request, or nobody would ever count as inactive. A company that demands MFA from now on
 * shows in a refusal: who is signed in is then read anew, which otherwise happens once, and after a
 * change of the account.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isMfaDemanded(error)) void client.invalidateQueries({ queryKey: queryKeys.session });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => {
          const status = statusOf(error) ?? 0;
          return failures < 2 && !(status >= 400 && status < 500);
        },
        refetchOnWindowFocus: false,
      },
    },
  });
  // Each list would ask ra-core's questions anew, and the whole console is drawn when they are asked and answered.
  client.setQueryDefaults(queryKeys.session, { staleTime: Number.POSITIVE_INFINITY });
  return client;
}
