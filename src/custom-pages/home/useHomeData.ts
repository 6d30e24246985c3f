import { keepPreviousData } from '@tanstack/react-query';
import type { Dataset } from '../../../contract/datasets';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading, useRows } from '../../dataProvider/useReading';
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
export const useAttention = (page: number, size: number) =>
  useReading(
    queryKeys.reading('attention', 'page', page, size),
    async (provider, { signal }) => (await provider.attention(page, size, signal)).data,
  );

/** What the start page shows, each of it asked for by one hook of one component: once. */
export function useHomeData({ range: { range }, grouping, datasets }: HomeChoice) {
  return {
    /** The series of the choice; the last one stays until the new one is there. */
    events: useReading(
      queryKeys.reading('events', 'series', range, grouping, datasets),
      async (provider, { signal }) =>
        (await provider.eventSeries({ range, grouping, datasets }, signal)).data,
      { placeholderData: keepPreviousData },
    ),
    usage: useReading(
      queryKeys.reading('events', 'usage'),
      async (provider, { signal }) => (await provider.billingUsage(signal)).data,
    ),
    attention: useAttention(1, itemsShown),
    datasets: useRows<DatasetRow>(
      'datasets',
      { pagination: { page: 1, perPage: datasetsShown }, sort: { field: 'name', order: 'ASC' } },
      { retry: false },
    ),
  };
}

export type HomeData = ReturnType<typeof useHomeData>;

/** With the chart's library. */
export const EventsChart = lazyPart(() => import('./EventsChart'));
