import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { searchLimits } from '../../contract/search';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { DatasetPair } from './datasetPair';

/** A tree of more could neither be drawn quickly nor read. */
export const mostPairs = 1000;

interface FoundPairs {
  q: string;
  pairs: DatasetPair[];
  /** All that match, also those beyond the first `mostPairs`. */
  total: number;
}

async function readPairs(
  provider: ConsoleDataProvider,
  q: string,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const first = await provider.datasetLinks({ q, page: 1 }, signal);
  const pages = Math.ceil(Math.min(first.total, mostPairs) / searchLimits.perPage);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      provider.datasetLinks({ q, page: index + 2 }, signal),
    ),
  );
  // Pages shift when somebody links a dataset meanwhile; a link is shown once.
  const pairs = new Map([first, ...others].flatMap(({ data }) => data.map((p) => [p.link, p])));
  return { q, pairs: [...pairs.values()], total: first.total };
}

/** The datasets in their groups that match a text; the last ones stay until the new ones are there. */
export function useDatasetPairs(q: string) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dataset-groups-datasets', 'tree', q],
    queryFn: ({ signal }) => readPairs(provider, q, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { found: data, error, busy: isFetching, retry: refetch };
}
