import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isStepUpDemanded } from '../../authProvider/stepUp';
import { hasFields } from '../../dataProvider/envelope';
import { type ActionRequest, selectionId, useOpenAction } from './dialogAddress';
import { type DeclaredSource, findAction } from './openedAction';

const isOfRecord = hasFields<{ resource: string; id: string }>({
  resource: 'string',
  id: 'string',
});
const isOfResource = hasFields<{ resource: string }>({ resource: 'string' });

/** @returns the declared counterpart of react-admin's deletion of one record, or of the chosen rows */
function declaredDeletion(call: unknown, variables: unknown): ActionRequest | undefined {
  if (call === 'delete' && isOfRecord(variables))
    return { resource: variables.resource, action: 'delete', id: variables.id };
  if (call === 'deleteMany' && isOfResource(variables))
    return { resource: variables.resource, action: 'delete-selection', id: selectionId };
  return undefined;
}

/**
 * Opens the declared deletion, which asks for a one-time code, after react-admin's own `<DeleteButton>` or
 * `<BulkDeleteButton>` was refused for lack of one.
 */
export function useDeclaredDeletion(sources: readonly DeclaredSource[]): void {
  const queryClient = useQueryClient();
  const open = useOpenAction();
  const openDeletion = useEffectEvent((request: ActionRequest) => {
    if (findAction(sources, request)) open(request);
  });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { options, state } = event.mutation;
        if (!isStepUpDemanded(event.action.error)) return;
        const request = declaredDeletion(options.mutationKey?.[1], state.variables);
        if (request) openDeletion(request);
      }),
    [queryClient],
  );
}
