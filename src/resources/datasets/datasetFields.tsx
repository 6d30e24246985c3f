import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { storedLimits } from '../../../contract/definition/datasetTerms';
import { definitionFields } from '../../../contract/definition/definitionRules';
import { keptLengths } from '../../../contract/definition/partialEncryption';
import { datasetTexts as texts } from '../../../texts/datasets/datasets';
import { definitionTexts } from '../../../texts/datasets/definition';
import { typedDataTexts } from '../../../texts/datasets/typedData';
import { isNamed } from '../../dataProvider/envelope';
import { typedInputs, typedValuesOf } from '../../definition/typedForm';
import { useFormStatus } from '../../admin-kit/form/inputs/formStatus';
import { CheckedNameInput } from '../../admin-kit/form/inputs/CheckedNameInput';
import type { Field } from '../../model/field';
import { lazyPart } from '../../ui/LazyPart';
import type { DatasetRecord } from './record';

// Published definitions are read-only, so most pages never load the editor.
const DefinitionEditor = lazyPart(() => import('../../definition/DefinitionEditor'));

/** Fields that can be edited at any time. */
export const detailsFields: readonly Field[] = [
  { kind: 'custom', name: 'name', label: texts.name, input: NameInput },
  {
    kind: 'multiline',
    name: 'description',
    label: texts.description,
    max: storedLimits.description,
  },
];
/** Fields of a draft: the details, and its definition. */
export const draftFields: readonly Field[] = [
  ...detailsFields,
  // A single editor renders all of them.
  draftField('data_type', typedDataTexts.kind, DefinitionInput),
  ...definitionFields.map((name) => draftField(name, definitionTexts.labels[name])),
  ...Object.values(typedInputs).flatMap((inputs) =>
    inputs.map(({ field, source }) => draftField(source, typedDataTexts.fields[field])),
  ),
];

function draftField(
  name: keyof ReturnType<typeof definitionIn>,
  label: string,
  input: () => ReactNode = () => null,
): Field {
  const read = (record: Readonly<Record<string, unknown>> | null) =>
    record && isDataset(record) ? definitionIn(record)[name] : null;
  return { kind: 'custom', name, label, wide: true, input, read };
}

/** The name, with a warning while it is being changed, as client programs use the dataset's name. */
function NameInput({ record }: { record: Readonly<Record<string, unknown>> | undefined }) {
  const { dirtyFields } = useFormState({ name: 'name' });
  const isChanged = dirtyFields['name'] === true;
  return (
    <CheckedNameInput
      source="name"
      label={texts.name}
      max={storedLimits.name}
      kind="datasets"
      delayMs={300}
      saved={isNamed(record) ? record : undefined}
      hint={isChanged ? texts.nameChange(String(record?.['name'])) : undefined}
    />
  );
}

const isDataset = (record: Readonly<Record<string, unknown>>): record is DatasetRecord =>
  Array.isArray(record['passthrough_rules']);

/** A definition in the wizard's format: with prefix and suffix lengths in place of passthrough rules. */
export function definitionIn(draft: DatasetRecord) {
  const { input_character_set, output_character_set, passthrough_character_set } = draft;
  const { input_min_length, input_max_length, data_type_config: typed } = draft;
  return {
    input_character_set,
    output_character_set,
    passthrough_character_set,
    input_min_length,
    input_max_length,
    ...keptLengths(draft.passthrough_rules),
    ...typedValuesOf(typed),
  };
}

function DefinitionInput() {
  const { readOnlyReasonId } = useFormStatus();
  return <DefinitionEditor ownExample readOnly={readOnlyReasonId !== undefined} />;
}
