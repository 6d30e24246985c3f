import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CurrentUser } from '../../../../contract/people/session';
import { ResourceList } from '../../../../src/admin-kit/list/ResourceList';
import { type AnyDeclaration, declareResource } from '../../../../src/model/resource';
import { answered, pageOf, type ReceivedCall, refused, service } from '../../../setup/network';
import { renderConsole } from '../../../setup/renderConsole';
import { preload } from '../../../setup/preload';

// Loading the grid's chunk takes seconds on a busy machine; no test should wait for it.
preload('admin-kit/list/table/DataGridTable', 'admin-kit/list/toolbar/ColumnsPanel');

export interface Row {
  uuid: string;
  name: string;
  description: string;
  groups: string[];
  keys: number;
  type: 'structured' | 'unstructured';
  created_at: string | null;
  /** The part of the description that contains a link. */
  linked?: { name: string; to: string };
}

export const row = (place: number, overrides: Partial<Row> = {}): Row => ({
  uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  name: `Row ${place}`,
  description: `About ${place}`,
  groups: [],
  keys: place,
  type: 'structured',
  created_at: '2026-11-20T09:05:00Z',
  ...overrides,
});

const Icon = () => <svg />;

export const declaration = declareResource<Row>({
  name: 'datasets',
  label: 'Datasets',
  singular: 'Dataset',
  icon: Icon,
  menu: 'sidebar',
  endpoint: {
    path: '/datasets',
    key: 'datasets',
    list: { kind: 'table', path: '/table/datasets' },
  },
  access: { list: ['datasets', 'list'] },
  list: {
    columns: [
      { kind: 'link', name: 'name', label: 'Name', width: 200 },
      {
        kind: 'text',
        name: 'description',
        label: 'Description',
        width: 200,
        link: ({ linked }) => linked,
      },
      {
        kind: 'hover-list',
        name: 'groups',
        label: 'Dataset Groups',
        width: 150,
        sortable: false,
      },
      {
        kind: 'icon',
        name: 'type',
        label: 'Type',
        width: 100,
        value: ({ type }) => ({ icon: Icon, label: type }),
        setFilter: [
          { value: 'structured', label: 'Structured' },
          { value: 'unstructured', label: 'Unstructured' },
        ],
      },
      {
        kind: 'date',
        name: 'created_at',
        label: 'Created',
        width: 200,
        hidden: true,
        empty: 'Never',
      },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'datasets_grid_columns',
    csvPrefix: 'datasets',
    searchLabel: 'Search datasets',
    empty: { title: 'No datasets yet', text: 'Your company has none so far.' },
  },
  actions: [
    {
      id: 'edit',
      label: 'Edit',
      access: ['datasets', 'update'],
      to: ({ uuid }) => `/datasets/${uuid}`,
    },
  ],
  messages: {},
});

/** Hovers a column's edge as if to drag it, and waits for the data grid. */
export async function askForGrid(): Promise<HTMLElement> {
  await screen.findByRole('table');
  const edge = document.querySelector('.column-edge');
  if (!edge) throw new Error('The columns have no edges.');
  fireEvent.pointerOver(edge);
  const grid = await screen.findByRole('grid', {}, { timeout: 10_000 });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  return grid;
}

interface ListOptions {
  path?: string;
  declaration?: AnyDeclaration;
  person?: Partial<CurrentUser>;
  /** Answers a page of the list. */
  list?: (call: ReceivedCall) => Response | Promise<Response>;
  /** Column setting of the list that the service stores. */
  setting?: string;
}

/** @returns rows as a page of the list of datasets */
export const rowsOf = (rows: readonly object[], total?: number): Response =>
  pageOf('datasets', rows, total);

/** Renders the list page of a declaration. @returns what the service received */
export function renderList({
  path = '/datasets',
  declaration: declared = declaration,
  person,
  list = () => rowsOf([row(1), row(2), row(3)]),
  setting,
}: ListOptions = {}) {
  const { endpoint, name } = declared;
  const lists = service(`GET ${endpoint.list.path as `/${string}`}`, list);
  const records = service(`GET ${endpoint.path as `/${string}`}/:uuid`, ({ path: called }) =>
    answered({ [endpoint.key]: { uuid: called.split('/').at(-1) } }, 1),
  );
  const settingsRead = service('GET /user-settings/:name', () =>
    setting === undefined
      ? refused(404, 'There is no such setting.')
      : answered({ user_settings: { setting_value: setting } }),
  );
  const settingsSaved = service('PUT /user-settings/:name', ({ body }) =>
    answered({ user_settings: body }),
  );
  const view = renderConsole(
    { [`/${name}`]: <ResourceList declaration={declared} />, '*': null },
    { path, person, resources: [declared] },
  );
  /** Query of the latest list request. */
  const lastQuery = () => lists.at(-1)?.query;
  return { ...view, lists, lastQuery, records, settingsRead, settingsSaved };
}
