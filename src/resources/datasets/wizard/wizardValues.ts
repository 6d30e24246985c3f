import type { DatasetType } from '../../../../contract/datasetTerms';
import { defaultRotationInterval } from '../../../../contract/rotationTerms';
import { algorithmsOf, wizardDefaults } from '../../../../contract/wizardTerms';
import { changedFields } from '../../../dataProvider/envelope';
import type { DefinitionValues } from '../../../definition/definition';
import { draftKey, keepDraft, readDraft } from '../../../submission/drafts';

type ExistingOrNew = 'existing' | 'new';

export const initialDefinition: DefinitionValues = {
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
  /** What the preview encrypts. */
  example: '',
  generate_api_key: false,
  api_key_name: '',
  api_key_description: '',
};

/** What is typed and chosen in the wizard. A number that is none yet is the text as typed. */
export type WizardValues = typeof initialValues;
export type WizardField = keyof WizardValues;

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
  const kept = Object.entries(draft.values).filter(
    ([field, value]) =>
      field in initialValues && isTypedLike(value, initialValues[field as WizardField]),
  );
  return {
    values: { ...initialValues, ...Object.fromEntries(kept) },
    step: typeof draft.version === 'number' ? draft.version : 0,
  };
}

/** A choice alone is nothing typed: it is made by itself where there is nothing to choose from. */
const choices: ReadonlySet<string> = new Set<WizardField>(['group_choice', 'key_choice']);

export function typedValues(values: WizardValues): Record<string, unknown> {
  const changed = changedFields(values, initialValues);
  return Object.keys(changed).every((field) => choices.has(field)) ? {} : changed;
}

/** Keeps what was typed; a step without anything typed is not worth keeping. */
export const keepWizardDraft = (storage: Storage, key: string, draft: WizardDraft): void =>
  // A new dataset has no version: the step is kept as one.
  keepDraft(storage, key, { version: draft.step, values: typedValues(draft.values) });
