import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { RaRecord } from 'ra-core';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { searchLimits } from '../../../contract/api/search';
import { wizardLimits } from '../../../contract/datasets/wizardTerms';
import { informationTexts as texts, reviewTexts } from '../../../texts/datasets/wizard';
import { useRows } from '../../dataProvider/useServiceQuery';
import { CheckedNameInput } from '../../admin-kit/form/inputs/CheckedNameInput';
import RadioInput from '../../admin-kit/form/inputs/RadioInput';
import { KitTextInput } from '../../admin-kit/form/inputs/KitTextInput';
import KitReferenceInput from '../../admin-kit/form/inputs/KitReferenceInput';
import { countText } from '../../ui/formats';
import { Muted } from '../../ui/Muted';
import type { WizardValues } from './wizardValues';
import { twoColumns } from '../../ui/styles';

const existingOrNew = [
  { value: 'existing', label: texts.existing },
  { value: 'new', label: texts.new },
] as const;

/** A disabled key cannot wrap data keys; the service refuses it, too. */
const disabledKey = ({ name, enabled }: Readonly<Record<string, unknown>>) =>
  enabled === false ? texts.key.disabled(String(name)) : undefined;

/** The same parameters as those of the choice itself, so that both share one request. */
const asChosenFrom = {
  pagination: { page: 1, perPage: searchLimits.perPage },
  sort: { field: 'name', order: 'ASC' as const },
  filter: {},
} satisfies Parameters<typeof useRows>[1];

/** @returns whether a company has no group or no primary key yet; false while unknown */
export function useMissingPrerequisites(): { noGroups: boolean; noKeys: boolean } {
  const { total: groups } = useRows('dataset-groups', asChosenFrom);
  const { total: keys } = useRows('primary-keys', asChosenFrom);
  return { noGroups: groups === 0, noKeys: keys === 0 };
}

/** The names are checked after the pauses of console.md section 9. */
export function InformationStep() {
  const name = useWatch<WizardValues, 'name'>({ name: 'name' });
  const { noGroups, noKeys } = useMissingPrerequisites();
  useKeyDefaults(name);
  const keyUse = useUsualKey();
  return (
    <>
      <CheckedNameInput
        source="name"
        label={texts.name}
        max={wizardLimits.name}
        hint={texts.nameHint}
        kind="datasets"
        delayMs={300}
      />
      <KitTextInput
        source="description"
        label={texts.description}
        max={wizardLimits.description}
        multiline
      />
      <Box sx={{ ...twoColumns(3), alignItems: 'start' }}>
        <ExistingOrNew
          fields={['group_choice', 'group_uuid', 'group_label', 'group_name']}
          choiceTexts={texts.group}
          isNothingThere={noGroups}
          kind="dataset-groups"
          delayMs={100}
        />
        <ExistingOrNew
          fields={['key_choice', 'primary_key_uuid', 'primary_key_label', 'primary_key_name']}
          choiceTexts={texts.key}
          isNothingThere={noKeys}
          kind="primary-keys"
          delayMs={300}
          unavailable={disabledKey}
          existingHint={keyUse}
          optional
          hint={texts.key.defaultName(name === '' ? texts.key.namePlaceholder : name)}
        />
      </Box>
    </>
  );
}

interface KeyRow extends RaRecord {
  name: string;
  enabled: boolean;
  dataset_count: number;
}

/**
 * Chooses the primary key that most datasets use, until another choice is made.
 * @returns how many datasets use the chosen key; undefined while none is chosen
 */
function useUsualKey(): string | undefined {
  const { data } = useRows<KeyRow>('primary-keys', asChosenFrom);
  const { getValues, setValue } = useFormContext<WizardValues>();
  const chosen = useWatch<WizardValues, 'primary_key_uuid'>({ name: 'primary_key_uuid' });
  useEffect(() => {
    if (getValues('primary_key_uuid') !== '') return;
    const [mostUsed] = (data ?? [])
      .filter(({ enabled, dataset_count: count }) => enabled && count > 0)
      .toSorted((a, b) => b.dataset_count - a.dataset_count);
    if (!mostUsed) return;
    setValue('primary_key_uuid', String(mostUsed.id));
    setValue('primary_key_label', mostUsed.name);
  }, [data, getValues, setValue]);
  const key = data?.find(({ id }) => id === chosen);
  return key && texts.key.inUse(countText(key.dataset_count));
}

/** The API key's default name and description follow the dataset's name; typed text stays. */
function useKeyDefaults(name: string) {
  const { getValues, setValue } = useFormContext<WizardValues>();
  const last = useRef(name);
  useEffect(() => {
    // The field is empty only until another name is typed.
    if (name === '') return;
    const { api_key_name: keyName, api_key_description: description } = getValues();
    const checked = { shouldValidate: true };
    if (keyName === last.current) setValue('api_key_name', name, checked);
    if (description === reviewTexts.madeWith(last.current))
      setValue('api_key_description', reviewTexts.madeWith(name), checked);
    last.current = name;
  }, [name, getValues, setValue]);
}

interface ExistingOrNewProps
  extends
    Pick<ComponentProps<typeof KitReferenceInput>, 'unavailable'>,
    Omit<ComponentProps<typeof CheckedNameInput>, 'source' | 'label'> {
  /** The form's fields: the choice between both, uuid and name of an existing record, and the name of a new one. */
  fields: readonly [
    choice: 'group_choice' | 'key_choice',
    uuid: keyof WizardValues,
    label: keyof WizardValues,
    newName: keyof WizardValues,
  ];
  choiceTexts: Readonly<Record<'label' | 'explanation' | 'existing' | 'nothing' | 'new', string>>;
  existingHint?: string;
  /** No record exists yet, so there is nothing to choose. */
  isNothingThere: boolean;
}

/** An existing record, chosen by its name, or the name of a new record that is created with the dataset. */
function ExistingOrNew(props: ExistingOrNewProps) {
  const { fields, choiceTexts, isNothingThere, unavailable, existingHint, ...newName } = props;
  const [choice, uuid, label, ownName] = fields;
  const { clearErrors, setValue } = useFormContext<WizardValues>();
  const chosen = useWatch<WizardValues, typeof choice>({ name: choice });
  useEffect(() => {
    if (isNothingThere && chosen !== 'new') setValue(choice, 'new');
  }, [isNothingThere, chosen, choice, setValue]);
  return (
    <Stack spacing={2}>
      {isNothingThere ? (
        <Muted>{choiceTexts.explanation}</Muted>
      ) : (
        <RadioInput
          source={choice}
          label={choiceTexts.label}
          hint={choiceTexts.explanation}
          choices={existingOrNew}
          row
          // An error of one choice does not apply to the other.
          onChosen={() => clearErrors([uuid, ownName])}
        />
      )}
      {chosen === 'existing' ? (
        <KitReferenceInput
          source={uuid}
          label={choiceTexts.existing}
          reference={newName.kind}
          unavailable={unavailable}
          hint={existingHint}
          onChosen={(name) => setValue(label, name)}
          nothing={choiceTexts.nothing}
        />
      ) : (
        <CheckedNameInput {...newName} source={ownName} label={choiceTexts.new} />
      )}
    </Stack>
  );
}
