import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { AuthProvider, DataProvider, RaRecord } from 'ra-core';
import { CoreAdminContext, HttpError, memoryStore, testDataProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { useOpenAction } from '../../src/actions/openAction';
import { SessionProvider } from '../../src/authProvider/session';
import type { StepUp } from '../../src/authProvider/stepUp';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { Notifications } from '../../src/layout/Notifications';
import type { PrimaryKeyRecord } from '../../src/resources/primaryKeys/record';
import { apiKeys } from '../../src/resources/api-keys';
import { datasets } from '../../src/resources/datasets';
import { primaryKeys } from '../../src/resources/primaryKeys';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

export const primaryKey: PrimaryKeyRecord = {
  id: '7f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  uuid: '7f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11',
  name: 'Main key',
  description: 'Protects everything',
  enabled: true,
  datasets: [
    { uuid: 'd1', name: 'Payroll', dataset_groups: [{ uuid: 'g1', name: 'HR' }] },
    { uuid: 'd2', name: 'Cards' },
  ],
  dataset_count: 2,
  key_rotation_interval: 90,
  last_rotation_date: '2026-02-03T04:05:06Z',
  next_rotation_date: '2026-05-04T04:05:06Z',
  rotation_count: 4,
  created_at: '2026-01-02T03:04:05Z',
  creator_customer_user_uuid: null,
  creator: { name: 'Ada' },
  version: 7,
  versions: [
    { version: 2, created_at: '2026-02-03T04:05:06Z', creator: { name: 'Bea' }, status: 'current' },
    { version: 1, created_at: '2026-01-02T03:04:05Z', creator: { name: 'Ada' }, status: 'retired' },
  ],
};

/** The service's refusal for want of a fresh one-time code (decision 9). */
export const stepUpDemand = () =>
  Object.assign(
    new HttpError('Confirm this with a one-time code.', 401, {
      error: {
        info: 'Additional authentication required',
        details: 'Confirm this with a one-time code.',
      },
      errors: [
        { code: 'insufficient_user_authentication', detail: 'Additional authentication required' },
      ],
    }),
    { challenge: 'Bearer error="insufficient_user_authentication", max_age="300"' },
  );

export const refusal = (status: number, detail: string) =>
  new HttpError(detail, status, {
    error: { info: 'Not possible now', details: detail },
    errors: [{ code: 'conflict', detail }],
    request_id: 'req-1',
  });

type ActionCalls = ConsoleDataProvider['action'];

const never = () => new Promise<never>(() => undefined);

interface Options {
  record: RaRecord<string>;
  resource: 'datasets' | 'primary-keys' | 'api-keys';
  /** Answers of calls; impact calls are answered with `impact`, those for access with `access`. */
  action?: ActionCalls;
  impact?: Record<string, unknown>;
  access?: readonly object[];
  datasetLinks?: ConsoleDataProvider['datasetLinks'];
  stepUp?: Partial<StepUp>;
  mfa?: boolean;
  verified?: boolean;
  checkName?: ConsoleDataProvider['checkName'];
  update?: DataProvider['update'];
  getOne?: () => Promise<{ data: RaRecord }>;
}

/** Opens the record's own page, with the real dialogs, on calls that are made up. */
export function renderActions({ record, resource, ...options }: Options) {
  const act = vi.fn<ActionCalls>(
    options.action ?? (() => Promise.resolve({ data: { [resource.replace('-', '_')]: record } })),
  );
  const access = options.access ?? [];
  const action: ActionCalls = (call) => {
    if (call.path.endsWith('/impact'))
      return Promise.resolve({ data: { impact: options.impact ?? {} } });
    if (call.path.includes('/access?'))
      return Promise.resolve({ data: { access, pagination: { total_count: access.length } } });
    return act(call);
  };
  const getOne = vi.fn<() => Promise<{ data: RaRecord }>>(
    options.getOne ?? (() => Promise.resolve({ data: record })),
  );
  const checkName = vi.fn<ConsoleDataProvider['checkName']>(
    options.checkName ?? (() => Promise.resolve({ data: {} })),
  );
  const dataProvider: DataProvider = Object.assign(testDataProvider(), {
    getOne,
    action,
    checkName,
    datasetLinks: options.datasetLinks ?? (() => Promise.resolve({ data: [], total: 0 })),
    ...(options.update ? { update: options.update } : {}),
  });
  const stepUp = {
    elevatedToken: vi.fn<StepUp['elevatedToken']>(() => Promise.resolve(undefined)),
    begin: vi.fn<StepUp['begin']>(never),
    take: vi.fn<StepUp['take']>(() => undefined),
    end: vi.fn<StepUp['end']>(() => Promise.resolve()),
    ...options.stepUp,
  };
  const authProvider = {
    login: never,
    logout: never,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(),
    stepUp,
  } satisfies AuthProvider & { stepUp: StepUp };
  const person = {
    ...user,
    mfa_enabled: options.mfa ?? true,
    email_verified_dt_tm: options.verified === false ? null : user.email_verified_dt_tm,
  };
  const resources = [datasets, apiKeys, primaryKeys];
  const Page = resources.find(({ name }) => name === resource)?.detail?.page;
  if (!Page) throw new Error(`${resource} have no page`);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const admin = (content: React.ReactNode) => (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={resources}>{content}</ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: `/${resource}`, element: admin(<RowMenu resource={resource} id={record.id} />) },
      { path: `/${resource}/:id`, element: admin(<Page />) },
    ],
    { initialEntries: [`/${resource}/${record.id}`] },
  );
  render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { act, getOne, checkName, stepUp, router, queryClient };
}

/** Stands in for the list. */
function RowMenu({ resource, id }: { resource: string; id: string }) {
  const open = useOpenAction();
  return (
    <>
      <p>The list</p>
      <button type="button" onClick={() => open({ resource, action: 'rotate', id })}>
        Rotate from the row
      </button>
    </>
  );
}
