import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { GetListParams, GetListResult } from 'ra-core';
import type { Dataset } from '../../../contract/datasets/datasets';
import { queryKeys, rowMeta } from '../../dataProvider/queryKeys';
import {
  needsRefetch,
  type PagePreload,
  type ServiceQuery,
  useServiceQuery,
  useRows,
} from '../../dataProvider/useServiceQuery';
import { useNewDay } from '../../ui/dates/useToday';
import { lazyPart } from '../../ui/LazyPart';
import { type ChosenHome, readHomeChoice } from './homeChoice';
import { attentionOf, eventsOf, usageOf } from './homeQueries';

/** Number of items in the attention panel. */
export const attentionShown = 6;
const datasetsShown: GetListParams = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
  meta: rowMeta,
};

/** A row of the table of datasets; the whole record has more fields. */
export type DatasetRow = { id: string } & Pick<
  Dataset,
  'uuid' | 'name' | 'description' | 'dataset_groups' | 'primary_key' | 'dataset_type'
>;

const datasets: ServiceQuery<GetListResult> = {
  queryKey: queryKeys.rows('datasets', datasetsShown),
  read: (provider) => provider.getList('datasets', datasetsShown),
};

function useOpened<T>({ queryKey, read }: ServiceQuery<T>, options?: Partial<UseQueryOptions<T>>) {
  return useServiceQuery(queryKey, read, { refetchOnMount: needsRefetch, ...options });
}

/** A page of what needs attention, which stays until the next one has loaded. @param page from 1 */
export function useAttention(page: number, size: number) {
  const query = useOpened(attentionOf(page, size), { placeholderData: keepPreviousData });
  // Sentences that count days from today would otherwise stay on yesterday's count.
  useNewDay(() => void query.refetch());
  return query;
}

/** Data of the start page. One component calls this hook, so that each part is requested once. */
export const useHomeData = ({ choice, now }: Pick<ChosenHome, 'choice' | 'now'>) => ({
  /** The series of the choice; the previous one stays until the new one loads. */
  events: useOpened(eventsOf(choice), { placeholderData: keepPreviousData }),
  usage: useOpened(usageOf(now)),
  attention: useAttention(1, attentionShown),
  datasets: useRows<DatasetRow>('datasets', datasetsShown, {
    refetchOnMount: needsRefetch,
  }),
});

/** @returns the same data as a preload, for a console that opens with the start page; and the chart's code */
export const homePreload = (search: string, now = new Date()): PagePreload => ({
  queries: [
    eventsOf(readHomeChoice(new URLSearchParams(search), now)),
    usageOf(now),
    attentionOf(1, attentionShown),
    datasets,
  ],
  codeLoaded: EventsChart.load(),
});

export type HomeData = ReturnType<typeof useHomeData>;

/** Loaded together with the chart's library. */
export const EventsChart = lazyPart(() => import('./EventsChart'));
