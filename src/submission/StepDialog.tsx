import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'ra-core';
import { type ReactNode, type SubmitEventHandler, useEffect, useEffectEvent } from 'react';
import { largeDialogHeight } from '../../contract/designTokens';
import { recordTexts } from '../../texts/record';
import {
  StepButtons,
  type StepButtonsProps,
  StepHeading,
  StepList,
  type StepNumbering,
} from '../ui/Steps';
import { DraftNotice } from './DraftNotice';
import type { LeaveTexts } from './LeaveDialog';
import { UnsavedChangesGuard } from './UnsavedChangesGuard';

interface StepDialogProps {
  title: string;
  steps: readonly { id: string; label: string }[];
  /** Index of the current one. */
  number: number;
  from: StepNumbering;
  /** The same size at every step, so that nothing jumps: as wide and high as dialogs get. */
  large?: boolean;
  buttons: StepButtonsProps;
  /** Escape is Cancel: undefined while there is none to press. */
  onCancel: (() => void) | undefined;
  /** Makes a form of the step, which Enter sends. */
  onSubmit?: SubmitEventHandler;
  /** Takes the draft out that was put back; undefined when there is none. */
  onStartAgain: (() => void) | undefined;
  /** The page may be left: to this address, or without one because signing in takes over. */
  left: { to?: string } | undefined;
  /** Asked before the page is left otherwise; undefined when nothing would be lost. */
  leaveTexts: LeaveTexts | undefined;
  /** Called when it is left all the same. */
  onLeave: () => void;
  children: ReactNode;
}

const large = { height: `${largeDialogHeight}px` };

/** A creation in steps, as a modal: where one is, the step itself, and the ways on, back and out. */
export function StepDialog(props: StepDialogProps) {
  const { steps, number, buttons, onCancel, onSubmit, onStartAgain, left, leaveTexts } = props;
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const position = { steps, current: number, from: props.from };

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string) => navigate(to, { replace: true }));
  useEffect(() => {
    if (left?.to !== undefined) leave(left.to);
  }, [left]);

  const body = (
    <>
      <StepList {...position} />
      <DialogContent dividers sx={{ py: 2 }}>
        {onStartAgain && (
          <Box sx={{ mb: 2 }}>
            <DraftNotice
              text={recordTexts.restoredCreation}
              discard={recordTexts.startAgain}
              onDiscard={onStartAgain}
            />
          </Box>
        )}
        <StepHeading key={steps[number]?.id} {...position} />
        {props.children}
      </DialogContent>
      <StepButtons {...buttons} />
    </>
  );

  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth={props.large ? 'lg' : 'md'}
        slotProps={props.large && !fullScreen ? { paper: { sx: large } } : undefined}
        // A click beside the dialog is no Cancel.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && !buttons.loading) onCancel?.();
        }}
      >
        <DialogTitle>{props.title}</DialogTitle>
        {onSubmit ? (
          <Box component="form" noValidate sx={{ display: 'contents' }} onSubmit={onSubmit}>
            {body}
          </Box>
        ) : (
          body
        )}
      </Dialog>
      <UnsavedChangesGuard
        unsaved={!left && leaveTexts !== undefined}
        onLeave={props.onLeave}
        texts={leaveTexts}
      />
    </>
  );
}
