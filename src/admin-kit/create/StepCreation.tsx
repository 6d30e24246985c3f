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
  Pick<StepButtonsProps, 'others' | 'onward' | 'waiting'>
> {
  title: string;
  /** The ways out, back and on are its own where they are not given. */
  creation: Omit<ReturnType<typeof useStepCreation<FieldValues, unknown>>, 'setCreated'>;
  /** As its list shows them, where that is not how they are. */
  labels?: readonly { id: string; label: string }[];
  from: StepNumbering;
  /** The same size at every step, so that nothing jumps: as wide and high as dialogs get. */
  large?: boolean;
  /**
   * Enter goes on. Not where it would make a secret from within the first field, or where inputs of a step have
   * another use for it, as those of a definition and its preview.
   */
  asForm?: boolean;
  /** Something else than the creation is being done. */
  busy?: boolean;
  /** Why the last try of it failed. */
  failure?: ActionFailure;
  /** No leaving by Escape, which is Cancel. */
  stays?: boolean;
  /** Asked before a created record is left; undefined when nothing would be lost. */
  leaveCreated?: LeaveTexts;
  children: ReactNode;
}

const large = { height: `${largeDialogHeight}px` };

/** A creation in steps, as a modal: the list of steps, the current step, and the buttons out, back and on. */
export function StepCreation(props: StepCreationProps) {
  const { creation } = props;
  const { left, continueToNext, ...frame } = creation.frame;
  const busy = frame.busy || props.busy === true;
  const leaveTexts = creation.created === undefined ? frame.leaveTexts : props.leaveCreated;
  const navigate = useNavigate();
  const isPhone = useIsPhone();

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string, state?: object) =>
    navigate(to, { replace: true, state }),
  );
  useEffect(() => {
    if (left?.to !== undefined) leave(left.to, left.state);
  }, [left]);

  // Going back would open it again.
  const cancel = () => navigate(`/${frame.resource}`, { replace: true });
  return (
    <>
      <DialogShell
        title={props.title}
        width={props.large ? 'lg' : 'md'}
        fills
        slotProps={props.large && !isPhone ? { paper: { sx: large } } : undefined}
        // A click beside the dialog is no Cancel.
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
        unsaved={!left && leaveTexts !== undefined}
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
  const waysOut = [
    { label: stepTexts.cancel, onPress: onCancel, busy },
    { label: stepTexts.back, onPress: () => creation.goTo(number - 1), busy },
  ];
  const onward = {
    label: step.creates ? stepTexts.create : stepTexts.continue,
    onPress: asForm ? undefined : () => continueToNext(),
  };
  return (
    <StepButtons
      others={props.others ?? (isCreated ? [] : waysOut.slice(0, number + 1))}
      onward={props.onward ?? onward}
      busy={doing}
      loading={busy}
      waiting={hasProblems ? recordTexts.correctFields : props.waiting}
    />
  );
}
