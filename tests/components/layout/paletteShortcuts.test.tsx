import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { shortcuts } from '../../../src/layout/palette/shortcuts';
import { clickOn, findDialog, press } from '../../setup/screenHelpers';
import { renderPalette } from './renderPalette';

const page = (
  <>
    <input type="search" aria-label="Search datasets" />
    <textarea aria-label="Description" />
    <div contentEditable suppressContentEditableWarning aria-label="Date" tabIndex={-1} />
  </>
);

const list = async () => {
  await userEvent.keyboard('?');
  return findDialog('Keyboard shortcuts');
};

describe('shortcuts', () => {
  it('are listed by ?, limited to those that this person may use', async () => {
    renderPalette();
    const dialog = await list();
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Ctrl KSearch and commands',
      '?Show the keyboard shortcuts',
      '/Go to the search box of the page',
      'cCreate what the page lists',
      'g then dDatasets',
      'g then aAPI Keys',
      'g then pPrimary Keys',
    ]);
  });

  it('cover the items of both menus, each with its own keys', () => {
    const jumps = shortcuts.flatMap(({ keys, effect }) =>
      effect.kind === 'go' ? [`${keys.join(' ')} ${effect.to}`] : [],
    );
    expect(jumps).toEqual([
      'g h /',
      'g d /datasets',
      'g g /dataset-groups',
      'g a /api-keys',
      'g p /primary-keys',
      'g t /team',
      'g e /events',
      'g s /security-history',
      'g m /profile',
      'g l /client-library-versions',
      'g f /features',
      'g c /customers',
    ]);
    const keys = shortcuts.map((shortcut) => shortcut.keys.join(' '));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lead to pages, to the search box and to creation', async () => {
    const { address } = renderPalette({ page });
    await userEvent.keyboard('ga');
    await waitFor(() => expect(address()).toBe('/api-keys'));
    await userEvent.keyboard('gc');
    await waitFor(() => expect(address()).toBe('/api-keys/new'));
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it.each(['Search datasets', 'Description', 'Date'])(
    'never run while somebody types: %s',
    async (name) => {
      const { address } = renderPalette({ page });
      const field = screen.getByLabelText(name);
      await userEvent.click(field);
      await userEvent.keyboard('gac?/');
      expect(address()).toBe('/datasets');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(field).toHaveFocus();
    },
  );

  it.each([
    [1499, '/api-keys'],
    [1500, '/datasets'],
  ])('of two keys expire after a pause: %i ms later at %s', async (pause, end) => {
    const { address } = renderPalette({ page });
    for (const [key, timeStamp] of [
      ['g', 1000],
      ['a', 1000 + pause],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
    }
    await list();
    expect(address()).toBe(end);
  });

  it('never run with modifiers held, after a key in between, or under a dialog', async () => {
    const { address } = renderPalette({ page });
    await userEvent.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}{Meta>}c{/Meta}');
    await userEvent.keyboard('g');
    await userEvent.keyboard('xa');
    await list();
    await userEvent.keyboard('gac');
    expect(address()).toBe('/datasets');
  });

  it("of single keys can be switched off, while the palette's shortcut stays", async () => {
    const { store, address } = renderPalette();
    const dialog = await list();
    await clickOn('switch', 'Single-key shortcuts', dialog);
    expect(store.getItem('palette.singleKeys')).toBe(false);
    await press('Close', dialog);
    await userEvent.keyboard('gac?');
    expect(address()).toBe('/datasets');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'shortcuts{Enter}');
    const again = await findDialog('Keyboard shortcuts');
    expect(within(again).getAllByRole('row')).toHaveLength(2);
  });
});
