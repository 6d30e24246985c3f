import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Attempts } from '../../../dataProvider/attempts';
import type { ConsoleDataProvider } from '../../../dataProvider/dataProvider';
import { linkDatasets, type NotLinked } from './linkDatasets';

export interface NewGroupValues {
  name: string;
  description: string;
  /** uuids of datasets. */
  datasets: readonly string[];
}

export type CreationPhase =
  | { kind: 'idle' }
  | { kind: 'creating' }
  | { kind: 'linking'; done: number; total: number };

/** What came of it. `session-ended` leaves the page for signing in; the draft stays. */
export type CreationOutcome =
  | { kind: 'created'; group: { uuid: string; name: string }; notLinked: readonly NotLinked[] }
  | { kind: 'failed'; error: unknown }
  | { kind: 'session-ended' };

/** What shows groups or the datasets in them. */
const affected = ['dataset-groups', 'datasets', 'dataset-groups-datasets'];

/**
 * Makes a group, then puts the datasets into it one at a time. After a failure that leaves it open
 * whether the service made the group, trying again sends the very same (decision 29).
 */
export function useCreateDatasetGroup(): {
  phase: CreationPhase;
  create: (values: NewGroupValues, onCreated: () => void) => Promise<CreationOutcome>;
} {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<CreationPhase>({ kind: 'idle' });
  const [attempts] = useState(() => new Attempts<undefined>());
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  const create = async (
    { datasets, ...details }: NewGroupValues,
    onCreated: () => void,
  ): Promise<CreationOutcome> => {
    try {
      setPhase({ kind: 'creating' });
      const { idempotencyKey } = await attempts.begin(JSON.stringify(details), () =>
        Promise.resolve(undefined),
      );
      const { data: group } = await dataProvider.createDatasetGroup(details, idempotencyKey);
      // ra-core resolves with an empty answer when the session was found dead (traps 2.7).
      const made: Partial<typeof group> = group;
      if (made.uuid === undefined) return { kind: 'session-ended' };
      attempts.succeed();
      onCreated();
      const total = datasets.length;
      const onProgress = (done: number) => setPhase({ kind: 'linking', done, total });
      if (total > 0) onProgress(0);
      const { signal } = left.current;
      const linking = { group: group.uuid, datasets, onProgress, signal };
      const notLinked = await linkDatasets(dataProvider, linking);
      await Promise.all(
        affected.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
      );
      return { kind: 'created', group, notLinked };
    } catch (error) {
      attempts.fail(error);
      return { kind: 'failed', error };
    } finally {
      setPhase({ kind: 'idle' });
    }
  };
  return { phase, create };
}
