import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface DialogPopoverProps {
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog below its button; Escape and a click beside it close it, and focus goes back to the button. */
export const DialogPopover = ({ label, anchor, onClose, children }: DialogPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': label,
        sx: { backgroundImage: 'none', border: 1, borderColor: 'divider' },
      },
    }}
  >
    {children}
  </Popover>
);
