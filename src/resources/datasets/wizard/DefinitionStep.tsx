import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import {
  defaultRotationInterval,
  rotationPresets,
  rotationTexts,
} from '../../../../contract/rotationTerms';
import { definitionTemplates, type DefinitionTemplate } from '../../../../contract/templates';
import { definitionTexts } from '../../../../texts/definition';
import { scheduleTexts } from '../../../../texts/wizard';
import DefinitionEditor from '../../../definition/DefinitionEditor';
import { TextInput } from '../../../inputs/inputs';
import { SelectField } from '../../../ui/SelectField';
import type { WizardValues } from './wizardValues';

/** How structured data is encrypted, and how often its key is rotated. */
export const DefinitionStep = () => (
  <DefinitionEditor top={<TemplatePicker />}>
    <RotationIntervalInput />
  </DefinitionEditor>
);

/** Definitions for well-known kinds of data: choosing one fills the fields and the example. */
function TemplatePicker() {
  const { setValues } = useFormContext<WizardValues>();
  const [chosen, setChosen] = useState<DefinitionTemplate>();
  return (
    <div>
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ mb: 0.5, p: 0, color: 'text.secondary' }}>
          {definitionTexts.templates}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {definitionTemplates.map((template) => (
            <Chip
              key={template.id}
              component="button"
              type="button"
              clickable
              label={template.label}
              variant="outlined"
              onClick={() => {
                setChosen(template);
                setValues(
                  { ...template.definition, example: template.example },
                  { shouldDirty: true },
                );
              }}
            />
          ))}
        </Box>
      </Box>
      <Box
        component="output"
        sx={{ display: 'block', mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {chosen && definitionTexts.template(chosen.label, chosen.description)}
      </Box>
    </div>
  );
}

const custom = 'custom';

const choices = [
  ...rotationPresets.map((days) => ({ value: String(days), label: scheduleTexts.every(days) })),
  { value: custom, label: scheduleTexts.custom },
];

/** How often the data encryption key is rotated: a preset, or any number of days. */
function RotationIntervalInput() {
  const { field } = useController<WizardValues, 'key_rotation_interval'>({
    name: 'key_rotation_interval',
  });
  const [isCustom, setCustom] = useState(
    () => !rotationPresets.some((days) => days === field.value),
  );
  const choose = (choice: string) => {
    setCustom(choice === custom);
    // Going back from nonsense to the list must leave none behind.
    if (choice !== custom) field.onChange(Number(choice));
  };
  return (
    <Stack spacing={1}>
      <SelectField
        label={scheduleTexts.label}
        value={isCustom ? custom : String(field.value || defaultRotationInterval)}
        onChange={choose}
        choices={choices}
        hint={rotationTexts.bestPractice}
      />
      {isCustom && <TextInput source="key_rotation_interval" label={scheduleTexts.days} numeric />}
    </Stack>
  );
}
