import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';

/** What stops working without a record (decision 20), as far as it is known. */
export interface Impact {
  /** Names by the service's field: `dataset_groups`, `api_keys`, `datasets`. */
  names: (field: string) => string[];
  datasetCount: number;
  /** Encryptions and decryptions of the last 30 days. */
  recentCalls: number;
}

export interface ImpactRead {
  impact: Impact | undefined;
  error: Error | null;
  busy: boolean;
  retry: () => unknown;
}

/**
 * Reads `GET /<resource>/{uuid}/impact`, anew whenever it is asked for.
 * @param busy while the action is being done, nothing is asked: the record may be gone by then
 */
export function useImpact(resource: string, uuid: string, busy: boolean): ImpactRead {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource, 'impact', { id: uuid }],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.action({
        method: 'GET',
        path: `/${resource}/{uuid}/impact`,
        params: { uuid },
        signal,
      });
      return impactOf(answer.data['impact']);
    },
    enabled: !busy,
    gcTime: 0,
    retry: false,
  });
  return { impact: data, error, busy: isFetching, retry: refetch };
}

/** @throws Error when the answer holds no impact: nothing must look harmless because of that */
function impactOf(payload: unknown): Impact {
  if (typeof payload !== 'object' || payload === null)
    throw new Error('The server did not say what depends on this.');
  const fields = payload as Record<string, unknown>;
  const names = (field: string): string[] => {
    const list = fields[field];
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  };
  return {
    names,
    datasetCount: Number(fields['dataset_count'] ?? names('datasets').length),
    recentCalls: Number(fields['recent_calls'] ?? 0),
  };
}
