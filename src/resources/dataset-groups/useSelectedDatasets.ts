import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import type { DatasetRecord } from '../datasets/record';
import type { ChosenDataset } from './record';
import type { DatasetChoices } from './useDatasetChoices';
import { choicesPerPage } from './useDatasetChoices';

const rememberedKey = (uuid: string) => ['datasets', 'chosen', { id: uuid }];

/** Keeps what is known of a dataset when it is chosen: a selection alone has only uuids. */
export const rememberDatasets = (queryClient: QueryClient, rows: readonly ChosenDataset[]): void =>
  rows.forEach(({ uuid, name, dataset_type }) =>
    queryClient.setQueryData<ChosenDataset>(rememberedKey(uuid), { uuid, name, dataset_type }),
  );

/** @returns what is known of a chosen dataset, without asking for it */
export const rememberedDataset = (
  queryClient: QueryClient,
  uuid: string,
): ChosenDataset | undefined => queryClient.getQueryData<ChosenDataset>(rememberedKey(uuid));

/** The group whose saved datasets are read. */
export interface SavedGroup {
  uuid: string;
  version: number;
}

/**
 * Every dataset of a group, by name, one page after the other.
 * @param page the one to begin with, from 1
 */
async function datasetsOf(
  provider: Pick<ConsoleDataProvider, 'datasetsOfGroup'>,
  group: string,
  signal: AbortSignal,
  page = 1,
): Promise<ChosenDataset[]> {
  const { data } = await provider.datasetsOfGroup(group, page, signal);
  return data.isLast
    ? data.datasets
    : [...data.datasets, ...(await datasetsOf(provider, group, signal, page + 1))];
}

/**
 * A page of the selected datasets, in the browser: those of the saved group by name, and whatever else
 * was chosen meanwhile. What is unchecked stays in sight until the view is left.
 */
export function useSelectedDatasets(
  selected: readonly string[],
  group: SavedGroup | undefined,
  q: string,
  page: number,
): DatasetChoices {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [atFirst] = useState(selected);
  const read = useQuery({
    queryKey: ['dataset-groups', 'datasets', { id: group?.uuid, version: group?.version }],
    queryFn: ({ signal }) =>
      group === undefined ? [] : datasetsOf(dataProvider, group.uuid, signal),
    retry: false,
  });
  const saved = new Map(read.data?.map((dataset) => [dataset.uuid, dataset]));
  const sought = q.trim().toLowerCase();
  const found = [...new Set([...atFirst, ...selected])]
    .map((uuid) => ({ uuid, known: saved.get(uuid) ?? rememberedDataset(queryClient, uuid) }))
    .filter(({ known }) => sought === '' || known?.name.toLowerCase().includes(sought))
    .toSorted((one, other) => compareNames(one.known, other.known));
  const shown = found.slice((page - 1) * choicesPerPage, page * choicesPerPage);
  // A selection that was put back after a reload is all uuids.
  const unknown = read.isPending ? [] : shown.filter(({ known }) => known === undefined);
  const lookups = useQueries({
    queries: unknown.map(({ uuid }) => ({
      queryKey: rememberedKey(uuid),
      queryFn: async (): Promise<ChosenDataset> => {
        const { data } = await dataProvider.getOne<DatasetRecord>('datasets', { id: uuid });
        return { uuid, name: data.name, dataset_type: data.dataset_type };
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const looked = new Map(unknown.map(({ uuid }, place) => [uuid, lookups[place]]));
  return {
    rows: read.isPending
      ? undefined
      : shown.flatMap(({ uuid, known }) => {
          const lookup = looked.get(uuid);
          const row = known ?? lookup?.data;
          if (row) return row;
          return lookup?.isError ? { uuid, name: goneText } : [];
        }),
    total: found.length,
    capped: false,
    stale: false,
    error: read.error,
    busy: read.isFetching,
    retry: read.refetch,
  };
}

const goneText = 'A dataset that cannot be found any more';

function compareNames(one: ChosenDataset | undefined, other: ChosenDataset | undefined): number {
  if (one && other) return one.name.localeCompare(other.name, 'en');
  return Number(one === undefined) - Number(other === undefined);
}
