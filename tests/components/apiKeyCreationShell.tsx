import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { CoreAdminContext, memoryStore, testDataProvider, type DataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import type { DatasetPair } from '../../src/dataset-tree/datasetPair';
import { Notifications } from '../../src/layout/Notifications';
import { NewApiKey } from '../../src/resources/api-keys/creation/NewApiKey';
import type { ApiKeyRecord } from '../../src/resources/api-keys/record';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

const uuid = (place: number): string => `9f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a${10 + place}`;

const named = (place: number, name: string) => ({ uuid: uuid(place), name });

export const pairs: readonly DatasetPair[] = [
  { link: uuid(1), group: named(3, 'Customers'), dataset: named(4, 'Cards') },
  { link: uuid(2), group: named(3, 'Customers'), dataset: named(5, 'Passports') },
];

/** An API key that may use both pairs. */
export const apiKey: ApiKeyRecord = {
  id: uuid(0),
  uuid: uuid(0),
  name: 'Payroll program',
  description: 'Runs at night',
  status: 'Enabled',
  enabled: true,
  autoprovisioned: false,
  public_value: 'AccessKeyIdAccessKeyId00',
  ip_allowed: '0.0.0.0/0',
  datasets: pairs.map(({ dataset }) => dataset),
  dataset_count: 2,
  client_libraries: [],
  begin_date_tm: null,
  end_date_tm: null,
  last_used_at: null,
  created_at: '2026-01-02T03:04:05Z',
  creator: { name: 'Ada' },
  version: 3,
  associations: pairs.map(({ link, group, dataset }, place) => ({
    uuid: uuid(6 + place),
    api_key_uuid: uuid(0),
    dataset_groups_dataset_uuid: link,
    encrypt: true,
    decrypt: place === 0,
    dataset_group: group,
    dataset,
  })),
  association_count: 2,
};

/** Everything that the browser keeps, and where it is. */
export const keptText = (): string =>
  JSON.stringify([localStorage, sessionStorage, window.location.href]);

type ActionCalls = ConsoleDataProvider['action'];

/** Opens the wizard over a stand-in list. */
export function renderCreation({
  action = () => Promise.resolve({ data: { api_keys: apiKey } }),
  verified = true,
}: { action?: ActionCalls; verified?: boolean } = {}) {
  const act = vi.fn<ActionCalls>(action);
  const checkName = vi.fn<ConsoleDataProvider['checkName']>(() => Promise.resolve({ data: {} }));
  const dataProvider: DataProvider = Object.assign(testDataProvider(), {
    action: act,
    checkName,
    datasetLinks: () => Promise.resolve({ data: [...pairs], total: pairs.length }),
  });
  const person = verified ? user : { ...user, email_verified_dt_tm: null };
  const admin = (content: ReactNode) => (
    <CoreAdminContext
      dataProvider={dataProvider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        {content}
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/api-keys', element: admin(<p>The list</p>) },
      { path: '/api-keys/new', element: admin(<NewApiKey />) },
      { path: '/api-keys/:id', element: admin(<p>The page of the key</p>) },
    ],
    { initialEntries: ['/api-keys/new'] },
  );
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, router, act, checkName };
}
