import Stack from '@mui/material/Stack';
import { useFormContext, useWatch } from 'react-hook-form';
import { wizardLimits } from '../../../contract/wizardTerms';
import { ChoiceInput } from '../../forms/ChoiceInput';
import { RadioInput } from '../../forms/RadioInput';
import { TextInput } from '../../forms/TextInput';
import type { WizardValues } from './wizardValues';

const existingOrNew = [
  { value: 'existing', label: 'Existing' },
  { value: 'new', label: 'New' },
] as const;

/** Name, description, group and primary key of the new dataset. */
export function InformationStep() {
  // What was wrong with the one kind says nothing of the other.
  const { clearErrors } = useFormContext<WizardValues>();
  const [name, groupChoice, keyChoice] = useWatch<
    WizardValues,
    ['name', 'group_choice', 'key_choice']
  >({ name: ['name', 'group_choice', 'key_choice'] });
  return (
    <Stack spacing={2}>
      <TextInput
        source="name"
        label="Name"
        max={wizardLimits.name}
        hint="Client programs find the dataset by this name."
      />
      <TextInput
        source="description"
        label="Description"
        max={wizardLimits.description}
        multiline
      />
      <RadioInput
        source="group_choice"
        label="Dataset Group"
        choices={existingOrNew}
        row
        onChosen={() => clearErrors(['group_uuid', 'group_name'])}
      />
      {groupChoice === 'existing' ? (
        <ChoiceInput
          source="group_uuid"
          labelSource="group_label"
          label="Existing Dataset Group"
          list="dataset-groups"
          nothing="No dataset group has this name. Choose New to make one."
        />
      ) : (
        <TextInput source="group_name" label="New Dataset Group Name" />
      )}
      <RadioInput
        source="key_choice"
        label="Primary Key"
        choices={existingOrNew}
        row
        onChosen={() => clearErrors(['primary_key_uuid', 'primary_key_name'])}
      />
      {keyChoice === 'existing' ? (
        <ChoiceInput
          source="primary_key_uuid"
          labelSource="primary_key_label"
          label="Existing Primary Key"
          list="primary-keys"
          nothing="No primary key has this name. Choose New to make one."
        />
      ) : (
        <TextInput
          source="primary_key_name"
          label="New Primary Key Name"
          optional
          hint={`Left empty, it is named “${name === '' ? 'dataset name' : name} key”.`}
        />
      )}
    </Stack>
  );
}
