import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useSession } from '../../../authProvider/session';
import { draftKey } from '../../../forms/drafts';
import { lazyResolver } from '../../../forms/lazyResolver';
import { type RestoredDraft, useDraft } from '../../../forms/useDraft';
import { type ExpiryValue, nothingChosen } from '../expiry';

/** What is typed and chosen of a new key. */
export interface ApiKeyValues {
  name: string;
  description: string;
  ip_allowed: string;
  end: ExpiryValue;
}

export const emptyKey: Readonly<ApiKeyValues> = {
  name: '',
  description: '',
  ip_allowed: '',
  end: nothingChosen,
};

/** The texts, which the contract's rules are about; the end is complete or it is not. */
export const textFields = ['name', 'description', 'ip_allowed'] as const;

const resolver = lazyResolver(async () => (await import('../validation')).detailsResolver);

/**
 * The details of a new key with their draft, which never holds a secret: they survive signing in again.
 * @param keeps false once the key has been made
 */
export function useApiKeyForm(keeps: boolean): {
  form: UseFormReturn;
  restored: RestoredDraft;
  forget: () => void;
} {
  const { user } = useSession();
  const form = useForm({ mode: 'onChange', resolver, defaultValues: { ...emptyKey } });
  const base = useMemo(() => ({ version: null, values: { ...emptyKey } }), []);
  const draft = useDraft(form, draftKey(user.uuid, 'api-keys', 'new'), base, keeps);
  return { form, ...draft };
}

const isEnd = (value: unknown): value is ExpiryValue =>
  typeof value === 'object' && value !== null && 'custom' in value;

/** @returns the form's values as they are now */
export function valuesOf(form: UseFormReturn): ApiKeyValues {
  const { name, description, ip_allowed: ranges, end } = form.getValues();
  return {
    name: String(name),
    description: String(description),
    ip_allowed: String(ranges),
    end: isEnd(end) ? end : nothingChosen,
  };
}
