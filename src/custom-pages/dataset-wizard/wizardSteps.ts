import type { WizardField, WizardValues } from './wizardValues';

export type StepId =
  | 'information'
  | 'data-type'
  | 'definition'
  | 'review'
  | 'copy-keys'
  | 'complete';

export interface WizardStep {
  id: StepId;
  label: string;
  /** The fields that must be in order before it can be left. */
  fields: readonly WizardField[];
}

/** The definition's fields: a change of one can put another out of order. */
export const definitionFields = [
  'input_character_set',
  'output_character_set',
  'passthrough_character_set',
  'input_min_length',
  'input_max_length',
  'prefix_length',
  'suffix_length',
] as const satisfies readonly WizardField[];

const information: WizardStep = {
  id: 'information',
  label: 'Information',
  fields: [
    'name',
    'description',
    'group_uuid',
    'group_name',
    'primary_key_uuid',
    'primary_key_name',
  ],
};
const dataType: WizardStep = {
  id: 'data-type',
  label: 'Data Type',
  fields: ['dataset_type', 'vendor'],
};
const definition: WizardStep = {
  id: 'definition',
  label: 'Definition',
  fields: [...definitionFields, 'key_rotation_interval'],
};
const review: WizardStep = {
  id: 'review',
  label: 'Review',
  fields: ['api_key_name', 'api_key_description'],
};
const copyKeys: WizardStep = { id: 'copy-keys', label: 'Copy Keys', fields: [] };
const complete: WizardStep = { id: 'complete', label: 'Complete', fields: [] };

/**
 * The steps in their order, numbered from 0 (console.md sections 2 and 4): Definition only for structured
 * data, and at the end the keys when an API key is made.
 */
export const stepsOf = ({
  dataset_type: type,
  generate_api_key: withKey,
}: Pick<WizardValues, 'dataset_type' | 'generate_api_key'>): readonly WizardStep[] => [
  information,
  dataType,
  ...(type === 'unstructured' ? [] : [definition]),
  review,
  withKey ? copyKeys : complete,
];

/** Number of the step that a field is on; 0 for none. */
export const stepOfField = (steps: readonly WizardStep[], field: WizardField): number =>
  Math.max(
    0,
    steps.findIndex(({ fields }) => fields.includes(field)),
  );
