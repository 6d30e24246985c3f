import { wizardTexts } from '../../../../texts/wizard';
import { definitionFields } from '../../../definition/definition';
import type { WizardField, WizardValues } from './wizardValues';

export type StepId = keyof typeof wizardTexts.steps;

export interface WizardStep {
  id: StepId;
  label: string;
  /** The fields that must be in order before it can be left. */
  fields: readonly WizardField[];
}

const fieldsOf: Readonly<Record<StepId, readonly WizardField[]>> = {
  information: [
    'name',
    'description',
    'group_uuid',
    'group_name',
    'primary_key_uuid',
    'primary_key_name',
  ],
  'data-type': ['dataset_type', 'vendor'],
  definition: [...definitionFields, 'key_rotation_interval'],
  review: ['api_key_name', 'api_key_description'],
  'copy-keys': [],
  complete: [],
};

/** Definition only for structured data, the keys only with an API key (console.md sections 2 and 4). */
export function stepsOf({
  dataset_type: type,
  generate_api_key: withKey,
}: Pick<WizardValues, 'dataset_type' | 'generate_api_key'>): readonly WizardStep[] {
  const ids: readonly StepId[] = [
    'information',
    'data-type',
    ...(type === 'unstructured' ? [] : (['definition'] as const)),
    'review',
    withKey ? 'copy-keys' : 'complete',
  ];
  return ids.map((id) => ({ id, label: wizardTexts.steps[id], fields: fieldsOf[id] }));
}

/** Number of the step that a field is on; 0 for none. */
export const stepOfField = (steps: readonly WizardStep[], field: WizardField): number =>
  Math.max(
    0,
    steps.findIndex(({ fields }) => fields.includes(field)),
  );
