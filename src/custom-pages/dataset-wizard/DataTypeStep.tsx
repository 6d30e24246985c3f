import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext, useWatch } from 'react-hook-form';
import { encryptionAlgorithmLabels } from '../../../contract/datasetTerms';
import { algorithmsOf, storageVendors } from '../../../contract/wizardTerms';
import { RadioInput } from '../../forms/RadioInput';
import { SuggestionInput } from '../../forms/SuggestionInput';
import type { WizardValues } from './wizardValues';

const Type = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ py: 0.75 }}>
    <Box sx={{ fontWeight: 600 }}>{label}</Box>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text}</Box>
  </Box>
);

const types = [
  {
    value: 'structured',
    label: (
      <Type
        label="Structured"
        text="Single values with a known shape, such as a card number or a name. The encrypted value keeps the length, and its characters come from a set you choose."
      />
    ),
  },
  {
    value: 'unstructured',
    label: (
      <Type
        label="Unstructured"
        text="Files, documents and anything else. The encrypted data is binary and somewhat longer."
      />
    ),
  },
] as const;

const algorithms = algorithmsOf.unstructured.map((value) => ({
  value,
  label: encryptionAlgorithmLabels[value],
}));

/** What kind of data it is, and for unstructured data where it lies. */
export function DataTypeStep() {
  const { clearErrors } = useFormContext<WizardValues>();
  const type = useWatch<WizardValues, 'dataset_type'>({ name: 'dataset_type' });
  return (
    <Stack spacing={2}>
      <RadioInput
        source="dataset_type"
        label="Data Type"
        choices={types}
        onChosen={() => clearErrors(['dataset_type', 'vendor'])}
      />
      {type === 'unstructured' && (
        <>
          <SuggestionInput
            source="vendor"
            label="Storage Vendor"
            suggestions={storageVendors}
            hint="Where the data is stored. Choose from the list, or type your own."
          />
          <RadioInput
            source="encryption_algorithm"
            label="Encryption Algorithm"
            choices={algorithms}
            row
          />
        </>
      )}
    </Stack>
  );
}
