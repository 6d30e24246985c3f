import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  type AuthProvider,
  CoreAdminContext,
  type DataProvider,
  memoryStore,
  testDataProvider,
} from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { SessionProvider } from '../../src/authProvider/session';
import type { StepUp } from '../../src/authProvider/stepUp';
import { ConfigProvider } from '../../src/config';
import type { ConsoleRecord } from '../../src/dataProvider/envelope';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import { createI18nProvider } from '../../src/i18n';
import { Notifications } from '../../src/layout/Notifications';
import { ListOverlay } from '../../src/record/ListOverlay';
import { RecordPage } from '../../src/record/RecordPage';
import { apiKeys } from '../../src/resources/api-keys';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

type ActionCalls = ConsoleDataProvider['action'];

/** Everything that the browser keeps, and where it is. */
export const keptText = (): string =>
  JSON.stringify([localStorage, sessionStorage, window.location.href]);

const never = () => new Promise<never>(() => undefined);

interface Options {
  record: ConsoleRecord;
  /** Where the console is opened; the record's page when left out. */
  path?: string;
  /** Stands in for the list. */
  list?: ReactNode;
  /** Answers of calls; impact calls are answered with `impact`, those for access with none. */
  action?: ActionCalls;
  impact?: Record<string, unknown>;
  datasetLinks?: ConsoleDataProvider['datasetLinks'];
  stepUp?: Partial<StepUp>;
  checkError?: AuthProvider['checkError'];
  mfa?: boolean;
  verified?: boolean;
  checkName?: ConsoleDataProvider['checkName'];
  update?: DataProvider['update'];
  getOne?: () => Promise<{ data: ConsoleRecord }>;
}

/** Opens the pages of API keys, with the real dialogs, on calls that are made up. */
export function renderApiKeys({ record, list = <p>The list</p>, ...options }: Options) {
  const { name, overlays = [] } = apiKeys;
  const act = vi.fn<ActionCalls>(
    options.action ?? (() => Promise.resolve({ data: { api_keys: record } })),
  );
  const action: ActionCalls = (call) => {
    if (call.path.endsWith('/impact'))
      return Promise.resolve({ data: { impact: options.impact ?? {} } });
    if (call.path.includes('/access?'))
      return Promise.resolve({ data: { access: [], pagination: { total_count: 0 } } });
    return act(call);
  };
  const getOne = vi.fn(options.getOne ?? (() => Promise.resolve({ data: record })));
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
    logout: vi.fn(() => Promise.resolve(false as const)),
    checkAuth: () => Promise.resolve(),
    checkError: options.checkError ?? (() => Promise.resolve()),
    getPermissions: () => Promise.resolve(),
    stepUp,
  } satisfies AuthProvider & { stepUp: StepUp };
  const person = {
    ...user,
    mfa_enabled: options.mfa ?? true,
    email_verified_dt_tm: options.verified === false ? null : user.email_verified_dt_tm,
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const admin = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={createI18nProvider([apiKeys])}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <ActionsProvider sources={[apiKeys]}>
          <Outlet />
        </ActionsProvider>
        <Notifications />
      </SessionProvider>
    </CoreAdminContext>
  );
  const listRoute = {
    element: (
      <>
        {list}
        <Outlet />
      </>
    ),
    children: [
      { index: true, element: null },
      ...overlays.map((overlay) => ({
        path: overlay.path,
        element: <ListOverlay overlay={overlay} list={`/${name}`} />,
      })),
    ],
  };
  const router = createMemoryRouter(
    [
      {
        path: `/${name}`,
        element: admin,
        children: [listRoute, { path: ':id/*', element: <RecordPage declaration={apiKeys} /> }],
      },
    ],
    { initialEntries: [options.path ?? `/${name}/${record.id}`] },
  );
  const view = render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  return { ...view, act, getOne, checkName, stepUp, authProvider, router, queryClient };
}
