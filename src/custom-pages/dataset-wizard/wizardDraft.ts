import { changedFields } from '../../dataProvider/conflict';
import { draftKey, keepDraft, readDraft } from '../../forms/drafts';
import type { WizardValues } from './wizardValues';
import { initialValues } from './wizardValues';

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
  // A new dataset has no version: the step stands in its place.
  keepDraft(storage, key, { version: draft.step, values: typedValues(draft.values) });
