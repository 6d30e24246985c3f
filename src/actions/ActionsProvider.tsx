import { useAuthProvider, useNotify } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ConsoleAuthProvider } from '../authProvider/authProvider';
import { useSession } from '../authProvider/session';
import { codeLoader, useLoadedCode } from '../forms/codeLoader';
import type { AnyActionSource } from '../resources/declare';
import type { ActionDialogHostProps } from './ActionDialogHost';
import {
  type ActionRequest,
  findAction,
  type OpenedAction,
  OpenActionProvider,
} from './openAction';

const host = codeLoader<(props: ActionDialogHostProps) => ReactNode>(
  () => import('./ActionDialogHost'),
);

interface ActionsProviderProps {
  /** The resources, and the pages that have actions of their own. */
  sources: readonly AnyActionSource[];
  children: ReactNode;
}

/** Holds the one action dialog there can be, and goes on with what waited for a one-time code. */
export function ActionsProvider({ sources, children }: ActionsProviderProps) {
  const [opened, setOpened] = useState<OpenedAction>();
  const open = useCallback(
    (request: ActionRequest) => {
      const found = findAction(sources, request);
      if (!found) throw new Error(`${request.resource} declares no action ${request.action}`);
      const { dialog } = found.action;
      // Together with the record; what cannot be loaded says so in its place.
      if (dialog.kind === 'custom') dialog.code.load().catch(() => undefined);
      setOpened({ ...found, id: request.id });
    },
    [sources],
  );
  const close = useCallback(() => setOpened(undefined), []);
  useResume(sources, setOpened);
  return (
    <OpenActionProvider value={open}>
      {children}
      {opened && <LoadedHost opened={opened} onClose={close} />}
    </OpenActionProvider>
  );
}

function LoadedHost(props: ActionDialogHostProps) {
  const { onClose } = props;
  const { loaded: Host, error } = useLoadedCode(host);
  const notify = useNotify();
  useEffect(() => {
    if (!error) return;
    notify(error.message, { type: 'error' });
    onClose();
  }, [error, notify, onClose]);
  return Host ? <Host {...props} /> : null;
}

/** After the return from the identity provider: opens what was confirmed, or says that nothing was done. */
function useResume(
  sources: readonly AnyActionSource[],
  setOpened: (opened: OpenedAction) => void,
): void {
  const stepUp = useAuthProvider<ConsoleAuthProvider>()?.stepUp;
  const { user } = useSession();
  const notify = useNotify();
  useEffect(() => {
    const resumed = stepUp?.take();
    const found = resumed && findAction(sources, resumed.pending);
    if (!found) return;
    const { id, version, params, user: asker } = resumed.pending;
    const refused =
      asker === user.uuid
        ? resumed.refused
        : 'Someone else has signed in since this was asked for.';
    if (refused === undefined) {
      setOpened({ ...found, id, version, params, confirmed: true });
      return;
    }
    const told = `${found.action.label}: nothing was done.`;
    notify(told, { type: 'warning', messageArgs: { title: refused } });
    // What was chosen is still there; what a dialog only asked to confirm is asked anew.
    if (asker !== user.uuid || Object.keys(params).length === 0) return;
    // Said there too: what lies behind a dialog is read to nobody.
    const failure = { title: told, details: refused, cancelled: true } as const;
    setOpened({ ...found, id, params, failure });
  }, [stepUp, sources, user.uuid, notify, setOpened]);
}
