import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { largeDialogHeight } from '../../../contract/lib/designTokens';
import { recordTexts } from '../../../texts/admin-kit/record';
import { stepTexts } from '../../../texts/admin-kit/steps';
import { FormStatusProvider } from '../form/inputs/formStatus';
import type { ActionFailure } from '../../model/failure';
import type { LeaveTexts } from '../../model/leaveTexts';
import { DraftNotice } from '../form/DraftNotice';
import { UnsavedChangesGuard } from '../form/UnsavedChangesGuard';
import { DialogShell } from '../../ui/DialogShell';
import { ErrorAlert } from '../../ui/ErrorAlert';
import {
  StepAnnouncement,
  StepButtons,
  type StepButtonsProps,
  StepHeading,
  StepList,
  type StepNumbering,
} from '../../ui/Steps';
import { useIsPhone } from '../../ui/useIsPhone';
import type { useStepCreation } from './useStepCreation';

interface StepCreationProps extends Partial<
  Pick<StepButtonsProps, 'secondary' | 'primary' | 'waitReason'>
> {
  title: string;
  /** The buttons Cancel, Back and Continue are its own unless they are given. */
  creation: Omit<ReturnType<typeof useStepCreation<FieldValues, unknown>>, 'setCreated'>;
  /** Labels in the list of steps, if they differ from those of `steps`. */
  labels?: readonly { id: string; label: string }[];
  from: StepNumbering;
  /** The same size at every step, the largest of a dialog, so that nothing jumps. */
  large?: boolean;
  /**
   * Enter continues to the next step. Not where Enter in the first field would already create a secret, or where inputs
   * of a step use Enter themselves, as those of a definition and its preview.
   */
  asForm?: boolean;
  /** True while something other than the creation runs. */
  busy?: boolean;
  /** Failure of its last attempt. */
  failure?: ActionFailure;
  /** Ignores Escape, which otherwise is Cancel. */
  stays?: boolean;
  /** Asked before a created record is left; undefined when nothing would be lost. */
  leaveCreated?: LeaveTexts;
  children: ReactNode;
}

const large = { height: `${largeDialogHeight}px` };

/** A creation in steps, as a modal: the list of steps, the current step, and the buttons out, back and on. */
export function StepCreation(props: StepCreationProps) {
  const { creation } = props;
  const { departure, continueToNext, ...frame } = creation.frame;
  const busy = frame.busy || props.busy === true;
  const leaveTexts = creation.created === undefined ? frame.leaveTexts : props.leaveCreated;
  const navigate = useNavigate();
  const isPhone = useIsPhone();

  // In an effect, after the guard has been removed.
  const leave = useEffectEvent((to: string, state?: object) =>
    navigate(to, { replace: true, state }),
  );
  useEffect(() => {
    if (departure?.to !== undefined) leave(departure.to, departure.state);
  }, [departure]);

  // `replace`, because going back would open it again.
  const cancel = () => navigate(`/${frame.resource}`, { replace: true });
  return (
    <>
      <DialogShell
        title={props.title}
        width={props.large ? 'lg' : 'md'}
        fills
        slotProps={props.large && !isPhone ? { paper: { sx: large } } : undefined}
        // A click beside the dialog does not cancel it.
        escapeOnly
        onClose={busy || props.stays ? undefined : cancel}
      >
        <Box
          component={props.asForm ? 'form' : 'div'}
          noValidate={props.asForm}
          sx={{ display: 'contents' }}
          onSubmit={continueToNext}
        >
          <StepContent {...props} busy={busy} />
          <CreationButtons {...props} busy={busy} onCancel={cancel} />
        </Box>
      </DialogShell>
      <UnsavedChangesGuard
        unsaved={!departure && leaveTexts !== undefined}
        // Keep the draft during creation: the service may still refuse it.
        onLeave={frame.isSending ? undefined : frame.draft.forget}
        texts={leaveTexts}
      />
    </>
  );
}

type StepPartProps = StepCreationProps & { busy: boolean };

/** The list of steps, the inputs of the current step, and the failure of the last try. */
function StepContent(props: StepPartProps) {
  const { creation, busy, children } = props;
  const { form, steps, step, refuseTyped, draft, failure: refusal } = creation.frame;
  const failure = props.failure ?? (step.creates && refusal);
  const position = { steps: props.labels ?? steps, current: creation.number, from: props.from };
  const access = useMemo(() => ({ refuse: refuseTyped }), [refuseTyped]);
  return (
    <>
      <StepList {...position} />
      <StepAnnouncement {...position} />
      <DialogContent dividers sx={{ py: 2 }}>
        <DraftNotice
          draft={draft}
          busy={busy}
          text={recordTexts.restoredCreation}
          discard={recordTexts.startAgain}
          sx={{ mb: 2 }}
        />
        <StepHeading key={step.id} {...position} />
        <FormProvider {...form}>
          <FormStatusProvider value={access}>
            <Stack spacing={2}>{children}</Stack>
          </FormStatusProvider>
        </FormProvider>
      </DialogContent>
      {failure && (
        <Box sx={{ px: 3, pt: 1.5 }}>
          <ErrorAlert failure={failure} />
        </Box>
      )}
    </>
  );
}

/** The buttons of a step: Cancel, Back, and Continue or Create, unless the step has its own. */
function CreationButtons(props: StepPartProps & { onCancel: () => void }) {
  const { creation, busy, asForm, onCancel } = props;
  const { number } = creation;
  const { step, doing, hasProblems, continueToNext } = creation.frame;
  const isCreated = creation.created !== undefined;
  const ownButtons = [
    { label: stepTexts.cancel, onPress: onCancel, busy },
    { label: stepTexts.back, onPress: () => creation.goTo(number - 1), busy },
  ];
  const primary = {
    label: step.creates ? stepTexts.create : stepTexts.continue,
    onPress: asForm ? undefined : () => continueToNext(),
  };
  return (
    <StepButtons
      secondary={props.secondary ?? (isCreated ? [] : ownButtons.slice(0, number + 1))}
      primary={props.primary ?? primary}
      busy={doing}
      loading={busy}
      waitReason={hasProblems ? recordTexts.correctFields : props.waitReason}
    />
  );
}
