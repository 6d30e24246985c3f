import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { ResourceList } from '../../../src/admin-kit/list/ResourceList';
import type { Declaration } from '../../../src/model/resource';
import { events } from '../../../src/resources/events';
import { answered, pageOf, service } from '../../setup/network';
import { renderConsole, user } from '../../setup/renderConsole';
import { clickOn, expectNoDialog, findDialog, press } from '../../setup/screenHelpers';
import { declaration as datasets, type Row, row } from '../admin-kit/list/renderList';

const declaration: Declaration<Row> = {
  ...datasets,
  actions: [
    {
      id: 'archive',
      label: 'Archive',
      access: ['datasets', 'update'],
      title: 'Archive Dataset',
      dialog: { kind: 'confirm' },
      run: () => Promise.resolve(),
      success: 'Dataset archived',
      failure: 'Dataset not archived',
    },
  ],
};

const stored = { sort: 'created_at', order: 'DESC', page: 2, perPage: 100, filter: { q: 'pay' } };
const storedAddress = {
  sort: 'created_at',
  order: 'DESC',
  page: '2',
  perPage: '100',
  filter: '{"q":"pay"}',
};

/** Storage key of the state in which a person left a list. */
const storageKey = (resource: string, userUuid = user.uuid) => `${userUuid}.${resource}.listParams`;

/** Opens the list in a browser that has stored its earlier state. */
function open(path: string, remembered: object = stored, userUuid = user.uuid) {
  const rows = [row(101), row(102)];
  const lists = service('GET /table/datasets', () => pageOf('datasets', rows, 102));
  service('GET /datasets/:uuid', () => answered({ datasets: rows[0] ?? null }, 3));
  service('GET /user-settings/:name', () => answered({ user_settings: null }));
  const store = memoryStore({ [storageKey('datasets', userUuid)]: remembered });
  const opened = renderConsole(
    { '/datasets': <ResourceList declaration={declaration} /> },
    { path, store, resources: [declaration] },
  );
  const parameters = () =>
    Object.fromEntries(new URLSearchParams(opened.router.state.location.search));
  return { ...opened, lists, parameters };
}

async function openFromRow() {
  await press('Actions for Row 101');
  await clickOn('menuitem', 'Archive');
  return findDialog(/Archive Dataset/);
}

it('a list ignores the state that another person left in the browser', async () => {
  const { lists, parameters } = open('/datasets', stored, 'another person');
  await screen.findByRole('button', { name: 'Actions for Row 101' });
  expect(parameters()).toEqual({});
  expect(lists.at(-1)?.query).toEqual({ page: '1', per_page: '100', sort: 'name' });
});

describe('a dialog over a list', () => {
  it('keeps sort, page and search when opened from a row, and when closed', async () => {
    const { lists, parameters, store } = open('/datasets');
    const dialog = await openFromRow();
    const before = lists.length;
    expect(parameters()).toMatchObject({
      ...storedAddress,
      action: 'archive',
      record: row(101).uuid,
    });
    await press('Cancel', dialog);
    await expectNoDialog();
    expect(parameters()).toMatchObject(storedAddress);
    expect(parameters()).not.toHaveProperty('action');
    expect(store.getItem(storageKey('datasets'))).toMatchObject(stored);
    expect(lists).toHaveLength(before);
    expect(lists.at(-1)?.query).toMatchObject({ sort: '-created_at', page: '2' });
  });

  it('is never stored with the list', async () => {
    const { parameters, store } = open('/datasets', {});
    await openFromRow();
    expect(parameters()).toEqual({ action: 'archive', record: row(101).uuid });
    expect(store.getItem(storageKey('datasets'))).toEqual({});
  });

  it('opens from a link, over the list in its stored state', async () => {
    const { lists, parameters, store } = open(`/datasets?action=archive&record=${row(101).uuid}`);
    await findDialog(/Archive Dataset/);
    await waitFor(() =>
      expect(parameters()).toMatchObject({
        ...storedAddress,
        action: 'archive',
        record: row(101).uuid,
      }),
    );
    expect(store.getItem(storageKey('datasets'))).toMatchObject(stored);
    expect(store.getItem(storageKey('datasets'))).not.toHaveProperty('action');
    expect(lists.at(-1)?.query).toMatchObject({ sort: '-created_at', page: '2' });
  });

  it('stays open when a search that was typed just before is applied', async () => {
    const { parameters, router } = open('/datasets', {});
    await screen.findByRole('button', { name: 'Actions for Row 101' });
    await clickOn('searchbox', 'Search datasets');
    await userEvent.paste('pay');
    await router.navigate(`/datasets?action=archive&record=${row(101).uuid}`);
    const dialog = await findDialog(/Archive Dataset/);
    await waitFor(() => expect(parameters()).toMatchObject({ filter: '{"q":"pay"}' }));
    expect(parameters()).toMatchObject({ action: 'archive' });
    expect(dialog).toBeInTheDocument();
    await press('Cancel', dialog);
    await waitFor(() => expect(parameters()).not.toHaveProperty('action'));
    expect(parameters()).toMatchObject({ filter: '{"q":"pay"}' });
  });
});

describe('the open record of a timeline', () => {
  it('stays in the address, like a dialog over it, while the list changes', async () => {
    service('POST /billing/days', { days: [] });
    service('POST /billing/search', () => pageOf('billing_records', []));
    service('GET /user-settings/:name', () => answered({ user_settings: null }));
    const filter = JSON.stringify({ range: { preset: 'last-7-days' } });
    const search = new URLSearchParams({ filter, action: 'archive', of: 'datasets', record: 'd1' });
    service('GET /datasets/:uuid', () => answered({ datasets: row(1) }, 3));
    const { router, store } = renderConsole(
      { '/events/:record?': <ResourceList declaration={events} /> },
      { path: `/events/7?${search.toString()}`, resources: [events, declaration] },
    );
    const dialog = await findDialog(/Archive Dataset/);
    expect(router.state.location.pathname).toBe('/events/7');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      filter,
      action: 'archive',
      of: 'datasets',
      record: 'd1',
    });
    expect(store.getItem('events.listParams')).not.toHaveProperty('action');
    await waitFor(() => expect(dialog).toContainElement(document.querySelector(':focus')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Archive Dataset')).toBeNull());
    expect(router.state.location.pathname).toBe('/events/7');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      filter,
    });
  });
});
