import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { AnyDeclaration } from '../../../../src/model/resource';
import { apiKeys } from '../../../../src/resources/api-keys';
import { datasetGroups } from '../../../../src/resources/dataset-groups';
import { datasets as datasetsResource } from '../../../../src/resources/datasets';
import { primaryKeys } from '../../../../src/resources/primary-keys';
import { team } from '../../../../src/resources/team';
import { link } from '../../../setup/screenHelpers';
import { apiKey } from '../../resources/api-keys/apiKeyRecords';
import { pageOf, service } from '../../../setup/network';
import { user } from '../../../setup/renderConsole';
import { askForGrid, declaration, renderList, row, rowsOf } from './renderList';

let opened: MockInstance<typeof window.open>;
beforeEach(() => {
  opened = vi.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  document.getSelection()?.removeAllRanges();
});

const path = `/datasets/${row(2).uuid}`;
const drawn = {
  'the plain table': async () => {
    await screen.findByText('About 2');
    return screen.getByRole('table');
  },
  'the data grid': async () => {
    await screen.findByText('About 2');
    return askForGrid();
  },
};

describe.each(Object.entries(drawn))('a row of %s', (_, table) => {
  const openList = async () => {
    const view = renderList({
      declaration: { ...declaration, page: {} },
      list: () => rowsOf([row(1), row(2, { groups: ['Payroll', 'Legal'] })]),
    });
    return { ...view, rows: within(await table()) };
  };

  it('opens its record on a click anywhere, and prefetches it on pointer-down', async () => {
    const { rows, address, records } = await openList();
    const cell = rows.getByText('About 2');
    fireEvent.pointerDown(cell);
    await waitFor(() => expect(records).toMatchObject([{ path }]));
    fireEvent.click(cell);
    await waitFor(() => expect(address()).toBe(path));
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens it in a new tab on Ctrl, ⌘ and the middle button, and does nothing on the right button', async () => {
    const { rows, address } = await openList();
    for (const [type, init] of [
      ['click', { ctrlKey: true }],
      ['click', { metaKey: true }],
      ['auxclick', { button: 1 }],
    ] as const) {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
      fireEvent(rows.getByText('About 2'), event);
      expect(opened.mock.calls).toEqual([[path, '_blank', 'noopener']]);
      opened.mockClear();
    }
    const event = new MouseEvent('auxclick', { bubbles: true, button: 2 });
    fireEvent(rows.getByText('About 2'), event);
    expect(opened).not.toHaveBeenCalled();
    expect(address()).toBe('/datasets');
  });

  it('does not open while its text is selected, or on a click on one of its controls', async () => {
    const { rows, address } = await openList();
    fireEvent.click(rows.getByRole('button', { name: '+1 more: Legal' }));
    const cell = rows.getByText('About 2');
    document.getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(address()).toBe('/datasets');
    document.getSelection()?.removeAllRanges();
    fireEvent.click(rows.getByRole('button', { name: 'Actions for Row 2' }));
    expect(await screen.findByRole('menu', { name: 'Actions for Row 2' })).toBeVisible();
    expect(address()).toBe('/datasets');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('rows', () => {
  it('open their record when the column with the link is hidden', async () => {
    const order = ['name', 'description', 'groups', 'type', 'created_at'];
    const layout = { order, widths: {}, hidden: ['name'] };
    localStorage.setItem(`datasets_grid_columns.${user.uuid}`, JSON.stringify(layout));
    const { address } = renderList();
    const cell = await screen.findByText('About 2');
    expect(screen.queryByRole('link', { name: 'Row 2' })).toBeNull();
    fireEvent.click(cell);
    await waitFor(() => expect(address()).toBe(path));
  });

  it('open nothing where the record has no page', async () => {
    service('GET /table/api-keys/counts', { counts: { all: 1 } });
    const provisioned = { ...apiKey, name: 'lee@acme', autoprovisioned: true };
    const { address } = renderList({
      path: '/api-keys',
      declaration: apiKeys,
      list: () => pageOf('api_keys', [provisioned]),
    });
    fireEvent.click(await screen.findByText('lee@acme'));
    fireEvent.click(screen.getByText('lee@acme'), { ctrlKey: true });
    expect(address()).toBe('/api-keys');
    expect(opened).not.toHaveBeenCalled();
  });

  it('mark drafts beside the name of the dataset', async () => {
    service('GET /table/datasets/counts', { counts: { all: 2, structured: 2, unstructured: 0 } });
    const listed = { ...row(1), dataset_groups: [], dataset_type: 'structured' };
    const figures = {
      calls: 0,
      next_rotation_date: null,
      wrapped_key_count: 1,
      max_key_rotations: 7,
    };
    const dataset = { ...listed, ...figures, primary_key: { uuid: 'k', name: 'Main' } };
    renderList({
      path: '/datasets',
      declaration: datasetsResource,
      list: () =>
        pageOf('datasets', [
          { ...dataset, name: 'Claims', published_at: null },
          { ...dataset, uuid: 'd2', name: 'Cards', published_at: '2026-01-01T00:00:00Z' },
        ]),
    });
    const draft = await screen.findByRole('link', { name: 'Claims' });
    expect(draft.closest('td')).toHaveTextContent(/^ClaimsDraft$/);
    expect(link('Cards').closest('td')).toHaveTextContent(/^Cards$/);
  });

  it('of people, who have no page, open nothing', async () => {
    service('GET /table/team/counts', { counts: { all: 1 } });
    const member = {
      uuid: 'm',
      name: 'lee.long@acme.example',
      email: 'lee@acme.example',
      role: 'user',
    };
    const { address } = renderList({
      path: '/team',
      declaration: team,
      list: () =>
        pageOf('team', [{ ...member, state: 'Active', joined_at: '2026-01-01T00:00:00Z' }]),
    });
    fireEvent.click(await screen.findByText('lee@acme.example'));
    expect(address()).toBe('/team');
    // An email address breaks after its @.
    expect(screen.getByText('lee.long@acme.example').innerHTML).toBe('lee.long@<wbr>acme.example');
  });

  it.each([primaryKeys, datasetGroups])(
    'count all datasets of $label, of which the service names only the first',
    async (listed: AnyDeclaration) => {
      const { name } = listed;
      const datasets = Array.from({ length: 20 }, (_, n) => ({ uuid: `d${n}`, name: `D${n}` }));
      const record = { uuid: 'r', name: 'Main', description: 'About', datasets, dataset_count: 50 };
      const ofKeys = { enabled: true, next_rotation_date: null, last_rotation_date: null };
      const numbers = { key_rotation_interval: 90, rotation_count: 4 };
      const key = name.replaceAll('-', '_');
      service(`GET /table/${name}/counts`, { counts: { all: 1 } });
      renderList({
        path: `/${name}`,
        declaration: listed,
        list: () =>
          pageOf(key, [{ ...record, ...ofKeys, ...numbers, created_at: '2026-01-01T00:00:00Z' }]),
      });
      const button = await screen.findByRole('button', {
        name: /^\+49 more: D1, .*, D19, and 30 more$/,
      });
      expect(button).toHaveTextContent('+49');
    },
  );
});
