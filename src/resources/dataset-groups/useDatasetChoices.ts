import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import type { DatasetRecord } from '../datasets/record';
import type { ChosenDataset } from './record';

/** Rows a page. */
export const choicesPerPage = 25;

/** What a page of datasets to choose from looks like, wherever it comes from. */
export interface DatasetChoices {
  rows: readonly ChosenDataset[] | undefined;
  total: number;
  /** Whether there are more than were counted. */
  capped: boolean;
  /** An earlier page stands in until this one is there. */
  stale: boolean;
  error: Error | null;
  busy: boolean;
  retry: () => unknown;
}

/**
 * A page of all datasets by name, searched by the service.
 * @param page from 1
 */
export function useDatasetChoices(q: string, page: number): DatasetChoices {
  const { data, total, meta, error, isFetching, isPlaceholderData, refetch } =
    useGetList<DatasetRecord>(
      'datasets',
      {
        pagination: { page, perPage: choicesPerPage },
        sort: { field: 'name', order: 'ASC' },
        filter: q === '' ? {} : { q },
        // Rows of a table are not the records: without this they would stand in for them (traps 2.3).
        meta: { view: 'table' },
      },
      { retry: false, placeholderData: keepPreviousData },
    );
  const listed: unknown = meta;
  return {
    rows: data,
    total: total ?? 0,
    capped: typeof listed === 'object' && listed !== null && Reflect.get(listed, 'capped') === true,
    stale: isPlaceholderData,
    error,
    busy: isFetching,
    retry: refetch,
  };
}
