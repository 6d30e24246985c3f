import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import type { LeaveTexts } from '../../../forms/LeaveDialog';
import { UnsavedChangesGuard } from '../../../forms/UnsavedChangesGuard';
import { StepList } from '../../../wizard/StepList';
import { CreationFailure, CreationStep, creationSteps, LinkingProgress } from './CreationStep';
import { useGroupCreation } from './useGroupCreation';

const listPath = '/dataset-groups';

const leaveTexts: Record<'typed' | 'linking', LeaveTexts> = {
  typed: {
    title: 'Leave without creating the group?',
    text: 'The dataset group has not been created. If you leave now, what you typed is lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  linking: {
    title: 'Leave while datasets are being linked?',
    text: 'The dataset group has been created. Datasets that are not linked yet stay out of it; you can add them on its page.',
    leave: 'Leave',
    stay: 'Stay',
  },
};

/** Makes a dataset group in two steps: its texts, then its datasets. */
export default function CreateDatasetGroupDialog() {
  const creation = useGroupCreation();
  const { form, step, phase, exit } = creation;
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const ids = { title: useId(), waiting: useId() };
  const { isDirty, errors } = form.formState;
  const isLast = step === creationSteps.length - 1;
  const busy = creation.checking || phase.kind !== 'idle';
  const waiting = Object.keys(errors).length > 0 ? 'Correct the marked fields first.' : undefined;
  const cancel = () => navigate(listPath);

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string) => navigate(to, { replace: true }));
  useEffect(() => {
    if (exit?.to !== undefined) leave(exit.to);
  }, [exit]);

  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth="md"
        // Escape is Cancel; a click beside the dialog is none.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && !busy) cancel();
        }}
        aria-labelledby={ids.title}
      >
        <DialogTitle id={ids.title}>New Dataset Group</DialogTitle>
        <Box
          component="form"
          noValidate
          sx={{ display: 'contents' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void (isLast ? creation.create() : creation.goNext());
          }}
        >
          <DialogContent dividers>
            {creation.restored && isDirty && (
              <Alert
                severity="info"
                sx={{ mb: 2 }}
                action={
                  <Button color="inherit" size="small" onClick={creation.startAgain}>
                    Start again
                  </Button>
                }
              >
                What you typed before has been put back. Nothing has been created yet.
              </Alert>
            )}
            <StepList steps={creationSteps} current={step} />
            <CreationStep key={step} step={step}>
              {creation.failure !== undefined && <CreationFailure error={creation.failure} />}
              <LinkingProgress phase={phase} />
            </CreationStep>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, py: 1.5 }}>
            <Box
              component="output"
              id={ids.waiting}
              sx={{ flexGrow: 1, color: 'text.secondary', fontSize: '0.875rem' }}
            >
              {waiting}
            </Box>
            <Button onClick={cancel} disabled={busy}>
              Cancel
            </Button>
            {step > 0 && (
              <Button onClick={creation.goBack} disabled={busy}>
                Back
              </Button>
            )}
            <Button
              type="submit"
              variant="contained"
              loading={busy}
              disabled={waiting !== undefined}
              aria-describedby={waiting === undefined ? undefined : ids.waiting}
            >
              {isLast ? 'Create' : 'Continue'}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      <UnsavedChangesGuard
        unsaved={exit === undefined && (isDirty || phase.kind === 'linking')}
        onLeave={creation.forget}
        texts={leaveTexts[phase.kind === 'linking' ? 'linking' : 'typed']}
      />
    </FormProvider>
  );
}
