import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { leastKeys, rotationTexts } from '../../../contract/rotationTerms';
import { problemsOf } from './wizardProblems';
import { definitionFields } from './wizardSteps';
import { definitionOf, type WizardValues } from './wizardValues';
import { useKeyRotations } from './useKeyRotations';

const useValues = (): WizardValues => useFormContext<WizardValues>().watch();

/** The radix rule concerns two fields at once, so it is said in a banner (console.md section 5). */
export function RadixError() {
  const { radix } = problemsOf(useValues());
  if (radix === undefined) return null;
  return (
    <Alert severity="error">
      <AlertTitle>Radix Error</AlertTitle>
      {radix}
    </Alert>
  );
}

/** How many data keys there is room for, as the service reckons it; too few is an error with advice. */
export function KeyRotations() {
  const values = useValues();
  const problems = problemsOf(values);
  const usable =
    problems.radix === undefined &&
    definitionFields.every((field) => problems[field] === undefined);
  const { rotations, retry } = useKeyRotations(usable ? definitionOf(values) : undefined);
  const figure = rotations.state === 'known' ? String(rotations.keys) : '–';
  const tooFew = rotations.state === 'known' && rotations.keys < leastKeys;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="output" aria-label="Max Data Key Rotations" sx={{ display: 'block' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Max Data Key Rotations:{' '}
        </Box>
        <strong>{rotations.state === 'asking' ? 'Calculating…' : figure}</strong>
      </Box>
      {tooFew && (
        <Alert severity="error">
          <AlertTitle>{rotationTexts.tooFewKeys}</AlertTitle>
          {rotationTexts.advice} {rotationTexts.bestPractice}
        </Alert>
      )}
      {rotations.state === 'refused' && <Alert severity="error">{rotations.problem}</Alert>}
      {rotations.state === 'failed' && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          The service could not be asked for the number of key rotations.
        </Alert>
      )}
    </Box>
  );
}
