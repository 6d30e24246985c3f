import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { ActionRecord, RecordActions } from './openAction';

/** Where a record lies in the cache: ra-core's own key for one record. */
export const recordKey = (source: string, id: string): QueryKey => [
  source,
  'getOne',
  { id, meta: undefined },
];

/** @returns the record that an action is asked for, as the service has it now */
export function useActionRecord({ name, readOne }: RecordActions, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery<ActionRecord>({
    queryKey: recordKey(name, id),
    // As ra-core reads one record: its hook has no room for another way of reading.
    queryFn: async ({ signal }) => {
      if (readOne) return readOne(dataProvider, id);
      const canAbort = dataProvider.supportAbortSignal === true;
      const asked = { id, ...(canAbort ? { signal } : {}) };
      return (await dataProvider.getOne<ActionRecord>(name, asked)).data;
    },
    retry: false,
    refetchOnReconnect: false,
  });
}
