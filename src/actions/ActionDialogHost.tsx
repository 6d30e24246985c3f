import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type HttpError, useGetOne } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ruleOf } from '../../contract/access';
import { useSession } from '../authProvider/session';
import { useLoadedCode } from '../forms/codeLoader';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';
import type {
  ActionDialog,
  ActionDialogProps,
  ActionFailure,
  ActionParams,
  ActionResult,
} from '../resources/declare';
import { ActionDialogFrame } from './ActionDialogFrame';
import type { ActionRecord, OpenedAction } from './openAction';
import { useRunAction } from './useRunAction';

export interface ActionDialogHostProps {
  opened: OpenedAction;
  onClose: () => void;
}

/**
 * The dialog of one action for one record. The record is read first: a row of a list does not say all
 * that the dialogs tell, nor its version. What was confirmed with a one-time code is run without asking
 * again, and once.
 */
export default function ActionDialogHost({ opened, onClose }: ActionDialogHostProps) {
  const { declaration, action, id, confirmed } = opened;
  const { subject } = useSession();
  const runAction = useRunAction();
  const [params, setParams] = useState(opened.params);
  const [busy, setBusy] = useState(confirmed === true);
  const [failure, setFailure] = useState<ActionFailure | undefined>(opened.failure);
  const { data, error, refetch, isFetching } = useGetOne<ActionRecord, HttpError>(
    declaration.name,
    { id },
    { retry: false, refetchOnReconnect: false },
  );

  // In this component's memory only: it may hold a secret.
  const [result, setResult] = useState<ActionResult>();
  // The second click of a double click comes before the button is drawn busy.
  const running = useRef(false);

  const run = async (chosen: ActionParams, resumed: boolean): Promise<void> => {
    if (!data || running.current) return;
    running.current = true;
    let shown: ActionResult | undefined;
    setParams(chosen);
    setBusy(true);
    setFailure(undefined);
    const version = (resumed ? opened.version : undefined) ?? data.version;
    const record = { ...data, ...(version === undefined ? {} : { version }) };
    const failed = await runAction({
      declaration,
      action,
      record,
      params: chosen,
      ...(resumed ? { confirmed: true } : {}),
      onResult: (made) => {
        shown = made;
        setResult(() => made);
      },
    });
    running.current = false;
    setBusy(false);
    if (failed) setFailure(failed);
    else if (!shown) onClose();
  };

  const hasResumed = useRef(false);
  const resume = useEffectEvent(() => {
    if (!confirmed || hasResumed.current) return;
    hasResumed.current = true;
    void run(opened.params ?? {}, true);
  });
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) resume();
  }, [isRead]);

  if (result) return result({ onDone: onClose });
  if (!data)
    return (
      <Plain title={action.label} onClose={onClose}>
        {error ? (
          <LoadFailure error={error} busy={isFetching} onRetry={refetch} />
        ) : (
          <LoadingNote />
        )}
      </Plain>
    );
  const props: ActionDialogProps<ActionRecord> = {
    record: data,
    params,
    frame: {
      recordName: data.name ?? '',
      asksForCode: ruleOf(action.access).stepUp !== undefined && subject.mfaEnabled,
      busy,
      failure,
      onCancel: onClose,
      onSubmit: (chosen) => void run(chosen, false),
    },
  };
  return action.dialog.kind === 'confirm' ? (
    <Confirm dialog={action.dialog} {...props} />
  ) : (
    <Custom dialog={action.dialog} title={action.label} {...props} />
  );
}

type DialogOf<K extends ActionDialog<ActionRecord>['kind']> = ActionDialogProps<ActionRecord> & {
  dialog: Extract<ActionDialog<ActionRecord>, { kind: K }>;
};

function Confirm({ dialog, record, frame }: DialogOf<'confirm'>) {
  return (
    <ActionDialogFrame frame={frame} title={dialog.title} submit={dialog.submit} params={{}}>
      {dialog.text(record).map((paragraph) => (
        <Typography key={paragraph}>{paragraph}</Typography>
      ))}
    </ActionDialogFrame>
  );
}

function Custom({ dialog, title, ...props }: DialogOf<'custom'> & { title: string }) {
  const { loaded: Body, error, retry } = useLoadedCode(dialog.code);
  if (Body) return <Body {...props} />;
  return (
    <Plain title={title} onClose={props.frame.onCancel}>
      {error ? <LoadFailure error={error} busy={false} onRetry={retry} /> : <LoadingNote />}
    </Plain>
  );
}

interface PlainProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that takes no longer than this to load comes at once as it is, in milliseconds. */
const patience = 300;

/** While there is nothing to ask yet. */
function Plain({ title, onClose, children }: PlainProps) {
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
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
