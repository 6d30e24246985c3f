import { useNavigate, useNotify } from 'ra-core';
import { type ComponentType, useEffect } from 'react';
import { useMay } from '../authProvider/session';
import { type CodeLoader, codeLoader } from '../model/code';
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
  return may.allowed ? (
    <Loaded code={codeOf(overlay)} list={list} />
  ) : (
    <LeaveWith reason={may.reason} list={list} />
  );
}

const codes = new WeakMap<Overlay, CodeLoader<ComponentType>>();

function codeOf(overlay: Overlay): CodeLoader<ComponentType> {
  const known = codes.get(overlay);
  if (known) return known;
  const code = codeLoader(overlay.dialog);
  codes.set(overlay, code);
  return code;
}

function Loaded({ code, list }: { code: CodeLoader<ComponentType>; list: string }) {
  const { loaded: Dialog, error } = useLoadedCode(code);
  if (error) return <LeaveWith reason={error.message} list={list} />;
  return Dialog ? <Dialog /> : null;
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
