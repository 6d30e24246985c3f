import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface DialogPopoverProps {
  /** Names it for screen readers. */
  label: string;
  /** The button that opened it; focus goes back there. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog below the button that opened it; Escape and a click beside it close it. */
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
