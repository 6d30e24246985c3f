import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { DataProvider, GetListParams } from 'ra-core';
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { createI18nProvider } from '../../src/i18n/i18nProvider';
import { Notifications } from '../../src/layout/Notifications';
import { datasetGroups } from '../../src/resources/dataset-groups';
import { NewDatasetGroup } from '../../src/resources/dataset-groups/creation/NewDatasetGroup';
import type { DatasetGroupRecord } from '../../src/resources/dataset-groups/record';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

const uuidOf = (number: number) =>
  `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${String(number).padStart(2, '0')}`;

/** All datasets of the company, by name. */
const datasets = ['Cards', 'Contracts', 'Salaries', 'SSN'].map((name, place) => ({
  uuid: uuidOf(10 - place),
  name,
  dataset_type: 'structured' as const,
}));
export const uuidByName = (name: string): string =>
  datasets.find((dataset) => dataset.name === name)?.uuid ?? '';

const chosen = ['Cards', 'SSN'];

/** A group that holds Cards and SSN. */
export const group: DatasetGroupRecord = {
  id: uuidOf(1),
  uuid: uuidOf(1),
  name: 'HR',
  description: 'People',
  datasets: chosen.map((name) => ({ uuid: uuidByName(name), name })),
  dataset_count: 2,
  dataset_uuids: chosen.map(uuidByName).toSorted(),
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  creator: { name: 'Ada' },
  version: 3,
};

/** The service's calls, all of them going well. */
export function fakeCalls() {
  const saved = { current: group };
  return {
    getOne: vi.fn(() => Promise.resolve({ data: saved.current })),
    getList: vi.fn((_: string, { filter }: GetListParams) => {
      const { q = '' } = (filter ?? {}) as { q?: string };
      const found = datasets.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      const data = found.map((dataset) => Object.assign({ id: dataset.uuid }, dataset));
      return Promise.resolve({ data, total: data.length, meta: { capped: false } });
    }),
    update: vi.fn((_: string, { data }: { data: { datasets?: string[] } }) => {
      const { datasets: uuids = saved.current.dataset_uuids, ...texts } = data;
      saved.current = {
        ...saved.current,
        ...texts,
        dataset_uuids: uuids,
        version: saved.current.version + 1,
      };
      return Promise.resolve({ data: { ...saved.current, partialErrors: [] as object[] } });
    }),
    checkName: vi.fn<ConsoleDataProvider['checkName']>(() => Promise.resolve({ data: {} })),
    createDatasetGroup: vi.fn<ConsoleDataProvider['createDatasetGroup']>(({ name }) =>
      Promise.resolve({ data: { uuid: group.uuid, name } }),
    ),
    linkDataset: vi.fn<ConsoleDataProvider['linkDataset']>(() =>
      Promise.resolve({ data: { uuid: uuidOf(50) } }),
    ),
    datasetsOfGroup: vi.fn<ConsoleDataProvider['datasetsOfGroup']>(() =>
      Promise.resolve({
        data: {
          datasets: datasets.filter(({ name }) => chosen.includes(name)),
          isLast: true,
        },
      }),
    ),
    action: vi.fn<ConsoleDataProvider['action']>(() =>
      Promise.resolve({ data: { access: [], pagination: { total_count: 0 } } }),
    ),
  };
}

/** Opens the page of the group, or creation, in a data router with a stand-in list. */
export function renderGroups(path: string, calls = fakeCalls(), verified = true) {
  const dataProvider: DataProvider = Object.assign(testDataProvider(), calls);
  const person = verified ? user : { ...user, email_verified_dt_tm: null };
  const Page = datasetGroups.detail?.page;
  if (!Page) throw new Error('dataset groups have no page');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const admin = (content: ReactNode) => (
    <CoreAdminContext
      dataProvider={dataProvider}
      i18nProvider={createI18nProvider([datasetGroups])}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={[datasetGroups]}>{content}</ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/dataset-groups', element: admin(<p>The list</p>) },
      { path: '/dataset-groups/new', element: admin(<NewDatasetGroup />) },
      { path: '/dataset-groups/:id', element: admin(<Page />) },
    ],
    { initialEntries: ['/dataset-groups', path], initialIndex: 1 },
  );
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, router, calls };
}
