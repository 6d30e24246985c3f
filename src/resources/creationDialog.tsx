import { useNavigate, useNotify } from 'ra-core';
import { type ComponentType, useEffect } from 'react';
import type { Access } from '../../contract/access';
import { useMay } from '../authProvider/session';
import { type CodeLoader, codeLoader, useLoadedCode } from '../forms/codeLoader';

interface CreationDialogOptions {
  access: Access;
  /** Path of the list that the dialog lies over. */
  list: string;
  /** Loads the dialog. */
  load: () => Promise<{ default: ComponentType }>;
}

/**
 * What the route of a creation shows over its list: only this part comes with the first load.
 * @returns the dialog; who may not create is told why, on the list
 */
export function creationDialog({ access, list, load }: CreationDialogOptions): ComponentType {
  const code = codeLoader(load);
  return function CreationDialog() {
    const may = useMay(access);
    if (may.allowed) return <LoadedDialog code={code} list={list} />;
    return <Refusal reason={may.reason} list={list} />;
  };
}

function Refusal({ reason, list }: { reason: string; list: string }) {
  useLeaveWith(reason, list);
  return null;
}

/** Goes to the list and tells there why; nothing while there is no reason. */
function useLeaveWith(reason: string | undefined, list: string): void {
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (reason === undefined) return;
    notify(reason, { type: 'error' });
    navigate(list, { replace: true });
  }, [reason, list, notify, navigate]);
}

function LoadedDialog({ code, list }: { code: CodeLoader<ComponentType>; list: string }) {
  const { loaded: Dialog, error } = useLoadedCode(code);
  useLeaveWith(error?.message, list);
  return Dialog ? <Dialog /> : null;
}
