import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it } from 'vitest';
import { readDraft } from '../../../../src/admin-kit/form/drafts';
import { useDraft } from '../../../../src/admin-kit/form/useDraft';

const key = 'draft/tests';
const defaultValues: FieldValues = { name: '' };
const base = { version: 3, values: defaultValues };

/** Types before `useDraft` subscribes: effects of children run first. */
function EarlyTyping({ form }: { form: UseFormReturn }) {
  const { setValue } = form;
  useEffect(() => setValue('name', 'Salaries', { shouldDirty: true }), [setValue]);
  return null;
}

function Form({ current = base }: { current?: typeof base }) {
  const form: UseFormReturn = useForm({ defaultValues });
  useDraft(form, { key, base: current, enabled: true });
  return <EarlyTyping form={form} />;
}

it('keeps what was typed before the draft subscribed to the form', () => {
  render(<Form />);
  expect(readDraft(key)).toEqual({ version: 3, values: { name: 'Salaries' } });
});

it('keeps only what still differs from a newer version of the record', () => {
  const { rerender } = render(<Form />);
  rerender(<Form current={{ version: 4, values: { name: 'Payroll' } }} />);
  expect(readDraft(key)).toEqual({ version: 4, values: { name: 'Salaries' } });
  rerender(<Form current={{ version: 5, values: { name: 'Salaries' } }} />);
  expect(readDraft(key)).toBeUndefined();
});

function FormWithLoadingRules() {
  const form: UseFormReturn = useForm({
    defaultValues,
    mode: 'onChange',
    resolver: () => new Promise(() => undefined),
  });
  const { isTyped } = useDraft(form, { key, base, enabled: true });
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      {isTyped && 'Typed'}
    </>
  );
}

it('notices typing while the rules of the form are still loading', async () => {
  render(<FormWithLoadingRules />);
  expect(screen.queryByText('Typed')).toBeNull();
  await userEvent.type(screen.getByLabelText('Name'), 'S');
  expect(screen.getByText('Typed')).toBeVisible();
});
