import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it } from 'vitest';
import { readDraft, useDraft } from '../../../../src/admin-kit/form/drafts';

const key = 'draft/tests';
const defaultValues: FieldValues = { name: '' };
const base = { version: 3, values: defaultValues };

/** Types before the form listens: effects of what is inside run first. */
function EarlyTyping({ form }: { form: UseFormReturn }) {
  const { setValue } = form;
  useEffect(() => setValue('name', 'Salaries', { shouldDirty: true }), [setValue]);
  return null;
}

function Form() {
  const form: UseFormReturn = useForm({ defaultValues });
  useDraft(form, { key, base, enabled: true });
  return <EarlyTyping form={form} />;
}

it('keeps what was typed before the draft listens', () => {
  render(<Form />);
  expect(readDraft(key)).toEqual({ version: 3, values: { name: 'Salaries' } });
});
