import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { titleAndDetails } from '../../../dataProvider/errors';
import { CheckedNameInput } from '../../../forms/CheckedNameInput';
import { TextInput } from '../../../forms/TextInput';
import { DatasetsInput } from '../DatasetsInput';
import { fieldLabels, storedLimits } from '../record';
import type { CreationPhase } from './useCreateDatasetGroup';

/** The two steps of creation, by number from 0. */
export const creationSteps = ['Details', 'Datasets'] as const;

/** Its heading takes the focus when the step begins, so that screen readers read where one is. */
export function CreationStep({ step, children }: { step: number; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Box
        component="h3"
        ref={heading}
        tabIndex={-1}
        sx={{ m: 0, fontSize: '1.15rem', '&:focus': { outline: 'none' } }}
      >
        {`Step ${step + 1} of ${creationSteps.length}: ${creationSteps[step]}`}
      </Box>
      {step === 0 ? <Details /> : <Datasets />}
      {children}
    </Stack>
  );
}

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
