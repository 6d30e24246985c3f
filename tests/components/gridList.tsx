import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  type AuthProvider,
  CoreAdminContext,
  type GetListParams,
  memoryStore,
  testDataProvider,
  TestMemoryRouter,
  useLocation,
} from 'ra-core';
import { useEffect } from 'react';
import { beforeAll, vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import type { CsvParams } from '../../src/dataProvider/lists';
import { ResourceList } from '../../src/grid/ResourceList';
import { Notifications } from '../../src/layout/Notifications';
import { type AnyDeclaration, declareResource } from '../../src/model/resource';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

// Reading the grid's code takes seconds on a busy machine, which no test is about.
beforeAll(async () => {
  await import('../../src/grid/DataGridTable');
  await import('../../src/grid/ColumnsPanel');
}, 60_000);

export interface Row {
  uuid: string;
  name: string;
  description: string;
  groups: string[];
  keys: number;
  type: 'structured' | 'unstructured';
  created_at: string | null;
}

export const row = (place: number, own: Partial<Row> = {}): Row => ({
  uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  name: `Row ${place}`,
  description: `About ${place}`,
  groups: [],
  keys: place,
  type: 'structured',
  created_at: '2026-11-20T09:05:00Z',
  ...own,
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
      {
        name: 'name',
        label: 'Name',
        width: 200,
        sortable: true,
        cell: { kind: 'link', value: ({ name }) => name },
      },
      {
        name: 'description',
        label: 'Description',
        width: 200,
        sortable: true,
        cell: { kind: 'text', value: ({ description }) => description },
      },
      {
        name: 'groups',
        label: 'Dataset Groups',
        width: 150,
        sortable: false,
        cell: { kind: 'hover-list', value: ({ groups }) => groups },
      },
      {
        name: 'type',
        label: 'Type',
        width: 100,
        sortable: true,
        cell: { kind: 'icon', value: ({ type }) => ({ icon: Icon, label: type }) },
        setFilter: [
          { value: 'structured', label: 'Structured' },
          { value: 'unstructured', label: 'Unstructured' },
        ],
      },
      {
        name: 'created_at',
        label: 'Created',
        width: 200,
        sortable: true,
        hidden: true,
        cell: { kind: 'date', value: ({ created_at: created }) => created, empty: 'Never' },
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

export interface ListAnswer {
  rows: readonly { uuid: string }[];
  total?: number;
  capped?: boolean;
}

interface ListOptions {
  path?: string;
  declaration?: AnyDeclaration;
  verified?: boolean;
  /** Answers a page of the list. */
  list?: (params: GetListParams) => ListAnswer | Promise<ListAnswer>;
  setting?: string | null;
  /** Answers other calls, such as those of a list's notice. */
  action?: ConsoleDataProvider['action'];
}

/** Where the console is: path and query. */
export const place = { current: '' };

function Place() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    place.current = `${pathname}${search}`;
  }, [pathname, search]);
  return null;
}

/** Draws the list page of a declaration on a made-up service. @returns what was asked of the service */
export function renderList(options: ListOptions = {}) {
  const answer = options.list ?? (() => ({ rows: [row(1), row(2), row(3)] }));
  const getList = vi.fn(async (_resource: string, params: GetListParams) => {
    const { rows, total = rows.length, capped = false }: ListAnswer = await answer(params);
    return {
      data: rows.map((record) => Object.assign({ id: record.uuid }, record)),
      total,
      meta: { capped },
    };
  });
  const getOne = vi.fn((_resource: string, { id }: { id: unknown }) =>
    Promise.resolve({ data: { id, uuid: id } }),
  );
  const getUserSetting = vi.fn((_name: string) =>
    Promise.resolve({ data: options.setting ?? null }),
  );
  const putUserSetting = vi.fn((_name: string, value: string) => Promise.resolve({ data: value }));
  const downloadCsv = vi.fn(
    (
      _resource: string,
      _params: CsvParams,
      _onProgress?: (bytes: number) => void,
      _signal?: AbortSignal,
    ): Promise<{ data: Blob }> => Promise.resolve({ data: new Blob(['name\r\n']) }),
  );
  const dataProvider = {
    ...testDataProvider(),
    getList,
    getOne,
    getUserSetting,
    putUserSetting,
    downloadCsv,
    action: options.action,
  } as unknown as ConsoleDataProvider;
  const authProvider: AuthProvider = {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(undefined),
  };
  const queryClient = new QueryClient();
  const person = options.verified === false ? { ...user, email_verified_dt_tm: null } : user;
  const view = render(
    <TestMemoryRouter initialEntries={[options.path ?? '/datasets']}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <CoreAdminContext
          dataProvider={dataProvider}
          queryClient={queryClient}
          authProvider={authProvider}
          store={memoryStore()}
        >
          <ConfigProvider value={config}>
            <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
              <ResourceList declaration={options.declaration ?? declaration} />
              <Notifications />
              <Place />
            </SessionProvider>
          </ConfigProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </TestMemoryRouter>,
  );
  /** Parameters of the latest request for the list. */
  const asked = () => getList.mock.lastCall?.[1];
  return {
    ...view,
    queryClient,
    getList,
    getOne,
    getUserSetting,
    putUserSetting,
    downloadCsv,
    asked,
  };
}
