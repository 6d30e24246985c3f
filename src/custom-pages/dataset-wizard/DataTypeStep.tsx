import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import {
  datasetTypes,
  encryptionAlgorithmLabels,
  algorithmsOf,
} from '../../../contract/definition/datasetTerms';
import { startingDefinitions } from './startingDefinitions';
import { storageVendors } from '../../../contract/datasets/wizardTerms';
import { dataTypeTexts as texts } from '../../../texts/datasets/wizard';
import RadioInput from '../../admin-kit/form/inputs/RadioInput';
import { SuggestionInput } from '../../admin-kit/form/inputs/SuggestionInput';
import { CardLabel, RadioField } from '../../ui/RadioField';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { definitionSources } from '../../definition/definition';
import type { WizardValues } from './wizardValues';

const types = datasetTypes.map((value) => ({ value, label: <CardLabel {...texts[value]} /> }));

const algorithms = algorithmsOf.unstructured.map((value) => ({
  value,
  label: encryptionAlgorithmLabels[value],
}));

export function DataTypeStep() {
  const { clearErrors, watch } = useFormContext<WizardValues>();
  const type = watch('dataset_type');
  return (
    <Stack spacing={2}>
      {/* Hidden, as the step's heading right above has the same text. */}
      <Box sx={{ '& .MuiFormLabel-root': visuallyHidden }}>
        <RadioInput
          source="dataset_type"
          label={texts.label}
          choices={types}
          cards
          onChosen={() => clearErrors(['dataset_type', 'vendor'])}
        />
      </Box>
      {type === 'unstructured' ? (
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
      ) : (
        <TemplateChoice />
      )}
    </Stack>
  );
}

const templates = startingDefinitions.map(({ id, shown }) => ({
  value: id,
  label: <CardLabel label={shown.label} text={shown.description} />,
}));

/** Choosing a template also chooses structured data, and fills the fields of the next step. */
function TemplateChoice() {
  const { clearErrors, setValues, watch } = useFormContext<WizardValues>();
  const values = watch();
  const chosen = startingDefinitions.find(({ definition }) =>
    definitionSources.every((field) => String(definition[field]) === String(values[field])),
  );
  const choose = (id: string) => {
    const start = startingDefinitions.find((candidate) => candidate.id === id);
    if (!start) return;
    const { definition, shown } = start;
    setValues(
      { dataset_type: 'structured', ...definition, example: shown.example },
      { shouldDirty: true },
    );
    clearErrors(['dataset_type', 'vendor']);
  };
  return (
    <RadioField
      label={texts.templates}
      value={values.dataset_type === '' ? '' : (chosen?.id ?? '')}
      onChange={choose}
      choices={templates}
      cards
    />
  );
}
