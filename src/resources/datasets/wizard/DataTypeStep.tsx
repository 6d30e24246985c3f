import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { datasetTypes, encryptionAlgorithmLabels } from '../../../../contract/datasetTerms';
import { algorithmsOf, storageVendors } from '../../../../contract/wizardTerms';
import { dataTypeTexts as texts } from '../../../../texts/wizard';
import { RadioInput } from '../../../inputs/inputs';
import { SuggestionInput } from '../../../inputs/SuggestionInput';
import { Muted } from '../../../ui/Muted';
import type { WizardValues } from './wizardValues';

const Type = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ py: 0.75 }}>
    <Box sx={{ fontWeight: 600 }}>{label}</Box>
    <Muted>{text}</Muted>
  </Box>
);

const types = datasetTypes.map((value) => ({ value, label: <Type {...texts[value]} /> }));

const algorithms = algorithmsOf.unstructured.map((value) => ({
  value,
  label: encryptionAlgorithmLabels[value],
}));

export function DataTypeStep() {
  const { clearErrors, watch } = useFormContext<WizardValues>();
  return (
    <Stack spacing={2}>
      <RadioInput
        source="dataset_type"
        label={texts.label}
        choices={types}
        onChosen={() => clearErrors(['dataset_type', 'vendor'])}
      />
      {watch('dataset_type') === 'unstructured' && (
        <>
          <SuggestionInput
            source="vendor"
            label={texts.vendor}
            suggestions={storageVendors}
            hint={texts.vendorHint}
          />
          <RadioInput
            source="encryption_algorithm"
            label={texts.algorithm}
            choices={algorithms}
            row
          />
        </>
      )}
    </Stack>
  );
}
