import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import {
  defaultRotationInterval,
  rotationPresets,
  rotationTexts,
} from '../../../contract/rotationTerms';
import { SelectField } from '../../forms/SelectField';
import { TextInput } from '../../forms/TextInput';
import type { WizardValues } from './wizardValues';

const custom = 'custom';

const choices = [
  ...rotationPresets.map((days) => ({ value: String(days), label: `Every ${days} days` })),
  { value: custom, label: 'Custom' },
];

/** How often the data encryption key is rotated: a preset, or any number of days. */
export function RotationIntervalInput() {
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
        label="Data Encryption Key Rotation Schedule"
        value={isCustom ? custom : String(field.value || defaultRotationInterval)}
        onChange={choose}
        choices={choices}
        hint={rotationTexts.bestPractice}
      />
      {isCustom && (
        <TextInput source="key_rotation_interval" label="Rotation interval in days" numeric />
      )}
    </Stack>
  );
}
