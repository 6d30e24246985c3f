import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { wizardLimits } from '../../../../contract/wizardTerms';
import { informationTexts as texts } from '../../../../texts/wizard';
import { RadioInput, TextInput } from '../../../inputs/inputs';
import { ReferenceInput } from '../../../inputs/ReferenceInput';
import { useNothingThere } from './useNothingThere';
import type { WizardValues } from './wizardValues';

const existingOrNew = [
  { value: 'existing', label: texts.existing },
  { value: 'new', label: texts.new },
] as const;

/** It would wrap no data key; the service refuses it too. */
const disabledKey = ({ name, enabled }: Readonly<Record<string, unknown>>) =>
  enabled === false ? texts.key.disabled(String(name)) : undefined;

/** So that all of the step is in sight where there is room. */
const sideBySide = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

export function InformationStep() {
  // An error of one choice does not apply to the other.
  const { clearErrors, setValue, watch } = useFormContext<WizardValues>();
  const [name, groupChoice, keyChoice] = watch(['name', 'group_choice', 'key_choice']);
  const { noGroups, noKeys } = useNothingThere();
  useEffect(() => {
    if (noGroups) setValue('group_choice', 'new');
    if (noKeys) setValue('key_choice', 'new');
  }, [noGroups, noKeys, setValue]);
  return (
    <Stack spacing={2}>
      <TextInput source="name" label={texts.name} max={wizardLimits.name} hint={texts.nameHint} />
      <TextInput
        source="description"
        label={texts.description}
        max={wizardLimits.description}
        multiline
      />
      <Box sx={sideBySide}>
        <Stack spacing={2}>
          {!noGroups && (
            <RadioInput
              source="group_choice"
              label={texts.group.label}
              choices={existingOrNew}
              row
              onChosen={() => clearErrors(['group_uuid', 'group_name'])}
            />
          )}
          {groupChoice === 'existing' ? (
            <ReferenceInput
              source="group_uuid"
              label={texts.group.existing}
              reference="dataset-groups"
              onChosen={(chosen) => setValue('group_label', chosen)}
              nothing={texts.group.nothing}
            />
          ) : (
            <TextInput source="group_name" label={texts.group.new} />
          )}
        </Stack>
        <Stack spacing={2}>
          {!noKeys && (
            <RadioInput
              source="key_choice"
              label={texts.key.label}
              choices={existingOrNew}
              row
              onChosen={() => clearErrors(['primary_key_uuid', 'primary_key_name'])}
            />
          )}
          {keyChoice === 'existing' ? (
            <ReferenceInput
              source="primary_key_uuid"
              label={texts.key.existing}
              reference="primary-keys"
              unavailable={disabledKey}
              onChosen={(chosen) => setValue('primary_key_label', chosen)}
              nothing={texts.key.nothing}
            />
          ) : (
            <TextInput
              source="primary_key_name"
              label={texts.key.new}
              optional
              hint={texts.key.defaultName(name === '' ? texts.key.namePlaceholder : name)}
            />
          )}
        </Stack>
      </Box>
    </Stack>
  );
}
