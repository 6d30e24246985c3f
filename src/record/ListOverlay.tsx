import { useNavigate, useNotify } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useMay } from '../authProvider/session';
import { codeLoader } from '../model/code';
import type { ListOverlay as Overlay } from '../model/resource';
import { useLoadedCode } from '../ui/LazyPart';

interface ListOverlayProps {
  overlay: Overlay;
  /** Path of the list below. */
  list: string;
}

/** A dialog over a list, at an address of its own; who may not use it is told why, on the list. */
export function ListOverlay({ overlay, list }: ListOverlayProps) {
  const may = useMay(overlay.access);
  if (!may.allowed) return <LeaveWith reason={may.reason} list={list} />;
  return <Loaded overlay={overlay} list={list} />;
}

function Loaded({ overlay, list }: ListOverlayProps) {
  const code = useMemo(() => codeLoader(overlay.dialog), [overlay]);
  const { loaded: Dialog, error } = useLoadedCode(code);
  if (error) return <LeaveWith reason={error.message} list={list} />;
  return Dialog && <Dialog />;
}

function LeaveWith({ reason, list }: { reason: string; list: string }) {
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    notify(reason, { type: 'error' });
    navigate(list, { replace: true });
  }, [reason, list, notify, navigate]);
  return null;
}
