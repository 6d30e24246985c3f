import type { DatasetGroupRecord } from '../../../contract/dataset-groups/datasetGroups';
import { keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetGroupMemberTexts as texts } from '../../../texts/dataset-groups/datasetGroupMembers';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery, useRows } from '../../dataProvider/useServiceQuery';
import type { LoadedProps } from '../../ui/LoadStates';
import type { ChosenDataset } from './record';

type DatasetRow = ChosenDataset & { id: string };

export const choicesPerPage = 25;

/** A page of datasets to choose from, from any source, and the total number. */
export type DatasetChoices = LoadedProps<readonly ChosenDataset[]>['query'] & {
  total: number;
  capped: boolean;
};

/** A page, from 1, of all datasets by name, searched by the service. */
export function useAllDatasets(q: string, page: number): DatasetChoices {
  const {
    total = 0,
    meta,
    ...query
  } = useRows<DatasetRow>(
    'datasets',
    {
      pagination: { page, perPage: choicesPerPage },
      sort: { field: 'name', order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    { placeholderData: keepPreviousData },
  );
  return { ...query, total, capped: meta?.['capped'] === true };
}

const chosenKey = (uuid: string) => queryKeys.custom('datasets', 'chosen', uuid);

/** Caches the chosen datasets, because a selection has only uuids. */
export const rememberDatasets = (queryClient: QueryClient, rows: readonly ChosenDataset[]): void =>
  rows.forEach(({ uuid, name, dataset_type }) =>
    queryClient.setQueryData<ChosenDataset>(chosenKey(uuid), { uuid, name, dataset_type }),
  );

/** @returns the cached data of a chosen dataset, without a call: null if the dataset is known to be gone */
export const rememberedDataset = (queryClient: QueryClient, uuid: string) =>
  queryClient.getQueryData<ChosenDataset | null>(chosenKey(uuid));

/** @returns every dataset of a group, by name */
async function readDatasets(provider: ConsoleDataProvider, group: string, signal: AbortSignal) {
  const datasets: ChosenDataset[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await provider.datasetsOfGroup(group, page, signal);
    datasets.push(...data.datasets);
    if (data.isLast) return datasets;
  }
}

/** A page of the selected datasets; an unchecked one stays visible until the view is left. */
export function useSelectedDatasets(
  selected: readonly string[],
  group: DatasetGroupRecord | undefined,
  q: string,
  page: number,
): DatasetChoices {
  const queryClient = useQueryClient();
  const [initiallySelected] = useState(selected);
  const read = useServiceQuery(
    queryKeys.custom('dataset-groups', 'datasets', group?.uuid, group?.version),
    (provider, { signal }) => (group ? readDatasets(provider, group.uuid, signal) : []),
  );
  const saved = new Map(read.data?.map((dataset) => [dataset.uuid, dataset]));
  const text = q.trim().toLowerCase();
  const matches = [...new Set([...initiallySelected, ...selected])]
    .map((uuid) => ({ uuid, known: saved.get(uuid) ?? rememberedDataset(queryClient, uuid) }))
    // A dataset whose name is not known yet may match.
    .filter(
      ({ known }) => text === '' || known === undefined || known?.name.toLowerCase().includes(text),
    )
    .toSorted((a, b) => compareNames(a.known, b.known));
  const pageChoices = matches.slice((page - 1) * choicesPerPage, page * choicesPerPage);
  // A selection restored after a reload has only uuids: read the datasets of the visible page.
  const unknown = read.data
    ? pageChoices.flatMap(({ uuid, known }) => (known === undefined ? uuid : []))
    : [];
  const lookup = useServiceQuery(
    queryKeys.custom('datasets', 'chosen', unknown),
    async (provider, { signal }) => {
      const { data } = await provider.getMany<DatasetRow>('datasets', { ids: unknown, signal });
      for (const uuid of unknown) queryClient.setQueryData(chosenKey(uuid), null);
      rememberDatasets(queryClient, data);
      return data.length;
    },
    { enabled: unknown.length > 0 },
  );
  const isPending = read.isPending || (unknown.length > 0 && lookup.isPending);
  const { error, isFetching, refetch } = read.data === undefined ? read : lookup;
  const data = isPending
    ? undefined
    : pageChoices.map(({ uuid, known }) => known ?? { uuid, name: texts.selection.gone });
  return { data, error, isFetching, refetch, total: matches.length, capped: false };
}

function compareNames(a?: ChosenDataset | null, b?: ChosenDataset | null): number {
  if (a && b) return a.name.localeCompare(b.name, 'en');
  return Number(!a) - Number(!b);
}
