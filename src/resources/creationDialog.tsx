import Alert from '@mui/material/Alert';
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
 * @returns the dialog, or why this person may not create
 */
export function creationDialog({ access, list, load }: CreationDialogOptions): ComponentType {
  const code = codeLoader(load);
  return function CreationDialog() {
    const may = useMay(access);
    if (may.allowed) return <LoadedDialog code={code} list={list} />;
    return (
      <Alert severity="info" role="alert" sx={{ mt: 2 }}>
        {may.reason}
      </Alert>
    );
  };
}

function LoadedDialog({ code, list }: { code: CodeLoader<ComponentType>; list: string }) {
  const { loaded: Dialog, error } = useLoadedCode(code);
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    notify(error.message, { type: 'error' });
    navigate(list);
  }, [error, list, notify, navigate]);
  return Dialog ? <Dialog /> : null;
}
