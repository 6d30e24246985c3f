import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Confirmed } from '../../authProvider/stepUp';
import { statusOf } from '../../dataProvider/errors';
import type { ActionParams, ActionResult } from '../../model/action';
import { leavesDialog } from './dialogAddress';
import type { OpenedAction } from './openedAction';
import { useRunAction } from './useRunAction';
import type { ConsoleRecord } from '../../model/record';

export interface OpenedActionOptions {
  opened: OpenedAction;
  record: ConsoleRecord;
  /** Called when the action starts, and when it has failed. */
  onRun?: (hasRun: boolean) => void;
  /** `isGone`: the record and its page are gone; `to`: the page to go to next. */
  onClose: (isGone?: boolean, to?: string) => void;
}

/** Runs an opened action, once. An action that was confirmed with a one-time code runs without another click. */
export function useOpenedAction({ opened, record: read, onRun, onClose }: OpenedActionOptions) {
  const { source, action, confirmed } = opened;
  const [record, takeNewer] = useActedRecord(opened, read);
  // The code has been given: none is asked for until the action has failed.
  const [isConfirmed, setIsConfirmed] = useState(confirmed !== undefined);
  const [before] = useState(record);
  const [params, setParams] = useState(opened.params);
  // In this component's memory only: it may hold a secret.
  const [result, setResult] = useState<ActionResult>();
  const hasResult = useRef(false);
  const isDone = useRef(false);
  // A completed action closes its dialog before the dialog is rendered again.
  const isLeft = useCallback<typeof leavesDialog>(
    (from, to) => !isDone.current && leavesDialog(from, to),
    [],
  );
  const { submit, busy, failure } = useRunAction({
    source,
    action,
    record,
    onResult: (shownResult) => {
      hasResult.current = true;
      setResult(() => shownResult);
    },
  });

  const run = async (chosen: ActionParams, withCode?: Confirmed) => {
    // The second click of a double click can come after the action is done.
    if (isDone.current) return undefined;
    // The dialog stays open while the action runs, and its subject is in the parameters it was opened with.
    const all = { ...opened.params, ...chosen };
    setParams(all);
    onRun?.(true);
    const outcome = await submit(all, withCode);
    isDone.current = outcome.status === 'done';
    if (!isDone.current) setIsConfirmed(false);
    // After a 412 the dialog shows the newer record, so a retry sends its version. Other failures keep the version.
    if (outcome.status === 'failed' && statusOf(outcome.error) === 412) takeNewer();
    onRun?.(isDone.current);
    if (isDone.current && !hasResult.current) onClose(action.deletes);
    return outcome.status === 'failed' ? outcome.failure.fields : undefined;
  };
  useOnMount(() => {
    if (confirmed) void run(opened.params, confirmed);
  });

  return {
    record,
    /** The record as it was when the dialog opened. */
    before,
    params,
    result,
    isConfirmed,
    isLeft,
    run,
    busy,
    failure: failure ?? opened.failure,
  };
}

/** The record as it is sent: after a one-time code with the version from before it, until `takeNewer`. */
function useActedRecord({ confirmed, version }: OpenedAction, read: ConsoleRecord) {
  const [isResuming, setIsResuming] = useState(confirmed !== undefined);
  // A record that is read again while its dialog is open, such as after a failure, is the newer one.
  const record = { ...read, version: (isResuming ? version : undefined) ?? read.version };
  return [record, () => setIsResuming(false)] as const;
}

/** Calls `act` after the first render only; React runs effects twice in development. */
function useOnMount(act: () => void): void {
  const hasActed = useRef(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (hasActed.current) return;
    hasActed.current = true;
    actNow();
  }, []);
}
