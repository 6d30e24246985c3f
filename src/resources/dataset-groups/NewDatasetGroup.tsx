import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { datasetGroupMemberTexts } from '../../../texts/datasetGroupMembers';
import { datasetGroupTexts } from '../../../texts/datasetGroups';
import { recordTexts } from '../../../texts/record';
import { FieldInputs } from '../../inputs/FieldInputs';
import { FormAccessProvider } from '../../inputs/formAccess';
import { DraftNotice } from '../../submission/DraftNotice';
import { UnsavedChangesGuard } from '../../submission/UnsavedChangesGuard';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { StepButtons, StepHeading, StepList } from '../../ui/Steps';
import { DatasetsInput } from './DatasetsInput';
import { detailFields } from './record';
import { useNewDatasetGroup } from './useNewDatasetGroup';

const texts = datasetGroupMemberTexts.creation;
const steps = [
  { id: 'details', label: texts.steps.details },
  { id: 'datasets', label: texts.steps.datasets },
] as const;

/** Creates a dataset group in two steps: its details, then its datasets. */
export default function NewDatasetGroup() {
  const creation = useNewDatasetGroup();
  const { form, refuse, draft, step, linking, left, failure } = creation;
  const { isDirty, isSubmitting: busy, errors } = form.formState;
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const titleId = useId();
  const access = useMemo(() => ({ refuse }), [refuse]);
  const isLast = step === steps.length - 1;
  const progress = linking && texts.linking(linking.done + 1, linking.total);
  // What stands under a detail is not said a second time.
  const isSaid = detailFields.some(({ name }) => failure?.fields?.[name] !== undefined);
  const cancel = () => navigate('/dataset-groups');

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string) => navigate(to, { replace: true }));
  useEffect(() => {
    if (left?.to !== undefined) leave(left.to);
  }, [left]);

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
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>{datasetGroupTexts.creation.title}</DialogTitle>
        <Box
          component="form"
          noValidate
          sx={{ display: 'contents' }}
          onSubmit={(event) => void creation.submit(event)}
        >
          <DialogContent dividers>
            {draft.restored !== 'none' && isDirty && (
              <Box sx={{ mb: 2 }}>
                <DraftNotice
                  text={recordTexts.restoredCreation}
                  discard={recordTexts.startAgain}
                  onDiscard={creation.startAgain}
                />
              </Box>
            )}
            <StepList steps={steps} current={step} />
            <StepHeading
              key={step}
              number={step}
              last={steps.length - 1}
              label={steps[isLast ? 1 : 0].label}
            />
            <Stack spacing={2}>
              <FormAccessProvider value={access}>
                {isLast ? (
                  <>
                    <Box>{texts.datasets}</Box>
                    <DatasetsInput />
                  </>
                ) : (
                  <FieldInputs fields={detailFields} place="create" />
                )}
              </FormAccessProvider>
              {failure && isLast && !isSaid && <ErrorAlert failure={failure} />}
              {linking && (
                <LinearProgress
                  variant="determinate"
                  value={(100 * linking.done) / linking.total}
                  aria-label={progress}
                />
              )}
            </Stack>
          </DialogContent>
          <StepButtons
            others={[
              { label: texts.cancel, onPress: cancel, disabled: busy },
              ...(isLast ? [{ label: texts.back, onPress: creation.goBack, disabled: busy }] : []),
            ]}
            onward={{ label: isLast ? texts.create : texts.continue }}
            busy={progress}
            loading={busy}
            waiting={Object.keys(errors).length > 0 ? recordTexts.correctFields : undefined}
          />
        </Box>
      </Dialog>
      <UnsavedChangesGuard
        unsaved={!left && (isDirty || linking !== undefined)}
        onLeave={draft.forget}
        texts={texts.leave[linking ? 'linking' : 'typed']}
      />
    </FormProvider>
  );
}
