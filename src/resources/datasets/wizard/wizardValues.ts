import type { DatasetType } from '../../../../contract/datasetTerms';
import { defaultRotationInterval } from '../../../../contract/rotationTerms';
import { algorithmsOf, wizardDefaults } from '../../../../contract/wizardTerms';
import { changedFields } from '../../../dataProvider/envelope';
import type { DefinitionValues } from '../../../definition/definition';
import { draftKey, keepDraft, readDraft } from '../../../submission/drafts';

export type ExistingOrNew = 'existing' | 'new';

/** What is typed and chosen in the wizard. A number that is none yet is the text as typed. */
export interface WizardValues extends DefinitionValues {
  name: string;
  description: string;
  group_choice: ExistingOrNew;
  group_uuid: string;
  /** Name of the chosen group, for showing it. */
  group_label: string;
  group_name: string;
  key_choice: ExistingOrNew;
  primary_key_uuid: string;
  primary_key_label: string;
  primary_key_name: string;
  key_rotation_interval: number | string;
  dataset_type: DatasetType | '';
  vendor: string;
  encryption_algorithm: (typeof algorithmsOf.unstructured)[number];
  /** What the preview encrypts. */
  example: string;
  generate_api_key: boolean;
  api_key_name: string;
  api_key_description: string;
}

export type WizardField = keyof WizardValues;

export const initialValues: Readonly<WizardValues> = {
  name: '',
  description: '',
  group_choice: 'existing',
  group_uuid: '',
  group_label: '',
  group_name: '',
  key_choice: 'existing',
  primary_key_uuid: '',
  primary_key_label: '',
  primary_key_name: '',
  key_rotation_interval: defaultRotationInterval,
  dataset_type: '',
  vendor: '',
  encryption_algorithm: algorithmsOf.unstructured[0],
  ...wizardDefaults,
  prefix_length: 0,
  suffix_length: 0,
  example: '',
  generate_api_key: false,
  api_key_name: '',
  api_key_description: '',
};

/** What was typed before, and the step it was left at. */
export interface WizardDraft {
  values: WizardValues;
  step: number;
}

/** The wizard's draft is one person's, like every other; it never holds credentials. */
export const wizardDraftKey = (userId: string): string => draftKey(userId, 'datasets', 'wizard');

const isTypedLike = (value: unknown, initial: unknown): boolean =>
  typeof initial === 'number'
    ? typeof value === 'number' || typeof value === 'string'
    : typeof value === typeof initial;

/** @returns the draft of this tab, or undefined when nothing was typed */
export function readWizardDraft(storage: Storage, key: string): WizardDraft | undefined {
  const draft = readDraft(storage, key);
  if (!draft) return undefined;
  const kept = Object.entries(initialValues).map(([field, initial]) => {
    const value = draft.values[field];
    return [field, isTypedLike(value, initial) ? value : initial];
  });
  return {
    values: { ...initialValues, ...(Object.fromEntries(kept) as Partial<WizardValues>) },
    step: typeof draft.version === 'number' ? draft.version : 0,
  };
}

/** What was typed or chosen by a person, by field. */
export const typedValues = (values: WizardValues): Record<string, unknown> =>
  changedFields({ ...values }, { ...initialValues });

/** Keeps what was typed; a step without anything typed is not worth keeping. */
export const keepWizardDraft = (storage: Storage, key: string, draft: WizardDraft): void =>
  // A new dataset has no version: the step is kept as one.
  keepDraft(storage, key, { version: draft.step, values: typedValues(draft.values) });
