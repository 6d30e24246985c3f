import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId } from 'react';
import { titleAndDetails } from '../../../dataProvider/errors';
import { CheckedNameInput } from '../../../forms/CheckedNameInput';
import { TextInput } from '../../../forms/TextInput';
import { StepHeading } from '../../../wizard/StepHeading';
import { DatasetsInput } from '../DatasetsInput';
import { fieldLabels, storedLimits } from '../record';
import type { CreationPhase } from './useCreateDatasetGroup';

/** The two steps of creation, by number from 0. */
export const creationSteps = [
  { id: 'details', label: 'Details' },
  { id: 'datasets', label: 'Datasets' },
] as const;

/** One step under its heading. */
export const CreationStep = ({ step, children }: { step: number; children?: ReactNode }) => (
  <>
    <StepHeading
      number={step}
      last={creationSteps.length - 1}
      label={creationSteps[step]?.label ?? ''}
    />
    <Stack spacing={2}>
      {step === 0 ? <Details /> : <Datasets />}
      {children}
    </Stack>
  </>
);

const Details = () => (
  <>
    <CheckedNameInput kind="dataset-groups" delayMs={100} max={storedLimits.name} />
    <TextInput
      source="description"
      label={fieldLabels.description}
      max={storedLimits.description}
      multiline
    />
  </>
);

const Datasets = () => (
  <>
    <Box>Choose the datasets of the group. It may stay empty, and can be changed at any time.</Box>
    <DatasetsInput />
  </>
);

/** How far linking has come; read out as it goes on. */
export function LinkingProgress({ phase }: { phase: CreationPhase }) {
  const id = useId();
  const linking = phase.kind === 'linking' ? phase : undefined;
  return (
    <Box>
      <Box component="output" id={id} sx={{ display: 'block', fontSize: '0.875rem' }}>
        {linking && `Linking ${Math.min(linking.done + 1, linking.total)} of ${linking.total}`}
      </Box>
      {linking && (
        <LinearProgress
          variant="determinate"
          value={(100 * linking.done) / linking.total}
          aria-labelledby={id}
        />
      )}
    </Box>
  );
}

/** Why the group was not created, where it is about no single field. */
export function CreationFailure({ error }: { error: unknown }) {
  const { details, requestId } = titleAndDetails(error);
  return (
    <Alert severity="error">
      {details}
      {requestId !== undefined && (
        <Box sx={{ fontSize: '0.8125rem' }}>{`Request ${requestId}`}</Box>
      )}
    </Alert>
  );
}
