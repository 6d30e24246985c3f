import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields, isObject } from '../dataProvider/envelope';

/** What was typed and not yet saved, kept for this browser tab (decision 8). Never for secrets. */
export interface Draft {
  /** Version of the record the typing began with. */
  version: string | number | null;
  /** The changed fields only. */
  values: Record<string, unknown>;
}

const prefix = 'draft/';

/** @param userId drafts are one person's: whoever signs in next in the same tab does not get them */
export const draftKey = (userId: string, resource: string, id: string): string =>
  `${prefix}${userId}/${resource}/${id}`;

function forgetWhere(storage: Storage, isOver: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix) && isOver(key)) storage.removeItem(key);
}

/** Takes away what another person has typed in this tab and left behind. @param userId who is signed in */
export const forgetOthersDrafts = (storage: Storage, userId: string): void =>
  forgetWhere(storage, (key) => !key.startsWith(`${prefix}${userId}/`));

/** Takes away what was typed into a form, where who typed it is not at hand: a tab has one person's only. */
export const forgetDrafts = (storage: Storage, resource: string, id: string): void =>
  forgetWhere(storage, (key) => key.endsWith(`/${resource}/${id}`));

/** @returns the stored draft, or undefined when there is none that can be read */
export function readDraft(storage: Storage, key: string): Draft | undefined {
  const stored = storage.getItem(key);
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (!isObject(draft) || !isObject(draft.values)) return undefined;
    const { version, values } = draft;
    return {
      version: typeof version === 'string' || typeof version === 'number' ? version : null,
      values,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Keeps a draft; one without any changed field is taken away. */
export function keepDraft(storage: Storage, key: string, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(draft));
}

export type RestoredDraft = 'none' | 'same-version' | 'older-version';

/** What a form began with: the version of the record, and the values of the form's fields. */
interface FormBase {
  version: string | number | null;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Keeps what is typed for this tab, and puts it back when the form is opened again, after a reload or
 * after signing in again.
 * @param form its parts that stay the same: what a form's context gives is a new object at every drawing
 * @param validates whether what is put back is checked at once; not in forms that check on submit first
 * @returns whether something was put back, and how to forget it
 */
export function useDraft(
  { getValues, setValue, subscribe, formState: { isReady } }: UseFormReturn,
  key: string,
  base: FormBase,
  enabled: boolean,
  validates = true,
): { restored: RestoredDraft; forget: () => void } {
  const [restored, setRestored] = useState<RestoredDraft>('none');
  const latestBase = useRef(base);
  useEffect(() => {
    if (latestBase.current === base) return;
    latestBase.current = base;
    // A save moved the base: what is left of the draft is what still differs from it.
    const values = changedFields(getValues(), base.values);
    keepDraft(sessionStorage, key, { version: base.version, values });
  }, [base, getValues, key]);

  useEffect(() => {
    if (!enabled || !isReady) return undefined;
    const draft = readDraft(sessionStorage, key);
    const kept = Object.entries(draft?.values ?? {}).filter(
      ([field]) => field in latestBase.current.values,
    );
    for (const [field, value] of kept)
      setValue(field, value, { shouldDirty: true, shouldValidate: validates });
    if (kept.length > 0)
      setRestored(draft?.version === latestBase.current.version ? 'same-version' : 'older-version');
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        keepDraft(sessionStorage, key, {
          version: latestBase.current.version,
          values: changedFields(values, latestBase.current.values),
        }),
    });
  }, [setValue, subscribe, isReady, key, enabled, validates]);

  const forget = () => {
    sessionStorage.removeItem(key);
    setRestored('none');
  };
  return { restored, forget };
}
