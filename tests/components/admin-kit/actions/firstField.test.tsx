import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FieldsDialog } from '../../../../src/admin-kit/actions/FieldsDialog';
import type { Field } from '../../../../src/model/field';
import { renderConsole } from '../../../setup/renderConsole';

// The code of these inputs comes when a test lets it.
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

it('begins in its first field, also when its code comes later', async () => {
  open({ kind: 'select', name: 'kind', label: 'Kind', choices: [{ value: 'a', label: 'A' }] });
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toBeVisible();
  arrivals.select.open();
  const kind = await screen.findByRole('combobox', { name: 'Kind' });
  await waitFor(() => expect(kind).toHaveFocus());
});

it('leaves the focus to who has begun in another field meanwhile', async () => {
  open({ kind: 'day', name: 'day', label: 'Day' });
  const typed = await screen.findByRole('textbox', { name: 'Reason' });
  await userEvent.type(typed, 'Counted');
  arrivals.day.open();
  expect(await screen.findByRole('textbox', { name: 'Day' })).toBeVisible();
  await userEvent.keyboard(' twice');
  expect(typed).toHaveValue('Counted twice');
  expect(typed).toHaveFocus();
});
