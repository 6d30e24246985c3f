import { type ReactNode, useId } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { ActionFrame, ActionParams } from '../resources/declare';

interface ActionDialogFrameProps {
  frame: ActionFrame;
  title: string;
  /** Text of the button that does it. */
  submit: string;
  /** What the action is run with; undefined as long as it cannot be. */
  params: ActionParams | undefined;
  /** Why it cannot be run yet. */
  reason?: string;
  /** For what cannot be taken back. */
  destructive?: boolean;
  children: ReactNode;
}

/** The frame of every action dialog: it closes only after the call succeeded, and shows why it did not. */
export function ActionDialogFrame({
  frame,
  title,
  submit,
  params,
  reason,
  destructive,
  children,
}: ActionDialogFrameProps) {
  const { recordName, asksForCode, busy, failure, onCancel, onSubmit } = frame;
  const ids = { title: useId(), reason: useId() };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={busy ? undefined : onCancel}
      aria-labelledby={ids.title}
    >
      <DialogTitle id={ids.title} sx={{ overflowWrap: 'anywhere' }}>
        {title}
        <Box component="span" sx={{ display: 'block', fontSize: '1rem', color: 'text.secondary' }}>
          {recordName}
        </Box>
      </DialogTitle>
      <Box
        component="form"
        noValidate
        sx={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (params && !busy) onSubmit(params);
        }}
      >
        <DialogContent>
          <Stack spacing={2}>
            {children}
            {asksForCode && (
              <Alert severity="info">
                <AlertTitle>Additional authentication required</AlertTitle>
                You will be asked for a time-based one-time password from your authenticator app.
              </Alert>
            )}
            {failure && (
              <Alert severity={failure.cancelled ? 'warning' : 'error'}>
                <AlertTitle>{failure.title}</AlertTitle>
                {failure.details}
                {failure.requestId !== undefined && (
                  <Box sx={{ fontSize: '0.8125rem' }}>{`Request ${failure.requestId}`}</Box>
                )}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Box
            id={ids.reason}
            sx={{
              flexGrow: 1,
              // On a small screen above the buttons, which then stay together.
              flexBasis: { xs: '100%', sm: 'auto' },
              pl: 2,
              color: 'text.secondary',
              fontSize: '0.875rem',
            }}
          >
            {params ? undefined : reason}
          </Box>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            loading={busy}
            disabled={!params}
            aria-describedby={params ? undefined : ids.reason}
          >
            {submit}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
