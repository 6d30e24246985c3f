import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { titleAndDetails } from '../../dataProvider/errors';
import { DefinitionList } from '../../forms/DefinitionList';
import { TextInput } from '../../forms/TextInput';
import { reviewFacts } from './reviewFacts';
import type { WizardValues } from './wizardValues';

/** Everything that will be created, and whether an API key is made with it. */
export function ReviewStep({ failure }: { failure: unknown }) {
  const { watch, setValue, getValues, clearErrors } = useFormContext<WizardValues>();
  const values = watch();
  const generate = (on: boolean) => {
    const { name, api_key_name: keyName, api_key_description: description } = getValues();
    setValue('generate_api_key', on, { shouldDirty: true });
    clearErrors(['api_key_name', 'api_key_description']);
    // The dataset's name is the default; what a person typed stays.
    if (on && keyName === '') setValue('api_key_name', name);
    if (on && description === '') setValue('api_key_description', `Made with the dataset ${name}`);
  };
  return (
    <Stack spacing={2}>
      <DefinitionList items={reviewFacts(values)} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={values.generate_api_key}
              onChange={(_, checked) => generate(checked)}
            />
          }
          label="Generate an API key for this dataset"
        />
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          The key can encrypt and decrypt with this dataset. Its secrets are made in this browser
          and shown once, in the next step.
        </Box>
      </Box>
      {values.generate_api_key && (
        <>
          <TextInput source="api_key_name" label="API Key Name" max={100} />
          <TextInput source="api_key_description" label="API Key Description" multiline />
        </>
      )}
      {failure !== undefined && <Failure error={failure} />}
    </Stack>
  );
}

function Failure({ error }: { error: unknown }) {
  const { title, details, requestId } = titleAndDetails(error);
  return (
    <Alert severity="error">
      <AlertTitle>{title}</AlertTitle>
      {details}
      {requestId !== undefined && (
        <Box sx={{ fontSize: '0.8125rem' }}>{`Request ${requestId}`}</Box>
      )}
    </Alert>
  );
}
