import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { Endpoint } from '../dataProvider/endpoints';
import { messageOf } from '../dataProvider/errors';
import type { Choice } from '../dataProvider/wizardCalls';

/** Pause after the last key before the service is searched, milliseconds. */
const pauseMs = 200;

interface References {
  /** What can be chosen, by name: the first 100 that contain the text. */
  choices: readonly Choice[];
  /** What was chosen before, by its name as far as that is known. */
  chosen: readonly Choice[];
  loading: boolean;
  /** Why there are no choices. */
  failure: string | undefined;
  /** Asks for the choices again. */
  retry: () => unknown;
}

/** Stands for a record that was chosen and is not known yet, or not any more. */
const unknownName = { loading: '…', gone: 'No longer available' } as const;

/**
 * The records that a field can refer to.
 * @param text what their names are to contain
 * @param uuids what is chosen
 */
export function useReferences(list: Endpoint, text: string, uuids: readonly string[]): References {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const sought = useAfterPause(text.trim());
  const find = (asked: string) => ({
    queryKey: ['references', list.path, asked],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await dataProvider.findReferenced(list, asked, signal)).data,
    retry: false,
  });
  // The first ones are mostly all there are: they name what is chosen without another call.
  const first = useQuery(find(''));
  const found = useQuery({ ...find(sought), placeholderData: keepPreviousData });
  // What was found by another text, and chosen, keeps its name without another call.
  const earlier = queryClient
    .getQueriesData<Choice[]>({ queryKey: ['references', list.path] })
    .flatMap(([, choices]) => choices ?? []);
  const known = new Map(
    [...earlier, ...(first.data ?? []), ...(found.data ?? [])].map((one) => [one.uuid, one]),
  );
  const unknown = uuids.filter((uuid) => !known.has(uuid)).toSorted();
  const named = useQuery({
    queryKey: ['references', list.path, 'named', unknown],
    queryFn: async ({ signal }) => (await dataProvider.readReferenced(list, unknown, signal)).data,
    enabled: !first.isPending && unknown.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  for (const choice of named.data ?? []) known.set(choice.uuid, choice);
  const settled = !first.isPending && !(unknown.length > 0 && named.isPending);
  const missing = settled ? unknownName.gone : unknownName.loading;
  return {
    choices: found.data ?? [],
    chosen: uuids.map((uuid) => known.get(uuid) ?? { uuid, name: missing }),
    loading: found.isFetching || sought !== text.trim(),
    failure: found.error && !found.isFetching ? messageOf(found.error) : undefined,
    retry: found.refetch,
  };
}

/** @returns the text, a pause after it has changed; an empty one at once */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
