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
  asksForCode: (chosen: ActionParams) => boolean;
  busy: boolean;
  /** Goes on after a one-time code: nothing is said of what was typed before. */
  isResumed: boolean;
  failure: ActionFailure | undefined;
  onCancel: () => void;
  /** @returns what the service said of single fields, when it refused */
  onSubmit: (params: ActionParams) => Promise<ActionFailure['fields']>;
}

export interface DialogFrameProps
  extends
    Pick<ActionFrame, 'busy' | 'failure' | 'onCancel'>,
    Partial<Pick<ActionFrame, 'recordName' | 'wordsId'>> {
  title: string;
  submit: string;
  /** Why it cannot be done yet; undefined when it can. */
  reason: string | undefined;
  /** Id of the element that says the reason already. */
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

/** Says beforehand that a one-time code is asked for. */
export const CodeNote = () => (
  <Alert severity="info" icon={<LockIcon fontSize="inherit" />} sx={{ fontSize: '0.8125rem' }}>
    <strong>{actionTexts.codeTitle}</strong>
    {actionTexts.code}
  </Alert>
);

type BodyProps = Omit<DialogFrameProps, 'title' | 'recordName' | 'wordsId' | 'onSubmit'>;

/** The inside of such a dialog, to stand in a form: what it asks, why it failed, and its buttons. */
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
      <DialogButtons said={props.reasonId === undefined && reason} saidId={ownId}>
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

/** The outside of every dialog that changes something: it stays while that is being done. */
export const FrameShell = (props: FrameShellProps) => (
  <DialogShell
    title={props.title}
    subject={props.recordName}
    aria-describedby={props.wordsId}
    // A click beside the dialog is no Cancel.
    escapeOnly
    onClose={props.busy ? undefined : props.onCancel}
  >
    {props.children}
  </DialogShell>
);

/** Such a dialog by itself: it closes only after the call succeeded. */
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
  /** Why it cannot be run as long as there are none. */
  reason: string;
}

/** The same for an action, with what the host gave its dialog. */
export function ActionDialogFrame({ frame, params, reason, ...dialog }: ActionDialogFrameProps) {
  const { onSubmit, ...shown } = frame;
  return (
    <DialogFrame
      {...dialog}
      {...shown}
      asksForCode={frame.asksForCode(params ?? {})}
      reason={params ? undefined : reason}
      onSubmit={() => params && void onSubmit(params)}
    />
  );
}
