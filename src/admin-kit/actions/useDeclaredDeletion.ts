import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isStepUpDemanded } from '../../authProvider/stepUp';
import { hasFields } from '../../dataProvider/envelope';
import { useOpenAction } from './dialogAddress';
import { type DeclaredSource, findAction } from './openedAction';

const isOfRecord = hasFields<{ resource: string; id: string }>({
  resource: 'string',
  id: 'string',
});

/**
 * Opens the declared deletion after react-admin's own `<DeleteButton>` was refused for want of a one-time code: the
 * dialog asks for it.
 */
export function useDeclaredDeletion(sources: readonly DeclaredSource[]): void {
  const queryClient = useQueryClient();
  const open = useOpenAction();
  const openDeletion = useEffectEvent((resource: string, id: string) => {
    const request = { resource, action: 'delete', id };
    if (findAction(sources, request)) open(request);
  });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { options, state } = event.mutation;
        const variables: unknown = state.variables;
        if (options.mutationKey?.[1] !== 'delete' || !isStepUpDemanded(event.action.error)) return;
        if (isOfRecord(variables)) openDeletion(variables.resource, variables.id);
      }),
    [queryClient],
  );
}
