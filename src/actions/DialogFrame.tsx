import LockIcon from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { actionTexts } from '../../texts/actions';
import type { ActionFrame, ActionParams } from '../model/action';
import { ErrorAlert } from '../ui/ErrorAlert';
import { ReasonedButton } from '../ui/ReasonedButton';

export interface DialogFrameProps
  extends
    Pick<ActionFrame, 'busy' | 'failure' | 'onCancel'>,
    Partial<Pick<ActionFrame, 'recordName' | 'asksForCode'>> {
  title: string;
  submit: string;
  /** Why it cannot be done yet; undefined when it can. */
  reason: string | undefined;
  /** Id of the element that says the reason already. */
  reasonId?: string;
  /** For what cannot be taken back. */
  destructive?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

type ShellProps = Pick<DialogFrameProps, 'title' | 'recordName' | 'busy' | 'onCancel' | 'children'>;

/** The outside of a dialog that changes something: it does not close while that is being done. */
export function DialogShell({ title, recordName = '', busy, onCancel, children }: ShellProps) {
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : onCancel}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {title}
        <Box
          component="span"
          sx={{ display: 'block', typography: 'body1', color: 'text.secondary' }}
        >
          {recordName}
        </Box>
      </DialogTitle>
      {children}
    </Dialog>
  );
}

type CloseProps = Pick<ShellProps, 'title' | 'children'> & { onClose: () => void };

/** A dialog that only says something. */
export const CloseDialog = ({ title, onClose, children }: CloseProps) => (
  <DialogShell title={title} busy={false} onCancel={onClose}>
    <DialogContent>{children}</DialogContent>
    <DialogActions>
      <Button onClick={onClose}>{actionTexts.close}</Button>
    </DialogActions>
  </DialogShell>
);

type BodyProps = Omit<DialogFrameProps, 'title' | 'recordName' | 'onSubmit'>;

/** The inside of such a dialog, to stand in a form: what it asks, why it failed, and its buttons. */
export function DialogBody(props: BodyProps) {
  const { reason, busy, failure, onCancel } = props;
  const ownId = useId();
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {props.children}
          {props.asksForCode && (
            <Alert
              severity="info"
              icon={<LockIcon fontSize="inherit" />}
              sx={{ fontSize: '0.8125rem' }}
            >
              <strong>{actionTexts.codeTitle}</strong>
              {actionTexts.code}
            </Alert>
          )}
          {failure && <ErrorAlert failure={failure} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Box
          id={ownId}
          sx={{
            flexGrow: 1,
            // On a small screen above the buttons, which then stay together.
            flexBasis: { xs: '100%', sm: 'auto' },
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          {props.reasonId === undefined && reason}
        </Box>
        <Button onClick={onCancel} disabled={busy}>
          {actionTexts.cancel}
        </Button>
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
      </DialogActions>
    </>
  );
}

/** The frame of every dialog that changes something: it closes only after the call succeeded. */
export function DialogFrame({ title, recordName, onSubmit, ...body }: DialogFrameProps) {
  const { reason, busy, onCancel } = body;
  return (
    <DialogShell {...{ title, recordName, busy, onCancel }}>
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
    </DialogShell>
  );
}

interface ActionDialogFrameProps extends Pick<
  DialogFrameProps,
  'title' | 'submit' | 'destructive' | 'reasonId' | 'children'
> {
  frame: ActionFrame;
  /** What the action is run with; undefined as long as it cannot be. */
  params: ActionParams | undefined;
  reason?: string;
}

/** The same for an action: an action's own dialog hands on what the host gave it. */
export function ActionDialogFrame({ frame, params, reason, ...dialog }: ActionDialogFrameProps) {
  const { onSubmit, ...shown } = frame;
  return (
    <DialogFrame
      {...dialog}
      {...shown}
      reason={params ? undefined : (reason ?? '')}
      onSubmit={() => params && void onSubmit(params)}
    />
  );
}
