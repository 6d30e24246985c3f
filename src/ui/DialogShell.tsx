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
  /** Shown below the title: the subject of the dialog. */
  subject?: string;
  width?: DialogProps['maxWidth'];
  /** Takes the whole screen of a phone. */
  fills?: boolean;
  /** Called by Escape and by a click beside it; without it only its own buttons close it. */
  onClose?: () => void;
  /** Ignores clicks beside the dialog. */
  escapeOnly?: boolean;
  children?: ReactNode;
}

/** The shell of every dialog with a title. */
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
  /** The reason why a button cannot be used, or the running operation; announced when it changes. */
  announcement?: ReactNode;
  /** Id of `announcement`, for the elements that it describes; without it nothing is rendered. */
  announcementId?: string;
  children: ReactNode;
}

export const DialogButtons = ({ announcement, announcementId, children }: DialogButtonsProps) => (
  <DialogActions
    disableSpacing
    sx={{
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      gap: 1,
      '.MuiDialogContent-dividers ~ &': { py: 1.5 },
    }}
  >
    {announcementId !== undefined && (
      <Box
        component="output"
        sx={{
          // On a small screen above the buttons, otherwise in the space beside them.
          flex: { xs: '1 0 100%', sm: '1 1 0' },
          minWidth: 0,
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        {/* A `span`, because an `output` would describe the button by its value, which is empty. */}
        <span id={announcementId}>{announcement}</span>
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
  /** Id of another element that is read out with the title. */
  alsoDescribedBy?: string;
  /** Draws lines above and below content that may have to scroll. */
  dividers?: boolean;
  buttons: ReactNode;
}

/** A dialog that is not a form: its message, and its buttons. */
export function MessageDialog(props: MessageDialogProps) {
  const {
    text,
    alsoDescribedBy,
    dividers,
    children,
    buttons,
    announcement,
    announcementId,
    ...shell
  } = props;
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
      <DialogButtons announcement={announcement} announcementId={announcementId}>
        {buttons}
      </DialogButtons>
    </DialogShell>
  );
}
