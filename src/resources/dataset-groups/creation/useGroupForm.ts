import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useSession } from '../../../authProvider/session';
import { draftKey } from '../../../forms/drafts';
import { lazyResolver } from '../../../forms/lazyResolver';
import { type RestoredDraft, useDraft } from '../../../forms/useDraft';

export const emptyGroup = { name: '', description: '', datasets: [] as readonly string[] };

const resolver = lazyResolver(async () => (await import('../validation')).groupResolver);

/** The form of a new group, with its draft; what is typed survives signing in again. */
export function useGroupForm(): {
  form: UseFormReturn;
  restored: RestoredDraft;
  forget: () => void;
} {
  const { user } = useSession();
  const form = useForm({ mode: 'onChange', resolver, defaultValues: emptyGroup });
  const base = useMemo(() => ({ version: null, values: emptyGroup }), []);
  const draft = useDraft(form, draftKey(user.uuid, 'dataset-groups', 'new'), base, true);
  return { form, ...draft };
}
