import type { ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import DatasetIcon from '@mui/icons-material/Dataset';
import { render } from '@testing-library/react';
import {
  CoreAdminContext,
  memoryStore,
  TestMemoryRouter,
  testDataProvider,
  type AuthProvider,
  type DataProvider,
  type Store,
} from 'ra-core';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import type { CurrentUser } from '../../contract/session';
import type { Inactivity } from '../../src/authProvider/inactivity';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider, type ConsoleConfig } from '../../src/config';
import Layout from '../../src/layout/Layout';
import { NavigationProvider, type NavigationItem } from '../../src/layout/navigation';
import { createConsoleTheme } from '../../src/theme/theme';

export const config: ConsoleConfig = {
  auth: { domain: 'localhost:3000', clientId: 'console', audience: 'api' },
  apiBase: '/api',
  productName: 'Encryption Console',
  supportEmail: 'support@ubiq.example',
  maintenance: false,
  docsUrl: 'https://docs.example/start',
  demo: false,
};

export const user: CurrentUser = {
  uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a01',
  name: 'Ada Byron King',
  email: 'ada@acme.example',
  roles: [],
  mfa_enabled: true,
  email_verified_dt_tm: '2026-01-02T03:04:05Z',
  customer_uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a02',
  customer: {
    uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a02',
    name: 'Acme',
    plan: 'pro',
    color: null,
    enforce_mfa: false,
  },
  version: 1,
  customer_users: [{ uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a03', role: 'admin' }],
};

const item = (
  name: string,
  label: string,
  menu: NavigationItem['menu'],
  access?: NavigationItem['access'],
): NavigationItem => ({ name, label, icon: DatasetIcon, menu, access, to: `/${name}` });

export const navigation: readonly NavigationItem[] = [
  item('datasets', 'Datasets', 'sidebar', ['datasets', 'list']),
  item('features', 'Features', 'profile', { staff: true }),
  item('dataset-groups', 'Dataset Groups', 'sidebar'),
  item('primary-keys', 'Primary Keys', 'sidebar', ['primary-keys', 'list']),
  item('customers', 'Customers', 'profile', { staff: true }),
];

interface ShellOptions {
  path?: string;
  user?: CurrentUser;
  config?: Partial<ConsoleConfig>;
  navigation?: readonly NavigationItem[];
  store?: Store;
  /** How long nothing was heard of the person; without it there is no session that could end. */
  inactivity?: Inactivity;
  dataProvider?: Partial<DataProvider>;
  children?: ReactNode;
}

/** Draws the layout as the console does, at a path, for a signed-in person. */
export function renderShell(options: ShellOptions = {}) {
  const { path = '/datasets', store = memoryStore(), children = <p>The page</p> } = options;
  const person = options.user ?? user;
  const logout = vi.fn<AuthProvider['logout']>(() => Promise.resolve(false));
  const checkError = vi.fn<AuthProvider['checkError']>(() => Promise.resolve());
  const getPermissions = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const authProvider: AuthProvider & { inactivity?: Inactivity } = {
    login: () => Promise.resolve(),
    logout,
    checkAuth: () => Promise.resolve(),
    checkError,
    getPermissions,
    inactivity: options.inactivity,
  };
  const navigated = vi.fn<(path: string) => void>();
  render(
    <TestMemoryRouter
      initialEntries={[path]}
      locationCallback={({ pathname }) => navigated(pathname)}
    >
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={testDataProvider(options.dataProvider)}
          store={store}
        >
          <ConfigProvider value={{ ...config, ...options.config }}>
            <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
              <NavigationProvider value={options.navigation ?? navigation}>
                <Layout>{children}</Layout>
              </NavigationProvider>
            </SessionProvider>
          </ConfigProvider>
        </CoreAdminContext>
      </ThemeProvider>
    </TestMemoryRouter>,
  );
  return { logout, navigated, store, checkError, getPermissions };
}

/** Makes media queries answer as on a screen of this width, in CSS pixels. */
export function setScreenWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const limit = /max-width: ([\d.]+)px/.exec(query)?.[1];
    const target = new EventTarget();
    return Object.assign(target, {
      media: query,
      matches: limit !== undefined && width <= Number(limit),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) satisfies MediaQueryList;
  });
}
