import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FieldsDialog } from '../../../../src/admin-kit/actions/FieldsDialog';
import type { Field } from '../../../../src/model/field';
import { renderConsole } from '../../../setup/renderConsole';

// The inputs' chunk arrives when a test lets it.
const arrivals = vi.hoisted(() => {
  const gate = () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open: () => open(), opened };
  };
  return { select: gate(), day: gate() };
});
vi.mock('../../../../src/admin-kit/form/inputs/KitSelectInput', async (original) => {
  await arrivals.select.opened;
  return original();
});
vi.mock('../../../../src/admin-kit/form/inputs/DayInput', async (original) => {
  await arrivals.day.opened;
  return original();
});

const reason: Field = { kind: 'text', name: 'reason', label: 'Reason', max: 100 };

const open = (first: Field) =>
  renderConsole({
    '/': (
      <FieldsDialog
        title="Correct Usage"
        submit="Correct"
        busy={false}
        failure={undefined}
        fields={[first, reason]}
        resolver={(values) => ({ values, errors: {} })}
        onCancel={() => undefined}
        onSubmit={() => Promise.resolve(undefined)}
      />
    ),
  });

it('focuses its first field, even when the code of the field arrives later', async () => {
  open({ kind: 'select', name: 'kind', label: 'Kind', choices: [{ value: 'a', label: 'A' }] });
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeVisible();
  arrivals.select.open();
  const kind = await screen.findByRole('combobox', { name: 'Kind' });
  await waitFor(() => expect(kind).toHaveFocus());
});

it('does not move the focus from another field in which the person has begun', async () => {
  open({ kind: 'day', name: 'day', label: 'Day' });
  const typed = await screen.findByRole('textbox', { name: 'Reason' });
  await userEvent.type(typed, 'Counted');
  arrivals.day.open();
  expect(await screen.findByRole('textbox', { name: 'Day' })).toBeVisible();
  await userEvent.keyboard(' twice');
  expect(typed).toHaveValue('Counted twice');
  expect(typed).toHaveFocus();
});
