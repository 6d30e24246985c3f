import { QueryClient } from '@tanstack/react-query';
import { statusOf } from '../dataProvider/errors';

/**
 * The cache of what was read. A refusal is final, everything else is tried twice more; looking away
 * and back is no request, or nobody would ever count as inactive.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
