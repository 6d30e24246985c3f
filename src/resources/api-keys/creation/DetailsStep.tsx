import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { titleAndDetails } from '../../../dataProvider/errors';
import { CheckedNameInput } from '../../../forms/CheckedNameInput';
import { TextInput } from '../../../forms/TextInput';
import { ExpiryChoice } from '../ExpiryChoice';
import { IpRangesInput } from '../IpRangesInput';
import { fieldLabels, storedLimits } from '../record';
import { newKeyEnds } from './newKeyEnds';
import { valuesOf } from './useApiKeyForm';
import type { KeyCreation } from './useKeyCreation';

/** Pause before the service is asked for the name, milliseconds (companion.md section 9). */
const namePause = 200;

/** What is known of a key before its credentials are made. */
export function DetailsStep({ creation }: { creation: KeyCreation }) {
  const { form, restored, failure, phase, startAgain } = creation;
  return (
    <Stack spacing={2}>
      {restored && form.formState.isDirty && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={startAgain}>
              Start again
            </Button>
          }
        >
          What you typed before has been put back. Nothing has been created yet.
        </Alert>
      )}
      <CheckedNameInput
        kind="api-keys"
        delayMs={namePause}
        max={storedLimits.name}
        hint="An internal name: only people see it, client programs do not use it."
      />
      <TextInput
        source="description"
        label={fieldLabels.description}
        max={storedLimits.description}
        multiline
      />
      <IpRangesInput />
      <ExpiryChoice
        value={valuesOf(form).end}
        onChange={(end) => form.setValue('end', end, { shouldDirty: true })}
        options={newKeyEnds}
        disabled={phase.kind !== 'idle'}
      />
      {failure !== undefined && <Failure error={failure} />}
    </Stack>
  );
}

function Failure({ error }: { error: unknown }) {
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
