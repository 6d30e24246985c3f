import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'ra-core';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { datasetGroupMemberTexts } from '../../../texts/datasetGroupMembers';
import { datasetGroupTexts } from '../../../texts/datasetGroups';
import { recordTexts } from '../../../texts/record';
import { FieldInputs } from '../../inputs/FieldInputs';
import { FormAccessProvider } from '../../inputs/formAccess';
import { StepDialog } from '../../submission/StepDialog';
import { ErrorAlert } from '../../ui/ErrorAlert';
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
  const access = useMemo(() => ({ refuse }), [refuse]);
  const isLast = step === steps.length - 1;
  const progress = linking && texts.linking(linking.done + 1, linking.total);
  // What stands under a detail is not said a second time.
  const isSaid = detailFields.some(({ name }) => failure?.fields?.[name] !== undefined);
  const cancel = () => navigate('/dataset-groups');
  const leaveTexts = texts.leave[linking ? 'linking' : 'typed'];

  return (
    <FormProvider {...form}>
      <StepDialog
        title={datasetGroupTexts.creation.title}
        steps={steps}
        number={step}
        from={1}
        buttons={{
          others: [
            { label: texts.cancel, onPress: cancel, disabled: busy },
            ...(isLast ? [{ label: texts.back, onPress: creation.goBack, disabled: busy }] : []),
          ],
          onward: { label: isLast ? texts.create : texts.continue },
          busy: progress,
          loading: busy,
          waiting: Object.keys(errors).length > 0 ? recordTexts.correctFields : undefined,
        }}
        onCancel={cancel}
        onSubmit={(event) => void creation.submit(event)}
        onStartAgain={draft.restored !== 'none' && isDirty ? creation.startAgain : undefined}
        left={left}
        leaveTexts={isDirty || linking ? leaveTexts : undefined}
        onLeave={draft.forget}
      >
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
      </StepDialog>
    </FormProvider>
  );
}
