import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { changedFields } from '../../dataProvider/envelope';
import { type Draft, readDraft, storeDraft } from './drafts';

const draftOf = (values: Draft['values'], base: FormBase): Draft => ({
  version: base.version,
  step: base.step,
  values: Object.fromEntries(
    Object.entries(draftValues(values, base)).filter(([field]) => !base.secrets?.includes(field)),
  ),
});

type RestoredDraft = 'none' | 'same-version' | 'older-version';

/** Initial state of a form: the version of the record, and the values of the form's fields. */
export interface FormBase extends Pick<Draft, 'version' | 'step'> {
  values: Readonly<Record<string, unknown>>;
  /** Fields whose changes alone do not count as typing: choices with a default, or fields that begin hidden. */
  choices?: ReadonlySet<string>;
  /** Fields that may hold a secret, and are not stored. */
  secrets?: readonly string[];
}

/** @returns the typed values by field: all that differ from the base, unless only `choices` do */
export function draftValues(
  values: Readonly<Record<string, unknown>>,
  base: Omit<FormBase, 'version'>,
): Record<string, unknown> {
  const changed = changedFields(values, base.values);
  return Object.keys(changed).every((field) => base.choices?.has(field)) ? {} : changed;
}

/** A number field holds a string until the text is a number, so both types count as alike. */
const comparableType = (value: unknown): string =>
  typeof value === 'number' ? 'string' : Array.isArray(value) ? 'list' : typeof value;

/** @returns the draft's values that the form can take; another version of the console may have stored the draft */
export const restorable = (
  draft: Draft | undefined,
  base: FormBase['values'],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(
      ([field, value]) =>
        field in base &&
        (base[field] === null ||
          value === null ||
          comparableType(value) === comparableType(base[field])),
    ),
  );

interface DraftOptions {
  /** Key of the draft in the session storage. */
  key: string;
  base: FormBase;
  enabled: boolean;
  /** Validates restored values at once; not in forms that are first validated when they are submitted. */
  validates?: boolean;
}

/**
 * Stores typed values for this tab, and restores them when the form is opened again, after a reload or after signing in
 * again.
 * @param form its stable functions are used: a form's context gives a new object for each render
 * @returns whether anything but choices is typed; whether restored values are still in the form; and functions that
 * discard these, or only forget the draft
 */
export function useDraft(
  { control, getValues, setValues, reset, subscribe, formState }: UseFormReturn,
  { key, base, enabled, validates = true }: DraftOptions,
): { isTyped: boolean; restored: RestoredDraft; discard: () => void; forget: () => void } {
  const [restored, setRestored] = useState<RestoredDraft>('none');
  const { isReady } = formState;
  // The form's own `isDirty` waits for the first answer of the rules, which are still loading at first.
  const isTyped = Object.keys(draftValues(useWatch({ control }), base)).length > 0;
  const latestBase = useRef(base);
  useEffect(() => {
    if (latestBase.current === base) return;
    latestBase.current = base;
    // A save moved the base: keep only the draft's values that still differ from it.
    if (enabled) storeDraft(key, draftOf(getValues(), base));
  }, [base, getValues, key, enabled]);

  useEffect(() => {
    if (!enabled || !isReady) return undefined;
    const draft = readDraft(key);
    const restoredValues = restorable(draft, latestBase.current.values);
    if (Object.keys(restoredValues).length > 0) {
      // All at once: fields that depend on a person's changes must not react to these.
      setValues(restoredValues, { shouldDirty: true, shouldValidate: validates });
      setRestored(draft?.version === latestBase.current.version ? 'same-version' : 'older-version');
    } else if (!draft) {
      // Something may have been typed before this effect ran.
      storeDraft(key, draftOf(getValues(), latestBase.current));
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        storeDraft(key, draftOf(values, latestBase.current));
      },
    });
  }, [getValues, setValues, subscribe, isReady, key, enabled, validates]);

  const forget = () => {
    sessionStorage.removeItem(key);
    setRestored('none');
  };
  const discard = () => {
    reset(base.values);
    forget();
  };
  return { isTyped, restored: isTyped ? restored : 'none', discard, forget };
}
