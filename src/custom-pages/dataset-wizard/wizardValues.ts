import { type DataType, isTyped } from '../../../contract/definition/dataTypes';
import type { DatasetType } from '../../../contract/definition/datasetTerms';
import { definitionFields } from '../../../contract/definition/definitionRules';
import { defaultRotationInterval } from '../../../contract/keys/rotationTerms';
import { wizardDefaults } from '../../../contract/datasets/wizardTerms';
import { algorithmsOf } from '../../../contract/definition/datasetTerms';
import { wizardTexts } from '../../../texts/datasets/wizard';
import type { StructuredValues } from '../../definition/definition';
import { typedInputs, typedValuesOf } from '../../definition/typedForm';
import type { CreationStep } from '../../admin-kit/create/useStepForm';

/** Name of the wizard's draft, which belongs to one person, like every draft; it never holds credentials. */
export const wizardDraft = 'wizard';

type ExistingOrNew = 'existing' | 'new';

export const initialDefinition: StructuredValues = {
  ...typedValuesOf(null),
  ...wizardDefaults,
  prefix_length: 0,
  suffix_length: 0,
};

export const initialValues = {
  name: '',
  description: '',
  group_choice: 'existing' as ExistingOrNew,
  group_uuid: '',
  /** Name of the chosen group, for showing it. */
  group_label: '',
  group_name: '',
  key_choice: 'existing' as ExistingOrNew,
  primary_key_uuid: '',
  primary_key_label: '',
  primary_key_name: '',
  key_rotation_interval: defaultRotationInterval as number | string,
  dataset_type: '' as DatasetType | '',
  vendor: '',
  encryption_algorithm: algorithmsOf.unstructured[0] as (typeof algorithmsOf.unstructured)[number],
  ...initialDefinition,
  /** Sample text that the preview encrypts. */
  example: '',
  generate_api_key: false,
  api_key_name: '',
  api_key_description: '',
};

/** Values typed and chosen in the wizard. An invalid number is kept as the typed text. */
export type WizardValues = typeof initialValues;
export type WizardField = keyof WizardValues;

/** Choices that do not count as typing: the wizard makes them itself without alternatives, or by default. */
export const choices: ReadonlySet<string> = new Set<WizardField>([
  'group_choice',
  'key_choice',
  'primary_key_uuid',
  'primary_key_label',
]);

export interface WizardStep extends CreationStep {
  id: keyof typeof wizardTexts.steps;
  fields: readonly WizardField[];
}

type StepValues = Pick<
  WizardValues,
  'dataset_type' | 'data_type' | 'generate_api_key' | 'group_choice' | 'key_choice'
>;

/** Fields of the definition step for a kind of structured data. */
const fieldsOf = (kind: DataType): readonly WizardField[] => [
  ...(isTyped(kind) ? typedInputs[kind].map(({ source }) => source) : definitionFields),
  'key_rotation_interval',
];

/** Definition only for structured data, the keys only with an API key (console.md sections 2 and 4). */
export function stepsOf(values: StepValues): readonly WizardStep[] {
  const steps: readonly Omit<WizardStep, 'label'>[] = [
    {
      id: 'information',
      // Only the fields of the current choice: problems of the other choice do not apply.
      fields: [
        'name',
        'description',
        values.group_choice === 'new' ? 'group_name' : 'group_uuid',
        values.key_choice === 'new' ? 'primary_key_name' : 'primary_key_uuid',
      ],
      names: {
        name: 'datasets',
        ...(values.group_choice === 'new' && { group_name: 'dataset-groups' }),
        ...(values.key_choice === 'new' && { primary_key_name: 'primary-keys' }),
      },
    },
    { id: 'data-type', fields: ['dataset_type', 'vendor'] },
    ...(values.dataset_type === 'unstructured'
      ? []
      : [{ id: 'definition', fields: fieldsOf(values.data_type) } as const]),
    {
      id: 'review',
      ...(values.generate_api_key
        ? { fields: ['api_key_name', 'api_key_description'], names: { api_key_name: 'api-keys' } }
        : { fields: [] }),
      creates: true,
    },
    { id: values.generate_api_key ? 'copy-keys' : 'complete', fields: [] },
  ];
  return steps.map((step) => Object.assign({ label: wizardTexts.steps[step.id] }, step));
}
