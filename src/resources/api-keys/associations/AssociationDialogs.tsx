import { useNotify } from 'ra-core';
import { type ComponentType, useEffect } from 'react';
import { type CodeLoader, codeLoader, useLoadedCode } from '../../../forms/codeLoader';

export const newAssociationDialog = codeLoader(() => import('./NewAssociationDialog'));
export const deleteAssociationDialog = codeLoader(() => import('./DeleteAssociationDialog'));

interface LoadedDialogProps<P> {
  code: CodeLoader<ComponentType<P>>;
  props: P & { onCancel: () => void };
}

/** A dialog whose code comes when it is wanted; when it cannot be had that is said, and nothing opens. */
export function LoadedDialog<P extends object>({ code, props }: LoadedDialogProps<P>) {
  const { loaded: Dialog, error } = useLoadedCode(code);
  const notify = useNotify();
  const { onCancel } = props;
  useEffect(() => {
    if (!error) return;
    notify(error.message, { type: 'error' });
    onCancel();
  }, [error, notify, onCancel]);
  return Dialog ? <Dialog {...props} /> : null;
}
