import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { defaultRotationInterval, rotationPresets } from '../../../contract/keys/rotationTerms';
import { rotationScheduleTexts } from '../../../texts/keys/rotation';
import { scheduleTexts } from '../../../texts/datasets/wizard';
import DefinitionEditor from '../../definition/DefinitionEditor';
import { KitTextInput } from '../../admin-kit/form/inputs/KitTextInput';
import { SelectField } from '../../ui/SelectField';
import type { WizardValues } from './wizardValues';

/** Encryption of structured data, and the rotation interval of its key. */
export const DefinitionStep = () => (
  <DefinitionEditor>
    <RotationIntervalInput />
  </DefinitionEditor>
);

const custom = 'custom';

const choices = [
  ...rotationPresets.map((days) => ({ value: String(days), label: scheduleTexts.every(days) })),
  { value: custom, label: scheduleTexts.custom },
];

/** Rotation interval of the data encryption key: a preset, or any number of days. */
function RotationIntervalInput() {
  const { field } = useController<WizardValues, 'key_rotation_interval'>({
    name: 'key_rotation_interval',
  });
  const [isCustom, setCustom] = useState(false);
  // Stays custom while the number is typed, as an intermediate number may be a preset.
  if (!isCustom && !rotationPresets.some((days) => days === field.value)) setCustom(true);
  const choose = (choice: string) => {
    setCustom(choice === custom);
    // Choosing a preset must replace an invalid number.
    if (choice !== custom) field.onChange(Number(choice));
  };
  return (
    <Stack spacing={1}>
      <SelectField
        label={scheduleTexts.label}
        value={isCustom ? custom : String(field.value || defaultRotationInterval)}
        onChange={choose}
        choices={choices}
        helperText={rotationScheduleTexts.bestPractice}
      />
      {isCustom && (
        <KitTextInput source="key_rotation_interval" label={scheduleTexts.days} numeric />
      )}
    </Stack>
  );
}
