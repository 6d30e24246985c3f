import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { FoundKind } from '../../contract/recordSearch';
import { useMay } from '../authProvider/session';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { stillMatching } from './recordItems';

/** Pause after the last key before the service is asked, in milliseconds. */
const pause = 150;

interface RecordSearch {
  found: FoundKind[];
  /** Whether the answer to the query is still to come. */
  waiting: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * Records by name or identifier. While an answer is on its way, what the one before has for the new query
 * stays; a request that is no longer wanted is ended.
 */
export function useRecordSearch(typed: string): RecordSearch {
  const query = typed.trim();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), pause);
    return () => clearTimeout(timer);
  }, [query]);

  const may = useMay(['search', 'read']).allowed;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => ({
      query: asked,
      found: (await dataProvider.searchRecords(asked, signal)).data,
    }),
    enabled: may && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const retry = () => void refetch();
  if (query === '' || !may) return { found: [], waiting: false, error: null, retry };
  const answered = data?.query === query;
  const kept = data && (answered ? data.found : stillMatching(data.found, query));
  const failed = asked === query && !isFetching ? error : null;
  return { found: kept ?? [], waiting: !answered && failed === null, error: failed, retry };
}
