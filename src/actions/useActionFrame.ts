import { useState } from 'react';
import type { ActionFailure, ActionFrame, CallAction } from '../resources/declare';
import type { ActionRecord } from './openAction';
import { useRunAction } from './useRunAction';

/** An action that no menu offers: a part of a record's page has its button. */
export type PartAction = Omit<CallAction<ActionRecord>, 'label' | 'dialog'>;

interface ActionFrameOptions {
  /** The resource whose record it is. */
  resource: string;
  record: ActionRecord & { name: string };
  onDone: () => void;
  onCancel: () => void;
}

/** What the one frame of all action dialogs needs, and how the action is run in it. */
export function useActionFrame({ resource, record, onDone, onCancel }: ActionFrameOptions): {
  frame: Omit<ActionFrame, 'onSubmit'>;
  run: (action: PartAction) => Promise<void>;
} {
  const runAction = useRunAction();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();
  const run = async (action: PartAction) => {
    setBusy(true);
    setFailure(undefined);
    const failed = await runAction({ source: { name: resource }, action, record, params: {} });
    setBusy(false);
    if (failed) setFailure(failed);
    else onDone();
  };
  return {
    frame: { recordName: record.name, asksForCode: false, busy, failure, onCancel },
    run,
  };
}
