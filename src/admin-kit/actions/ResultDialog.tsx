import { type ReactNode, useId } from 'react';
import { actionTexts } from '../../../texts/admin-kit/actions';
import type { LeaveTexts } from '../../model/leaveTexts';
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard';
import { MessageDialog } from '../../ui/DialogShell';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { leavesDialog } from './dialogAddress';

export interface ResultLink {
  label: string;
  to: string;
}

interface ResultDialogProps {
  title: string;
  /** Why it cannot be closed yet; undefined when it can. */
  waitReason: string | undefined;
  /** Asked before it is left; undefined once nothing would be lost. */
  leaveTexts: LeaveTexts | undefined;
  /** Pages that the person may want to see next. */
  next?: readonly ResultLink[];
  onDone: (to?: string) => void;
  children: ReactNode;
}

/**
 * Shows the result of an action once: neither Escape nor a click beside it closes it, and Back asks first while leaving
 * would lose the result.
 */
export function ResultDialog(props: ResultDialogProps) {
  const { title, waitReason, leaveTexts, next, onDone, children } = props;
  const reasonId = useId();
  return (
    <>
      <MessageDialog
        title={title}
        width="md"
        fills
        announcement={waitReason}
        announcementId={reasonId}
        buttons={
          <>
            {next?.map(({ label, to }) => (
              <ReasonedButton
                key={to}
                variant="outlined"
                {...{ reason: waitReason, reasonId }}
                onClick={() => onDone(to)}
              >
                {label}
              </ReasonedButton>
            ))}
            <ReasonedButton
              variant="contained"
              {...{ reason: waitReason, reasonId }}
              onClick={() => onDone()}
            >
              {actionTexts.done}
            </ReasonedButton>
          </>
        }
      >
        {children}
      </MessageDialog>
      <UnsavedChangesGuard
        unsaved={leaveTexts !== undefined}
        isLeft={leavesDialog}
        texts={leaveTexts}
      />
    </>
  );
}
