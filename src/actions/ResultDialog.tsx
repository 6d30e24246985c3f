import { actionTexts } from '../../texts/actions';
import { type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import type { LeaveTexts } from '../submission/LeaveDialog';
import { UnsavedChangesGuard } from '../submission/UnsavedChangesGuard';

interface ResultDialogProps {
  title: string;
  /** Why it cannot be closed yet; undefined when it can. */
  waiting: string | undefined;
  leaveTexts: LeaveTexts;
  onDone: () => void;
  children: ReactNode;
}

/** Shows once what an action made: neither Escape nor a click beside it closes it. */
export function ResultDialog({ title, waiting, leaveTexts, onDone, children }: ResultDialogProps) {
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const reasonId = useId();
  return (
    <>
      <Dialog open fullWidth fullScreen={fullScreen} maxWidth="md">
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, px: 3, py: 1.5 }}>
          <Box
            component="output"
            sx={{ flexGrow: 1, color: 'text.secondary', fontSize: '0.875rem' }}
          >
            {/* An output would describe the button by its value, of which it has none. */}
            <span id={reasonId}>{waiting}</span>
          </Box>
          <Button
            variant="contained"
            disabled={waiting !== undefined}
            aria-describedby={waiting === undefined ? undefined : reasonId}
            onClick={onDone}
          >
            {actionTexts.done}
          </Button>
        </DialogActions>
      </Dialog>
      <UnsavedChangesGuard unsaved onLeave={onDone} texts={leaveTexts} />
    </>
  );
}
