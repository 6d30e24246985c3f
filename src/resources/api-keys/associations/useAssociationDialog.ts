import { useActionFrame } from '../../../actions/useActionFrame';
import { useRunAction } from '../../../actions/useRunAction';
import type { ActionFailure, ActionFrame } from '../../declare';
import type { ApiKeyRecord } from '../record';
import type { AssociationAction } from './associationActions';

/** @returns runs an action on one of the key's associations, the one way all actions are run */
export function useAssociationRun(
  record: ApiKeyRecord,
): (action: AssociationAction, association: string) => Promise<ActionFailure | undefined> {
  const runAction = useRunAction();
  return (action, association) =>
    runAction({
      source: { name: 'api-keys' },
      action,
      record,
      // Several rows may be saved at the same time.
      params: { association },
    });
}

interface AssociationDialogOptions {
  record: ApiKeyRecord;
  /** What the dialog's button does, as things are chosen then. */
  action: () => AssociationAction;
  onDone: () => void;
  onCancel: () => void;
}

/** What the one frame of all action dialogs needs, for an action that no menu offers. */
export function useAssociationDialog({
  action,
  ...options
}: AssociationDialogOptions): ActionFrame {
  const { frame, run } = useActionFrame({ resource: 'api-keys', ...options });
  return { ...frame, onSubmit: () => void run(action()) };
}
