import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'ra-core';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import type { DatasetRecord } from '../../resources/datasets/record';
import type { HomeChoice } from './homeChoice';

/** Datasets shown on the start page. */
const datasetsShown = 10;

/** The series of a choice; the last one stays until the new one is there. */
export function useEventSeries({ range: { range }, grouping, datasets }: HomeChoice) {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['events', 'series', range, grouping, datasets],
    queryFn: async ({ signal }) =>
      (await provider.eventSeries({ range, grouping, datasets }, signal)).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The billing period's calls and what the plan entitles to. */
export function useBillingUsage() {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['events', 'usage'],
    queryFn: async ({ signal }) => (await provider.billingUsage(signal)).data,
    retry: false,
  });
}

/** The first datasets by name. */
export function useFirstDatasets() {
  return useGetList<DatasetRecord>(
    'datasets',
    { pagination: { page: 1, perPage: datasetsShown }, sort: { field: 'name', order: 'ASC' } },
    { retry: false },
  );
}
