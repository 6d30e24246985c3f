import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { DataProvider } from 'ra-core';
import { CoreAdminContext, memoryStore, testDataProvider, useNotificationContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { datasets } from '../../src/resources/datasets';
import type { DatasetRecord } from '../../src/resources/datasets/record';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const reference = (name: string) => ({ uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a12', name });

/** A published structured dataset. */
export const dataset: DatasetRecord = {
  id: uuid,
  uuid,
  name: 'SSN',
  description: 'Social security',
  dataset_type: 'structured',
  dataset_groups: [reference('HR'), reference('Finance')],
  primary_key: reference('Main key'),
  primary_key_uuid: '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a12',
  primary_key_enabled: true,
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  passthrough_character_set: '- ',
  input_min_length: 6,
  input_max_length: 9,
  passthrough_rules: [
    { priority: 3, type: 'suffix', value: 1 },
    { priority: 1, type: 'passthrough', value: '-' },
    { priority: 2, type: 'prefix', value: 4 },
  ],
  max_key_rotations: 62,
  key_number: 2,
  wrapped_key_count: 3,
  rotation_count: 2,
  last_key_rotation_date: null,
  last_rotation_date: null,
  key_rotation_interval: 365,
  next_rotation_date: '2027-01-02T03:04:05Z',
  encryption_algorithm: 'FF1',
  tweak_source: 'CONSTANT',
  vendor: null,
  radix: 10,
  published_at: '2026-02-03T04:05:06Z',
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-03-04T15:06:07Z',
  creator_customer_user_uuid: null,
  creator: { name: 'Ada' },
  version: 3,
};

export const draftDataset: DatasetRecord = {
  ...dataset,
  passthrough_character_set: '-',
  published_at: null,
};

export const unstructuredDataset: DatasetRecord = {
  ...dataset,
  name: 'Contracts',
  dataset_type: 'unstructured',
  input_character_set: null,
  output_character_set: null,
  passthrough_character_set: null,
  input_min_length: null,
  input_max_length: null,
  passthrough_rules: [],
  max_key_rotations: null,
  tweak_source: null,
  radix: null,
  encryption_algorithm: 'AES256GCM',
  vendor: 'Amazon S3',
};

export type Update = (resource: string, params: { data: object }) => Promise<{ data: object }>;
export type Read = () => Promise<{ data: DatasetRecord }>;

interface Options {
  update?: Update;
  getOne?: Read;
  verified?: boolean;
  userId?: string;
}

const Notices = () => (
  <ul>
    {useNotificationContext().notifications.map(({ message }) => (
      <li key={typeof message === 'string' ? message : 'other'}>{message}</li>
    ))}
  </ul>
);

/** Opens the dataset's page in a data router with a stand-in list; saving works unless told otherwise. */
export function renderDataset(record: DatasetRecord, options: Options = {}) {
  const saved = { current: record };
  const update = vi.fn<Update>(
    options.update ??
      ((_: string, { data }: { data: object }) => {
        saved.current = { ...saved.current, ...data, version: saved.current.version + 1 };
        return Promise.resolve({ data: saved.current });
      }),
  );
  const getOne = options.getOne ?? (() => Promise.resolve({ data: saved.current }));
  // Who has access is no matter of these tests.
  const action: ConsoleDataProvider['action'] = () =>
    Promise.resolve({ data: { access: [], pagination: { total_count: 0 } } });
  const dataProvider: DataProvider = Object.assign(testDataProvider(), { update, getOne, action });
  const person = {
    ...user,
    uuid: options.userId ?? user.uuid,
    email_verified_dt_tm: options.verified === false ? null : user.email_verified_dt_tm,
  };
  const Page = datasets.detail?.page;
  if (!Page) throw new Error('datasets have no detail page');
  const admin = (content: React.ReactNode) => (
    <CoreAdminContext
      dataProvider={dataProvider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        {content}
        <Notices />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/datasets', element: admin(<p>The list</p>) },
      { path: '/datasets/:id', element: admin(<Page />) },
    ],
    { initialEntries: ['/datasets', `/datasets/${record.uuid}`], initialIndex: 1 },
  );
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, update, router };
}
