import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { codeLoader, type Loader } from '../../model/code';
import { useLoadedCode } from '../../ui/LazyPart';
import { LoadFailure, LoadingNote } from '../../ui/LoadStates';
import { CloseDialog } from './DialogFrame';

interface LoadedDialogProps<T> {
  title: string;
  onClose: () => void;
  load: Loader<T>;
  children: (code: T) => ReactNode;
}

/** Loads the code of a dialog when the dialog is opened. */
export function LoadedDialog<T>({ title, onClose, load, children }: LoadedDialogProps<T>) {
  const code = useMemo(() => codeLoader(load), [load]);
  const { loaded, error, retry } = useLoadedCode(code);
  if (loaded) return children(loaded);
  return (
    <WaitingDialog title={title} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={retry} /> : <LoadingNote />}
    </WaitingDialog>
  );
}

/** Code that loads within this time, in milliseconds, shows its dialog without a waiting dialog before it. */
const delayMs = 300;

/** Shown while the action's own dialog is not ready, or is refused. */
export function WaitingDialog(props: ComponentProps<typeof CloseDialog>) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsDue(true), delayMs);
    return () => window.clearTimeout(timer);
  }, []);
  return isDue && <CloseDialog {...props} />;
}
