import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  CoreAdminContext,
  type DataProvider,
  memoryStore,
  Resource,
  testDataProvider,
} from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { platformAdministrator, subjectOf } from '../../contract/access';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleRecord } from '../../src/dataProvider/conflict';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { ResourceList } from '../../src/grid/ResourceList';
import { createI18nProvider } from '../../src/i18n/i18nProvider';
import { Notifications } from '../../src/layout/Notifications';
import { resources } from '../../src/resources';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

export const uuidOf = (number: number) =>
  `6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${String(number).padStart(2, '0')}`;

const stored = {
  version: 3,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-02-03T04:05:06Z',
};

export const categories = [
  { uuid: uuidOf(1), name: 'Configuration' },
  { uuid: uuidOf(2), name: 'Key Management' },
];

const record = <R extends object>(number: number, fields: R) => ({
  id: uuidOf(number),
  uuid: uuidOf(number),
  ...stored,
  ...fields,
});

export const feature = record(10, {
  name: 'Key Caching',
  description: 'Keeps data keys',
  feature_category_uuid: categories[1]?.uuid,
  feature_category: categories[1],
});

export const libraryVersion = record(20, {
  product: 'ubiq-node',
  product_version: '2.4.0',
  api_version: 'V3',
  status: 'Latest',
  feature_uuids: [feature.uuid],
  release_date: '2026-08-18',
});

export const customer = record(30, {
  name: 'Initech',
  plan: 'free',
  billing_contact: null,
  color: null,
  enforce_mfa: false,
  member_count: 0,
  dataset_count: 0,
  api_key_count: 0,
  invitation: null as object | null,
  entitlements: [
    record(40, { customer_id: uuidOf(30), event_type: 'datasets', value: 25 }),
  ] as object[],
});

const choices = [
  { uuid: feature.uuid, name: feature.name },
  { uuid: uuidOf(11), name: 'Search' },
];

/** The service's calls about one record, all of them going well. */
export function fakeCalls(shown: ConsoleRecord) {
  const saved = { current: shown };
  return {
    saved,
    getOne: vi.fn(() => Promise.resolve({ data: saved.current })),
    getList: vi.fn(() =>
      Promise.resolve({ data: [saved.current], total: 1, meta: { capped: false } }),
    ),
    update: vi.fn((_: string, { data }: { data: object }) => {
      saved.current = { ...saved.current, ...data, version: Number(saved.current.version) + 1 };
      return Promise.resolve({ data: saved.current });
    }),
    findReferenced: vi.fn<ConsoleDataProvider['findReferenced']>(({ key }) =>
      Promise.resolve({ data: key === 'features' ? choices : categories }),
    ),
    readReferenced: vi.fn<ConsoleDataProvider['readReferenced']>(() =>
      Promise.resolve({ data: [] }),
    ),
    action: vi.fn<ConsoleDataProvider['action']>(({ path }) =>
      Promise.resolve({ data: { [path.split('/').at(-1)?.replaceAll('-', '_') ?? '']: shown } }),
    ),
  };
}

/** Opens an address of a resource as a platform administrator, in a data router. */
export function renderResource(
  name: string,
  path: string,
  calls: ReturnType<typeof fakeCalls>,
  verified = true,
  roles: readonly string[] = [platformAdministrator],
) {
  const declaration = resources.find((declared) => declared.name === name);
  if (!declaration) throw new Error(`no resource ${name}`);
  const { saved: _, ...provided } = calls;
  const dataProvider: DataProvider = Object.assign(testDataProvider(), provided);
  const person = {
    ...user,
    roles: [...roles],
    ...(verified ? {} : { email_verified_dt_tm: null }),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <CoreAdminContext
      dataProvider={dataProvider}
      i18nProvider={createI18nProvider(resources)}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={resources}>
          <Resource
            name={name}
            list={<ResourceList declaration={declaration} />}
            edit={declaration.detail?.page}
          >
            {declaration.children}
          </Resource>
        </ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: `/${name}/*`, element }, { path: '/access-denied' }], {
    initialEntries: [`/${name}`, path],
    initialIndex: 1,
  });
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, router, calls };
}
