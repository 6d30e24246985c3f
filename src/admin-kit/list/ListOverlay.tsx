import { useNavigate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useAccessDecision } from '../../authProvider/session';
import { codeLoader } from '../../model/code';
import type { AnyDeclaration } from '../../model/resource';
import { focusHeadingAfterDialog } from '../../ui/focus';
import { useLoadedCode } from '../../ui/LazyPart';
import { useFailureNotice } from '../../ui/useFailureNotice';

interface ListOverlayProps {
  overlay: AnyDeclaration['overlays'][number];
  /** Path of the list below. */
  list: string;
}

/** A dialog over a list, at its own address. Without permission, the list shows the reason instead. */
export function ListOverlay({ overlay, list }: ListOverlayProps) {
  const decision = useAccessDecision(overlay.access);
  if (!decision.allowed) return <LeaveWith reason={decision.reason} list={list} />;
  return <Loaded overlay={overlay} list={list} />;
}

function Loaded({ overlay, list }: ListOverlayProps) {
  const code = useMemo(() => codeLoader(overlay.dialog), [overlay]);
  const { loaded: Dialog, error } = useLoadedCode(code);
  const { resolve } = useFailureNotice();
  const isThere = Dialog !== undefined;
  useEffect(focusHeadingAfterDialog, []);
  useEffect(() => {
    if (isThere) resolve(list);
  }, [isThere, list, resolve]);
  if (error) return <LeaveWith reason={error.message} list={list} />;
  return Dialog && <Dialog />;
}

function LeaveWith({ reason, list }: { reason: string; list: string }) {
  const { report } = useFailureNotice();
  const navigate = useNavigate();
  useEffect(() => {
    report(list, reason);
    navigate(list, { replace: true });
  }, [reason, list, report, navigate]);
  return null;
}
