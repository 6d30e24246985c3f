import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields } from '../dataProvider/conflict';
import { keepDraft, readDraft } from './drafts';

export type RestoredDraft = 'none' | 'same-version' | 'older-version';

/** What a form began with: the version of the record, and the values of the form's fields. */
export interface FormBase {
  version: string | number | null;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Keeps what is typed for this tab, and puts it back when the form is opened again, after a reload or
 * after signing in again.
 * @param validates whether what is put back is checked at once; not in forms that check on submit first
 * @returns whether something was put back, and how to forget it
 */
export function useDraft(
  form: UseFormReturn,
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
    const values = changedFields(form.getValues(), base.values);
    keepDraft(sessionStorage, key, { version: base.version, values });
  }, [base, form, key]);

  useEffect(() => {
    if (!enabled) return undefined;
    const draft = readDraft(sessionStorage, key);
    const kept = Object.entries(draft?.values ?? {}).filter(
      ([field]) => field in latestBase.current.values,
    );
    for (const [field, value] of kept)
      form.setValue(field, value, { shouldDirty: true, shouldValidate: validates });
    if (kept.length > 0)
      setRestored(draft?.version === latestBase.current.version ? 'same-version' : 'older-version');
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        keepDraft(sessionStorage, key, {
          version: latestBase.current.version,
          values: changedFields(values, latestBase.current.values),
        }),
    });
  }, [form, key, enabled, validates]);

  const forget = () => {
    sessionStorage.removeItem(key);
    setRestored('none');
  };
  return { restored, forget };
}
