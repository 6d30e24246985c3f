import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Dataset } from '../../../contract/datasets';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useRows } from '../../dataProvider/useRows';
import { lazyPart } from '../../ui/LazyPart';
import type { HomeChoice } from './homeChoice';

const datasetsShown = 10;
const itemsShown = 6;

/** What the table of datasets holds of one; there is more in its record. */
export type DatasetRow = { id: string } & Pick<
  Dataset,
  'uuid' | 'name' | 'description' | 'dataset_groups' | 'primary_key' | 'dataset_type'
>;

/** A page of what needs attention. @param page from 1 */
export function useAttention(page: number, size: number) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: queryKeys.reading('attention', 'page', page, size),
    queryFn: async ({ signal }) => (await provider.attention(page, size, signal)).data,
    retry: false,
  });
}

/** What the start page shows, each of it asked for by one hook of one component: once. */
export function useHomeData({ range: { range }, grouping, datasets }: HomeChoice) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return {
    /** The series of the choice; the last one stays until the new one is there. */
    events: useQuery({
      queryKey: queryKeys.reading('events', 'series', range, grouping, datasets),
      queryFn: async ({ signal }) =>
        (await provider.eventSeries({ range, grouping, datasets }, signal)).data,
      placeholderData: keepPreviousData,
      retry: false,
    }),
    usage: useQuery({
      queryKey: queryKeys.reading('events', 'usage'),
      queryFn: async ({ signal }) => (await provider.billingUsage(signal)).data,
      retry: false,
    }),
    attention: useAttention(1, itemsShown),
    datasets: useRows<DatasetRow>(
      'datasets',
      { pagination: { page: 1, perPage: datasetsShown }, sort: { field: 'name', order: 'ASC' } },
      { retry: false },
    ),
  };
}

export type HomeData = ReturnType<typeof useHomeData>;

/** The chart's library is by far the largest part of the page: it comes while the series is asked for. */
export const EventsChart = lazyPart(() => import('./EventsChart'));
