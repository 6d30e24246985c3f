import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isObject } from '../../../../contract/lib/isObject';
import { type ReceivedCall, refused, service } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { expectDisabled, expectText, findDialog, press } from '../../../setup/screenHelpers';
import { renderList } from './renderList';

const mirrorKey = `datasets_grid_columns.${user.uuid}`;
const columnTitles = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent, ariaLabel }) => textContent || ariaLabel)
    .filter((title) => title !== 'Actions');
const declared = ['Name', 'Description', 'Dataset Groups', 'Type'];
const shownRows = () => screen.findByRole('link', { name: 'Row 1' });
const openPanel = async () => {
  await press('Columns');
  return findDialog('Columns');
};
/** The column setting that the browser stores for the person. */
const textOf = (call: ReceivedCall | undefined): string =>
  isObject(call?.body) ? String(call.body['setting_value']) : 'null';
const layoutOf = (call: ReceivedCall | undefined): unknown => JSON.parse(textOf(call));

describe('the columns of a list', () => {
  it('move by keyboard, and are saved under the declared name', async () => {
    const { settingsSaved } = renderList();
    await shownRows();
    expect(columnTitles()).toEqual(declared);
    const panel = await openPanel();
    const move = within(panel).getByRole('button', { name: 'Move Description left' });
    move.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(columnTitles()).toEqual(['Description', 'Name', 'Dataset Groups', 'Type']),
    );
    await waitFor(() => expect(settingsSaved).toHaveLength(1));
    const call = settingsSaved.at(-1);
    expect(call?.path).toBe('/user-settings/datasets_grid_columns');
    expect(layoutOf(call)).toEqual({
      order: ['description', 'name', 'groups', 'type', 'created_at'],
      widths: {},
      hidden: ['created_at'],
    });
    expect(localStorage.getItem(mirrorKey)).toBe(textOf(call));
  });

  it('move by dragging one header onto another', async () => {
    const { settingsSaved } = renderList();
    await shownRows();
    const held = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => held.set(type, value),
      getData: (type: string) => held.get(type) ?? '',
      get types() {
        return [...held.keys()];
      },
    };
    const label = (text: string) => within(screen.getByRole('table')).getByText(text);
    fireEvent.dragStart(label('Type'), { dataTransfer });
    fireEvent.dragOver(label('Name'), { dataTransfer });
    fireEvent.drop(label('Name'), { dataTransfer });
    await waitFor(() =>
      expect(columnTitles()).toEqual(['Type', 'Name', 'Description', 'Dataset Groups']),
    );
    await waitFor(() => expect(settingsSaved).toHaveLength(1));
  });

  it('are saved 100 ms after a move and 800 ms after any other change', async () => {
    const { settingsSaved } = renderList();
    await shownRows();
    const panel = await openPanel();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(within(panel).getByRole('button', { name: 'Move Name right' }));
    await vi.advanceTimersByTimeAsync(99);
    expect(settingsSaved).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(settingsSaved).toHaveLength(1);
    fireEvent.click(within(panel).getByRole('checkbox', { name: 'Type' }));
    await vi.advanceTimersByTimeAsync(799);
    expect(settingsSaved).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(settingsSaved).toHaveLength(2);
  });

  it.each([
    ['the list is left', (view: ReturnType<typeof renderList>) => view.router.navigate('/other')],
    ['the page is closed', () => fireEvent(window, new Event('pagehide'))],
  ])('are saved at once when %s before the delay has passed', async (_, leave) => {
    const view = renderList();
    await shownRows();
    const panel = await openPanel();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(within(panel).getByRole('checkbox', { name: 'Type' }));
    await act(async () => void (await leave(view)));
    // The clock stands still, so a save now cannot have waited for the delay.
    for (let tick = 0; tick < 500 && view.settingsSaved.length === 0; tick += 1)
      await new Promise(setImmediate);
    expect(view.settingsSaved).toHaveLength(1);
    expect(layoutOf(view.settingsSaved[0])).toMatchObject({ hidden: ['type', 'created_at'] });
    // The browser cancels other calls together with the page.
    expect(view.settingsSaved[0]?.keepalive).toBe(true);
  });

  it('can be hidden and shown, but not all hidden', async () => {
    renderList();
    await shownRows();
    const panel = await openPanel();
    const check = (name: string) => within(panel).getByRole('checkbox', { name });
    expect(check('Created')).not.toBeChecked();
    await userEvent.click(check('Created'));
    for (const name of declared) await userEvent.click(check(name));
    expectDisabled(check('Created'), 'At least one column must stay visible.');
    await userEvent.click(check('Created'));
    expect(check('Created')).toBeChecked();
    await press('Reset', panel);
    expect(check('Created')).not.toBeChecked();
    expect(check('Name')).toBeChecked();
  });

  it('can be resized without dragging', async () => {
    const { settingsSaved } = renderList();
    await shownRows();
    const panel = await openPanel();
    const field = within(panel).getByRole('spinbutton', { name: 'Width of Name in pixels' });
    await userEvent.clear(field);
    await userEvent.type(field, '20{Enter}');
    await waitFor(() => expect(settingsSaved).toHaveLength(1));
    expect(layoutOf(settingsSaved.at(-1))).toMatchObject({
      widths: { name: 50, description: 200, groups: 150, type: 100 },
    });
    // The field shows the resulting width and keeps the focus for the next change.
    expect(field).toHaveFocus();
    expect(field).toHaveValue(50);
  });

  it("grow with the reader's text size, and are saved at the usual size", async () => {
    document.documentElement.style.fontSize = '32px';
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    const { settingsSaved } = renderList();
    await shownRows();
    const widths = () =>
      [...document.querySelectorAll('.plain-table col')].map((col) =>
        col instanceof HTMLElement ? col.style.width : undefined,
      );
    expect(widths().slice(0, 4)).toEqual(['400px', '400px', '300px', '200px']);
    const field = within(await openPanel()).getByRole('spinbutton', {
      name: 'Width of Name in pixels',
    });
    expect(field).toHaveValue(200);
    await userEvent.clear(field);
    await userEvent.type(field, '120{Enter}');
    await waitFor(() => expect(settingsSaved).toHaveLength(1));
    expect(layoutOf(settingsSaved.at(-1))).toMatchObject({
      widths: { name: 120, description: 200, groups: 150, type: 100 },
    });
    expect(widths().slice(0, 4)).toEqual(['240px', '400px', '300px', '200px']);
  });

  it('are restored from local storage at once, without a call', async () => {
    const order = ['type', 'name', 'description', 'groups', 'created_at'];
    localStorage.setItem(mirrorKey, JSON.stringify({ order, widths: {}, hidden: ['description'] }));
    const { settingsRead } = renderList();
    await shownRows();
    expect(columnTitles()).toEqual(['Type', 'Name', 'Dataset Groups', 'Created']);
    expect(settingsRead).toEqual([]);
  });

  it('are restored from the service when the browser has stored none', async () => {
    const order = ['groups', 'name', 'description', 'type'];
    const { settingsRead, settingsSaved } = renderList({
      setting: JSON.stringify({ order, widths: {}, hidden: [] }),
    });
    await waitFor(() =>
      expect(columnTitles()).toEqual(['Dataset Groups', 'Name', 'Description', 'Type']),
    );
    expect(settingsRead).toMatchObject([{ path: '/user-settings/datasets_grid_columns' }]);
    expect(localStorage.getItem(mirrorKey)).not.toBeNull();
    expect(settingsSaved).toEqual([]);
  });

  it('fall back to the declared ones when the saved setting is broken', async () => {
    localStorage.setItem(mirrorKey, '{"order":[{"x":1}],"widths":"no"');
    renderList();
    await shownRows();
    expect(columnTitles()).toEqual(declared);
  });

  it('report that they could not be loaded or saved', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    renderList();
    service('GET /user-settings/:name', () => refused(500, 'It failed.'));
    await expectText('Your columns could not be loaded');
    service('PUT /user-settings/:name', { user_settings: null });
    await shownRows();
    const panel = await openPanel();
    await press('Move Name right', panel);
    await expectText('Your columns could not be saved');
    expect(screen.getByText('No user setting data in payload')).toBeVisible();
  });
});
