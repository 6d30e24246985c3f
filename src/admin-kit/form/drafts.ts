import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isObject } from '../../../contract/lib/isObject';
import { holdsPrivateKey } from '../../../contract/lib/privateKeys';
import { changedFields } from '../../dataProvider/envelope';

/** Typed values that are not saved yet, kept for this browser tab (decision 73). Never for secrets. */
export interface Draft {
  /** Version of the record the typing began with. */
  version: string | number | null;
  /** Number of the step that was open, in a form of several steps. */
  step?: number;
  /** The changed fields only. */
  values: Record<string, unknown>;
}

const prefix = 'draft/';

/** @param userId drafts are one person's: whoever signs in next in the same tab does not get them */
export const draftKey = (userId: string, resource: string, id: string): string =>
  `${prefix}${userId}/${resource}/${id}`;

/** @returns what an action's draft is kept under: the record's own form may have another one */
export const actionDraft = (source: string, action: string): string => `${source}/${action}`;

function forgetWhere(isOver: (key: string) => boolean): void {
  const keys = Array.from(
    { length: sessionStorage.length },
    (_, index) => sessionStorage.key(index) ?? '',
  );
  for (const key of keys) if (key.startsWith(prefix) && isOver(key)) sessionStorage.removeItem(key);
}

/** Takes away what another person has typed in this tab and left behind. @param userId who is signed in */
export const forgetOthersDrafts = (userId: string): void =>
  forgetWhere((key) => !key.startsWith(`${prefix}${userId}/`));

/** Takes away what was typed into a form, where who typed it is not at hand: a tab has one person's only. */
export const forgetDrafts = (resource: string, id: string): void =>
  forgetWhere((key) => key.endsWith(`/${resource}/${id}`));

/** Takes away all that was typed about a record that is gone: into its form, and into dialogs of its actions. */
export const forgetRecordDrafts = (resource: string, id: string): void =>
  forgetWhere((key) => key.includes(`/${resource}/`) && key.endsWith(`/${id}`));

/** @returns the stored draft, or undefined when there is none that can be read */
export function readDraft(key: string): Draft | undefined {
  const stored = sessionStorage.getItem(key);
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.values)) return undefined;
    const { version, step, values } = draft;
    return {
      version: typeof version === 'string' || typeof version === 'number' ? version : null,
      ...(typeof step === 'number' && { step }),
      values,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps a draft, less a private key pasted by mistake; one without any changed field is taken away. */
export function storeDraft(key: string, { values, ...rest }: Draft): void {
  const kept = Object.entries(values).filter(
    ([, value]) => typeof value !== 'string' || !holdsPrivateKey(value),
  );
  if (kept.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify({ ...rest, values: Object.fromEntries(kept) }));
}

const draftOf = (values: Draft['values'], base: FormBase): Draft => ({
  version: base.version,
  step: base.step,
  values: typedFields(values, base),
});

type RestoredDraft = 'none' | 'same-version' | 'older-version';

/** Initial state of a form: the version of the record, and the values of the form's fields. */
export interface FormBase extends Pick<Draft, 'version' | 'step'> {
  values: Readonly<Record<string, unknown>>;
  /** Fields that are nothing typed by themselves: they are also chosen where there is no choice. */
  choices?: ReadonlySet<string>;
}

/** @returns what was typed, by field: all that differs from the base, but not choices alone */
export function typedFields(
  values: Readonly<Record<string, unknown>>,
  base: Omit<FormBase, 'version'>,
): Record<string, unknown> {
  const changed = changedFields(values, base.values);
  return Object.keys(changed).every((field) => base.choices?.has(field)) ? {} : changed;
}

/** A number field holds a string until the text is a number, so both types count as alike. */
const likenessOf = (value: unknown): string =>
  typeof value === 'number' ? 'string' : Array.isArray(value) ? 'list' : typeof value;

/** @returns what a form can take over of a draft, which another version of the console may have kept */
export const restorable = (
  draft: Draft | undefined,
  base: FormBase['values'],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft?.values ?? {}).filter(
      ([field, value]) =>
        field in base &&
        (base[field] === null || value === null || likenessOf(value) === likenessOf(base[field])),
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
 * Keeps what is typed for this tab, and puts it back when the form is opened again, after a reload or
 * after signing in again.
 * @param form its stable functions are used: the context of a form gives a new object for each render
 * @returns whether restored values are still in the form, and how to take them out, or to forget the draft alone
 */
export function useDraft(
  { getValues, setValues, reset, subscribe, formState: { isReady, isDirty } }: UseFormReturn,
  { key, base, enabled, validates = true }: DraftOptions,
): { restored: RestoredDraft; discard: () => void; forget: () => void } {
  const [restored, setRestored] = useState<RestoredDraft>('none');
  const latestBase = useRef(base);
  useEffect(() => {
    if (latestBase.current === base) return;
    latestBase.current = base;
    // A save moved the base: what is left of the draft is what still differs from it.
    if (enabled) storeDraft(key, draftOf(getValues(), base));
  }, [base, getValues, key, enabled]);

  useEffect(() => {
    if (!enabled || !isReady) return undefined;
    const draft = readDraft(key);
    const kept = restorable(draft, latestBase.current.values);
    if (Object.keys(kept).length > 0) {
      // All at once: fields that follow what a person changes must not follow these.
      setValues(kept, { shouldDirty: true, shouldValidate: validates });
      setRestored(draft?.version === latestBase.current.version ? 'same-version' : 'older-version');
    } else if (!draft) {
      // Something may have been typed before this effect ran.
      storeDraft(key, draftOf(getValues(), latestBase.current));
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(key, draftOf(values, latestBase.current)),
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
  return { restored: isDirty ? restored : 'none', discard, forget };
}
