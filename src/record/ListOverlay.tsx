import { useNavigate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useMay } from '../authProvider/session';
import { codeLoader } from '../model/code';
import type { ListOverlay as Overlay } from '../model/resource';
import { useLoadedCode } from '../ui/LazyPart';
import { useFailureNotice } from '../ui/useFailureNotice';

interface ListOverlayProps {
  overlay: Overlay;
  /** Path of the list below. */
  list: string;
}

/** A dialog over a list, at an address of its own; who may not use it is told why, on the list. */
export function ListOverlay({ overlay, list }: ListOverlayProps) {
  const may = useMay(overlay.access);
  if (!may.allowed) return <LeaveWith reason={may.reason} {...{ overlay, list }} />;
  return <Loaded overlay={overlay} list={list} />;
}

function Loaded({ overlay, list }: ListOverlayProps) {
  const { resolve } = useFailureNotice();
  const code = useMemo(() => codeLoader(overlay.dialog), [overlay]);
  const { loaded: Dialog, error } = useLoadedCode(code);
  const isThere = Dialog !== undefined;
  const failed = thingOf({ overlay, list });
  useEffect(() => {
    if (isThere) resolve(failed);
  }, [isThere, failed, resolve]);
  if (error) return <LeaveWith reason={error.message} {...{ overlay, list }} />;
  return Dialog && <Dialog />;
}

const thingOf = ({ overlay, list }: ListOverlayProps): string => `${list}/${overlay.path}`;

function LeaveWith({ reason, ...props }: ListOverlayProps & { reason: string }) {
  const { report } = useFailureNotice();
  const navigate = useNavigate();
  const { list } = props;
  const failed = thingOf(props);
  useEffect(() => {
    report(failed, reason);
    navigate(list, { replace: true });
  }, [reason, failed, list, report, navigate]);
  return null;
}
