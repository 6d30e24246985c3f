import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ConditionGroup } from '../../../../src/model/timeline';
import FilterBuilder from '../../../../src/admin-kit/list/timeline/FilterBuilder';
import { action, count, dataset, date } from '../../../setup/conditionColumns';
import { testTheme } from '../../../setup/testTheme';
import { press, pressBeside, textsOf } from '../../../setup/screenHelpers';

const columns = [dataset, count, action, date];

function renderBuilder(groups: readonly ConditionGroup[] = [], isApplied = true) {
  const onApply = vi.fn<(groups: ConditionGroup[]) => boolean>(() => isApplied);
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider theme={testTheme}>
      <FilterBuilder columns={columns} groups={groups} onApply={onApply} onClose={onClose} />
    </ThemeProvider>,
  );
  return { onApply, onClose };
}

const all = (label: string) => screen.getAllByLabelText(label);
const fieldAt = (label: string, place: number): HTMLElement => {
  const field = all(label)[place];
  if (!field) throw new Error(`There is no ${label} number ${place}.`);
  return field;
};
const choose = (label: string, place: number, option: string) =>
  userEvent.selectOptions(fieldAt(label, place), option);

describe('the filter builder', () => {
  it('stays open when its conditions are too long to be applied', async () => {
    const { onApply, onClose } = renderBuilder([], false);
    await userEvent.type(screen.getByLabelText('Value'), 'card');
    await press('Apply');
    expect(onApply).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Value')).toHaveValue('card');
  });

  it('builds groups in which all or any conditions must hold, by keyboard too', async () => {
    const { onApply, onClose } = renderBuilder();
    await userEvent.type(screen.getByLabelText('Value'), 'card');
    await press('Add condition');
    // The added condition has the focus.
    expect(fieldAt('Column', 1)).toHaveFocus();
    await choose('Column', 1, 'Count');
    await choose('Comparison', 1, 'is more than');
    await userEvent.type(fieldAt('Value', 1), '5');
    await press('Add group');
    await choose('Match', 1, 'any of these (OR)');
    await choose('Column', 2, 'Event Type');
    await choose('Value', 2, 'Decryption');
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Group 2' })).getByText('Add condition'),
    );
    await choose('Comparison', 3, 'is empty');
    screen.getByRole('button', { name: 'Apply' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onApply).toHaveBeenCalledWith([
      {
        operator: 'AND',
        conditions: [
          { column: 'dataset_name', predicate: 'i_cont', value: 'card' },
          { column: 'count', predicate: 'gt', value: 5 },
        ],
      },
      {
        operator: 'OR',
        conditions: [
          { column: 'action', predicate: 'eq', value: 1 },
          { column: 'dataset_name', predicate: 'blank', value: true },
        ],
      },
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('numbers conditions across all groups', async () => {
    const condition = { column: 'dataset_name', predicate: 'eq' as const };
    renderBuilder([
      { operator: 'AND', conditions: [{ ...condition, value: 'x' }] },
      {
        operator: 'OR',
        conditions: [
          { ...condition, value: 'y' },
          { ...condition, value: 'z' },
        ],
      },
    ]);
    for (const [place, value] of ['x', 'y', 'z'].entries()) {
      const fields = within(screen.getByRole('group', { name: `Condition ${place + 1}` }));
      expect(fields.getByLabelText('Value')).toHaveValue(value);
      expect(fields.getByRole('button')).toHaveAccessibleName(`Remove condition ${place + 1}`);
    }
    await press('Remove condition 1');
    expect(
      within(screen.getByRole('group', { name: 'Condition 2' })).getByLabelText('Value'),
    ).toHaveValue('z');
  });

  it('shows each error at its field and keeps what was typed', async () => {
    const { onApply } = renderBuilder();
    await choose('Column', 0, 'Count');
    await userEvent.type(screen.getByLabelText('Value'), 'many');
    await press('Apply');
    const field = screen.getByLabelText('Value');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter a number.');
    expect(field).toHaveValue('many');
    expect(onApply).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '5');
    await waitFor(() => expect(screen.queryByText('Enter a number.')).toBeNull());
  });

  it('focuses the first error on the page, whenever its condition was added', async () => {
    renderBuilder();
    await userEvent.type(screen.getByLabelText('Value'), 'card');
    await press('Add group');
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Group 1' })).getByText('Add condition'),
    );
    await press('Apply');
    expect(fieldAt('Value', 1)).toHaveFocus();
    expect(fieldAt('Value', 2)).toHaveAccessibleDescription('Enter a value.');
  });

  it('clears an error when its condition needs no value, changes its column, or is removed', async () => {
    const { onApply } = renderBuilder();
    await press('Add condition');
    await press('Add condition');
    for (const place of [0, 1, 2]) await choose('Column', place, 'Count');
    await press('Apply');
    expect(screen.getAllByText('Enter a number.')).toHaveLength(3);
    await choose('Comparison', 0, 'is empty');
    await choose('Comparison', 0, 'is more than');
    await choose('Column', 1, 'Event Type');
    expect(screen.getAllByText('Enter a number.')).toHaveLength(1);
    await choose('Comparison', 0, 'is empty');
    await press('Remove condition 3');
    await press('Apply');
    expect(onApply).toHaveBeenCalledWith([
      {
        operator: 'AND',
        conditions: [
          { column: 'count', predicate: 'blank', value: true },
          { column: 'action', predicate: 'eq', value: 0 },
        ],
      },
    ]);
  });

  it('closes on Escape, but not on a click outside, which would lose the conditions', async () => {
    const { onClose } = renderBuilder();
    await pressBeside(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('accepts ten conditions and refuses the eleventh', async () => {
    const conditions = Array.from({ length: 9 }, (_, place) => ({
      column: 'dataset_name',
      predicate: 'eq' as const,
      value: `v${place}`,
    }));
    renderBuilder([{ operator: 'OR', conditions }]);
    await press('Add condition');
    expect(all('Column')).toHaveLength(10);
    for (const name of ['Add condition', 'Add group']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAccessibleDescription('A search takes at most 10 conditions.');
      await userEvent.click(button);
      expect(all('Column')).toHaveLength(10);
    }
  });

  it('offers the comparisons of the column', async () => {
    renderBuilder();
    const offered = () =>
      textsOf(within(screen.getByLabelText('Comparison')).getAllByRole('option'));
    expect(offered().join(', ')).toBe(
      'contains, does not contain, is, is not, starts with, ends with, is empty, is not empty',
    );
    await choose('Column', 0, 'Event Type');
    expect(offered()).toEqual(['is', 'is not']);
    await choose('Column', 0, 'Date');
    expect(offered()).toContain('is at or after');
    // A native date field would show the date in another order than the rest of the console.
    expect(screen.getByLabelText('Value, in UTC')).toHaveAttribute('type', 'text');
    expect(screen.getByPlaceholderText('yyyy-MM-dd hh:mm')).toBeVisible();
  });

  it('removes conditions without losing the focus, and then clears the search', async () => {
    const condition = { column: 'dataset_name', predicate: 'eq' as const };
    const { onApply } = renderBuilder([
      {
        operator: 'AND',
        conditions: [
          { ...condition, value: 'x' },
          { ...condition, value: 'y' },
          { ...condition, value: 'z' },
        ],
      },
    ]);
    await press('Remove condition 3');
    expect(screen.getByRole('button', { name: 'Remove condition 2' })).toHaveFocus();
    await press('Remove condition 1');
    expect(screen.getByRole('button', { name: 'Remove condition 1' })).toHaveFocus();
    expect(screen.getByLabelText('Value')).toHaveValue('y');
    await press('Remove all');
    expect(screen.getByRole('button', { name: 'Add group' })).toHaveFocus();
    await press('Apply');
    expect(onApply).toHaveBeenCalledWith([]);
  });
});
