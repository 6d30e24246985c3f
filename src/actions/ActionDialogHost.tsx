import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { decide, ruleOf, type Subject } from '../../contract/access';
import { actionTexts } from '../../texts/actions';
import { useSession } from '../authProvider/session';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { queryKeys } from '../dataProvider/queryKeys';
import type { ActionDialogProps, ActionParams, ActionResult, CallAction } from '../model/action';
import { codeLoader } from '../model/code';
import { useLoadedCode } from '../ui/LazyPart';
import { LoadFailure, LoadingNote } from '../ui/LoadStates';
import { type DeclaredDialogProps, dialogKinds } from './dialogs';
import type { ActionRecord, OpenedAction, RecordActions } from './openAction';
import { useRunAction } from './useRunAction';

interface ActionDialogHostProps {
  opened: OpenedAction;
  /** `to` is where to go then, from the page of a record that is gone. */
  onClose: (to?: string) => void;
}

/**
 * The dialog of one action for one record. The record is read first: a row of a list does not say all
 * that decides whether the action is there, nor its version. What was confirmed with a one-time code is
 * run without asking again, and once.
 */
export default function ActionDialogHost({ opened, onClose }: ActionDialogHostProps) {
  const { source, action, id } = opened;
  const { subject } = useSession();
  const { data, error, refetch, isFetching } = useActionRecord(source, id);
  const refusal = data && refusalOf(action, data, subject);
  if (data && refusal === undefined)
    return <Opened opened={opened} record={data} onClose={onClose} />;
  return (
    <Waiting title={action.label} onClose={onClose}>
      {refusal !== undefined && <Alert severity="info">{refusal}</Alert>}
      {error && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <LoadingNote />}
    </Waiting>
  );
}

/** @returns the record that an action is asked for, as the service has it now */
function useActionRecord({ name, readOne }: RecordActions, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery<ActionRecord>({
    queryKey: queryKeys.record(name, id),
    // As ra-core reads one record: its hook has no room for another way of reading.
    queryFn: async ({ signal }) => {
      if (readOne) return readOne(dataProvider, id);
      const canAbort = dataProvider.supportAbortSignal === true;
      const asked = { id, ...(canAbort ? { signal } : {}) };
      return (await dataProvider.getOne<ActionRecord>(name, asked)).data;
    },
    retry: false,
    refetchOnReconnect: false,
  });
}

/** The address, or a row that was read a while ago, may ask for what this record does not have. */
function refusalOf(
  action: CallAction<ActionRecord>,
  record: ActionRecord,
  subject: Subject,
): string | undefined {
  if (action.visible?.(record, subject) === false) return actionTexts.notOffered;
  const decision = decide(ruleOf(action.access), subject);
  return decision.allowed ? action.disabledReason?.(record, subject) : decision.reason;
}

interface OpenedProps extends ActionDialogHostProps {
  record: ActionRecord;
}

function Opened({ opened, record: read, onClose }: OpenedProps) {
  const { source, action, confirmed } = opened;
  const { subject } = useSession();
  // A record that is read again while its dialog is open, such as after a failure, is the newer one.
  const version = (confirmed ? opened.version : undefined) ?? read.version;
  const record = { ...read, ...(version === undefined ? {} : { version }) };
  const [before] = useState(record);
  const [params, setParams] = useState(opened.params);
  // In this component's memory only: it may hold a secret.
  const [result, setResult] = useState<ActionResult>();
  const shown = useRef(false);
  const isDone = useRef(false);
  const leaveTo = useRef<string>(undefined);
  const { submit, busy, failure } = useRunAction({
    source,
    action,
    record,
    onResult: (made) => {
      shown.current = true;
      setResult(() => made);
    },
    onPageGone: (list) => {
      leaveTo.current = list;
    },
  });
  const [isLeaving, setIsLeaving] = useState(false);

  const run = async (chosen: ActionParams, isConfirmed?: true) => {
    // The second click of a double click can come after all was done.
    if (isDone.current) return undefined;
    // The dialog stays open meanwhile, and what it is about is in the parameters it was opened with.
    const all = { ...opened.params, ...chosen };
    setParams(all);
    const outcome = await submit(all, isConfirmed);
    isDone.current = outcome.status === 'done';
    if (isDone.current && !shown.current) onClose(leaveTo.current);
    return outcome.status === 'failed' ? outcome.failure.fields : undefined;
  };
  const resume = useEffectEvent(() => {
    if (confirmed) void run(opened.params, true);
  });
  const hasResumed = useRef(false);
  useEffect(() => {
    if (hasResumed.current) return;
    hasResumed.current = true;
    resume();
  }, []);
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    // What guards the result from being left must be gone before the address changes.
    if (isLeaving) close();
  }, [isLeaving]);

  if (isLeaving) return null;
  if (result) return result({ onDone: () => setIsLeaving(true) });
  const props: ActionDialogProps<ActionRecord> = {
    record,
    before,
    params,
    frame: {
      recordName: source.nameOf?.(record) ?? record.name ?? '',
      asksForCode: ruleOf(action.access).stepUp !== undefined && subject.mfaEnabled,
      busy,
      failure: failure ?? opened.failure,
      onCancel: () => onClose(),
      onSubmit: run,
    },
  };
  return <DialogOf {...{ source, action, props }} />;
}

interface DialogOfProps {
  source: RecordActions;
  action: CallAction<ActionRecord>;
  props: ActionDialogProps<ActionRecord>;
}

/** The dialog that the action declares: its kind's, or its own. */
function DialogOf({ source, action, props }: DialogOfProps) {
  const { dialog, danger } = action;
  const code = useMemo(
    () =>
      codeLoader(async (): Promise<{ default: (props: DeclaredDialogProps) => ReactNode }> => {
        if (dialog.kind !== 'custom') return { default: await dialogKinds[dialog.kind]() };
        return dialog.load();
      }),
    [dialog],
  );
  const { loaded: Body, error, retry } = useLoadedCode(code);
  if (Body) return <Body {...props} dialog={dialog} source={source.name} destructive={danger} />;
  return (
    <Waiting title={action.label} onClose={props.frame.onCancel}>
      {error ? <LoadFailure error={error} busy={false} onRetry={retry} /> : <LoadingNote />}
    </Waiting>
  );
}

/** A dialog that takes no longer than this to load comes at once as it is, in milliseconds. */
const patience = 300;

interface WaitingProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** While there is nothing to ask yet, or at all. */
function Waiting({ title, onClose, children }: WaitingProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsDue(true), patience);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="action-dialog-title">
      <DialogTitle id="action-dialog-title">{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{actionTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
