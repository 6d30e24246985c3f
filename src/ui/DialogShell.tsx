import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from './useIsPhone';

interface DialogShellProps extends Pick<DialogProps, 'role' | 'slotProps' | 'aria-describedby'> {
  title: string;
  /** Below the title: what it is about. */
  subject?: string;
  width?: DialogProps['maxWidth'];
  /** Takes the whole screen of a phone. */
  fills?: boolean;
  /** Called by Escape and by a click beside it; without it only its own buttons close it. */
  onClose?: () => void;
  /** A click beside it is no answer. */
  escapeOnly?: boolean;
  children?: ReactNode;
}

/** The outside of every dialog that has a title. */
export function DialogShell(props: DialogShellProps) {
  const { title, subject, width = 'sm', fills = false, onClose, escapeOnly, children } = props;
  const { role, slotProps, 'aria-describedby': describedBy } = props;
  const isPhone = useIsPhone();
  return (
    <Dialog
      open
      fullWidth
      fullScreen={fills && isPhone}
      maxWidth={width}
      {...{ role, slotProps, 'aria-describedby': describedBy }}
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' || !escapeOnly) onClose?.();
      }}
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {title}
        {subject !== undefined && (
          <Box
            component="span"
            sx={{ display: 'block', typography: 'body1', color: 'text.secondary' }}
          >
            {subject}
          </Box>
        )}
      </DialogTitle>
      {children}
    </Dialog>
  );
}

interface DialogButtonsProps {
  /** Why one of them cannot be used, or what is being done; read out when it changes. */
  said?: ReactNode;
  /** Its id, for what it describes; without it nothing is ever said. */
  saidId?: string;
  children: ReactNode;
}

export const DialogButtons = ({ said, saidId, children }: DialogButtonsProps) => (
  <DialogActions
    disableSpacing
    sx={{
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      gap: 1,
      '.MuiDialogContent-dividers ~ &': { py: 1.5 },
    }}
  >
    {saidId !== undefined && (
      <Box
        component="output"
        sx={{
          // On a small screen above the buttons, elsewhere in the room that they leave.
          flex: { xs: '1 0 100%', sm: '1 1 0' },
          minWidth: 0,
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        {/* An output would describe the button by its value, of which it has none. */}
        <span id={saidId}>{said}</span>
      </Box>
    )}
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        flexShrink: { sm: 0 },
        justifyContent: 'flex-end',
        gap: 1,
      }}
    >
      {children}
    </Box>
  </DialogActions>
);

interface MessageDialogProps
  extends Omit<DialogShellProps, 'aria-describedby'>, Omit<DialogButtonsProps, 'children'> {
  /** Read out with the title, above the rest. */
  text?: string;
  /** Id of what else is read out with the title. */
  alsoDescribedBy?: string;
  /** Lines above and below what may have to be scrolled. */
  dividers?: boolean;
  buttons: ReactNode;
}

/** A dialog that is no form: what it says, and its buttons. */
export function MessageDialog(props: MessageDialogProps) {
  const { text, alsoDescribedBy, dividers, children, buttons, said, saidId, ...shell } = props;
  const id = useId();
  const describedBy = [text !== undefined && id, alsoDescribedBy].filter(Boolean).join(' ');
  return (
    <DialogShell {...shell} aria-describedby={describedBy || undefined}>
      <DialogContent dividers={dividers}>
        {text !== undefined && (
          <DialogContentText id={id} sx={children ? { mb: 2 } : undefined}>
            {text}
          </DialogContentText>
        )}
        {children}
      </DialogContent>
      <DialogButtons said={said} saidId={saidId}>
        {buttons}
      </DialogButtons>
    </DialogShell>
  );
}
