import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

/**
 * A small dialog below the button that opened it; Escape and a click beside it close it, and focus goes
 * back to the button.
 */
export const DialogPopover = (props: {
  label: string;
  /** The button. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Popover
    open
    anchorEl={props.anchor}
    onClose={props.onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': props.label,
        sx: { backgroundImage: 'none', border: 1, borderColor: 'divider' },
      },
    }}
  >
    {props.children}
  </Popover>
);
