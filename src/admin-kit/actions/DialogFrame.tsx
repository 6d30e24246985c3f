import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import type { ActionParams } from '../../model/action';
import type { ActionFailure } from '../../model/failure';
import { DialogButtons, DialogShell, MessageDialog } from '../../ui/DialogShell';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { ReasonedButton } from '../../ui/ReasonedButton';

/** Props of the frame that all action dialogs share; a dialog passes them on unchanged. */
export interface ActionFrame {
  recordName: string;
  /** Id of the sentences that are read out with the title. */
  wordsId: string;
  asksForCode: (params: ActionParams) => boolean;
  busy: boolean;
  /** Resumed after a one-time code: the form does not mention the draft. */
  isResumed: boolean;
  failure: ActionFailure | undefined;
  onCancel: () => void;
  /** @returns the service's messages about single fields after a refusal */
  onSubmit: (params: ActionParams) => Promise<ActionFailure['fields']>;
}

export interface DialogFrameProps
  extends
    Pick<ActionFrame, 'busy' | 'failure' | 'onCancel'>,
    Partial<Pick<ActionFrame, 'recordName' | 'wordsId'>> {
  title: string;
  submit: string;
  /** The reason why it cannot be submitted yet; undefined when it can. */
  reason: string | undefined;
  /** Id of the element that already states the reason. */
  reasonId?: string;
  destructive?: boolean;
  asksForCode?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

interface CloseProps extends Pick<
  ComponentProps<typeof MessageDialog>,
  'title' | 'width' | 'fills' | 'dividers'
> {
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only says something. */
export const CloseDialog = (props: CloseProps) => (
  <MessageDialog
    {...props}
    buttons={<Button onClick={props.onClose}>{actionTexts.close}</Button>}
  />
);

/** Announces that a one-time code is asked for. */
export const CodeNote = () => (
  <Alert severity="info" icon={<LockIcon fontSize="inherit" />} sx={{ fontSize: '0.8125rem' }}>
    <strong>{actionTexts.codeTitle}</strong>
    {actionTexts.code}
  </Alert>
);

type BodyProps = Omit<DialogFrameProps, 'title' | 'recordName' | 'wordsId' | 'onSubmit'>;

/** Content of an action dialog inside a form: its question, the failure, and its buttons. */
export function DialogBody(props: BodyProps) {
  const { reason, busy, failure, onCancel } = props;
  const ownId = useId();
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {props.children}
          {props.asksForCode && <CodeNote />}
          {failure && <ErrorAlert failure={failure} />}
        </Stack>
      </DialogContent>
      <DialogButtons announcement={props.reasonId === undefined && reason} announcementId={ownId}>
        <ReasonedButton reason={busy ? actionTexts.busy : undefined} onClick={onCancel}>
          {actionTexts.cancel}
        </ReasonedButton>
        <ReasonedButton
          type="submit"
          variant="contained"
          color={props.destructive ? 'error' : 'primary'}
          loading={busy}
          reason={reason}
          reasonId={props.reasonId ?? ownId}
        >
          {props.submit}
        </ReasonedButton>
      </DialogButtons>
    </>
  );
}

type FrameShellProps = Pick<
  DialogFrameProps,
  'title' | 'recordName' | 'wordsId' | 'busy' | 'onCancel' | 'children'
>;

/** Shell of every dialog that changes something: it stays open while the change runs. */
export const FrameShell = (props: FrameShellProps) => (
  <DialogShell
    title={props.title}
    subject={props.recordName}
    aria-describedby={props.wordsId}
    // A click beside the dialog does not cancel it.
    escapeOnly
    onClose={props.busy ? undefined : props.onCancel}
  >
    {props.children}
  </DialogShell>
);

/** A complete action dialog with its form: it closes only after the call succeeded. */
export function DialogFrame({ title, recordName, wordsId, onSubmit, ...body }: DialogFrameProps) {
  const { reason, busy, onCancel } = body;
  return (
    <FrameShell {...{ title, recordName, wordsId, busy, onCancel }}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !busy) onSubmit();
        }}
      >
        <DialogBody {...body} />
      </Box>
    </FrameShell>
  );
}

interface ActionDialogFrameProps extends Pick<
  DialogFrameProps,
  'title' | 'submit' | 'destructive' | 'reasonId' | 'children'
> {
  frame: ActionFrame;
  /** Parameters of the action; undefined while it cannot run. */
  params: ActionParams | undefined;
  /** The reason why the action cannot run while `params` is undefined. */
  reason: string;
}

/** A `DialogFrame` for an action, with the props that the host gives its dialog. */
export function ActionDialogFrame({ frame, params, reason, ...dialog }: ActionDialogFrameProps) {
  const { onSubmit, ...frameProps } = frame;
  return (
    <DialogFrame
      {...dialog}
      {...frameProps}
      asksForCode={frame.asksForCode(params ?? {})}
      reason={params ? undefined : reason}
      onSubmit={() => params && void onSubmit(params)}
    />
  );
}
