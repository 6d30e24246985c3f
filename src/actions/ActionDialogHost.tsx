import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ruleOf } from '../../contract/access';
import { useSession } from '../authProvider/session';
import { type CodeLoader, codeLoader, useLoadedCode } from '../forms/codeLoader';
import { DefinitionList } from '../forms/DefinitionList';
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
import { useActionRecord } from './useActionRecord';
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
  const { source, action, id, confirmed } = opened;
  const { subject } = useSession();
  const runAction = useRunAction();
  const [params, setParams] = useState(opened.params);
  const [busy, setBusy] = useState(confirmed === true);
  const [failure, setFailure] = useState<ActionFailure | undefined>(opened.failure);
  const { data, error, refetch, isFetching } = useActionRecord(source, id);

  // In this component's memory only: it may hold a secret.
  const [result, setResult] = useState<ActionResult>();

  const run = async (chosen: ActionParams, resumed: boolean): Promise<void> => {
    if (!data) return;
    let shown: ActionResult | undefined;
    setParams(chosen);
    setBusy(true);
    setFailure(undefined);
    const version = (resumed ? opened.version : undefined) ?? data.version;
    const record = { ...data, ...(version === undefined ? {} : { version }) };
    const failed = await runAction({
      source,
      action,
      record,
      params: chosen,
      ...(resumed ? { confirmed: true } : {}),
      onResult: (made) => {
        shown = made;
        setResult(() => made);
      },
    });
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
      recordName: source.nameOf?.(data) ?? data.name ?? '',
      asksForCode: ruleOf(action.access).stepUp !== undefined && subject.mfaEnabled,
      busy,
      failure,
      onCancel: onClose,
      onSubmit: (chosen) => void run(chosen, false),
    },
  };
  const { dialog } = action;
  switch (dialog.kind) {
    case 'confirm':
      return <Confirm dialog={dialog} destructive={action.danger} {...props} />;
    case 'fields':
      return <Fields dialog={dialog} title={action.label} {...props} />;
    case 'custom':
      return <Loaded code={dialog.code} title={action.label} props={props} />;
  }
}

type DialogOf<K extends ActionDialog<ActionRecord>['kind']> = ActionDialogProps<ActionRecord> & {
  dialog: Extract<ActionDialog<ActionRecord>, { kind: K }>;
};

function Confirm({
  dialog,
  destructive,
  record,
  frame,
}: DialogOf<'confirm'> & { destructive?: true }) {
  const { title, submit, facts, text } = dialog;
  return (
    <ActionDialogFrame {...{ frame, title, submit, destructive }} params={{}}>
      {facts && <DefinitionList items={facts(record)} />}
      {text(record).map((paragraph) => (
        <Typography key={paragraph}>{paragraph}</Typography>
      ))}
    </ActionDialogFrame>
  );
}

const fieldsDialog = codeLoader<(props: DialogOf<'fields'>) => ReactNode>(
  () => import('./ActionFieldsDialog'),
);

const Fields = ({ title, ...props }: DialogOf<'fields'> & { title: string }) => (
  <Loaded code={fieldsDialog} title={title} props={props} />
);

interface LoadedProps<P> {
  code: CodeLoader<(props: P) => ReactNode>;
  title: string;
  props: P;
}

function Loaded<P extends ActionDialogProps<ActionRecord>>({ code, title, props }: LoadedProps<P>) {
  const { loaded: Body, error, retry } = useLoadedCode(code);
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
