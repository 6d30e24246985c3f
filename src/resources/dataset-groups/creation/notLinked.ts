import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const keyOf = (group: string) => ['dataset-groups', 'not-linked', { id: group }];

/** Leaves for the page of a new group what could not be linked. In memory: it is about this moment. */
export const leaveWarnings = (
  queryClient: QueryClient,
  group: string,
  warnings: readonly string[],
): void => {
  queryClient.setQueryData<readonly string[]>(keyOf(group), warnings);
};

/** @returns what the creation of this group left to be told, while its page is open */
export function useEarlierWarnings(group: string): readonly string[] {
  const queryClient = useQueryClient();
  const [warnings] = useState(
    () => queryClient.getQueryData<readonly string[]>(keyOf(group)) ?? [],
  );
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: keyOf(group), exact: true }),
    [queryClient, group],
  );
  return warnings;
}
