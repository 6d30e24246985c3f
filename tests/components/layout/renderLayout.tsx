import type { ReactNode } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import DatasetIcon from '@mui/icons-material/Dataset';
import { render, type RenderOptions } from '@testing-library/react';
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
import { subjectOf } from '../../../contract/access/access';
import type { CurrentUser } from '../../../contract/people/session';
import type { Inactivity } from '../../../src/authProvider/inactivity';
import { SessionProvider } from '../../../src/authProvider/session';
import { ConfigProvider, type ConsoleConfig } from '../../../src/model/config';
import Layout from '../../../src/layout/Layout';
import { NavigationProvider } from '../../../src/layout/navigation';
import type { NavigationItem } from '../../../src/model/navigationItem';
import { testTheme } from '../../setup/testTheme';
import { config, user } from '../../setup/renderConsole';

export { config, user };

const item = (
  name: string,
  label: string,
  menu: NavigationItem['menu'],
  access: NavigationItem['access'],
): NavigationItem => ({
  name,
  label,
  icon: DatasetIcon,
  menu,
  access,
  path: `/${name}`,
  preload: () => undefined,
});

export const navigation: readonly NavigationItem[] = [
  item('datasets', 'Datasets', 'sidebar', ['datasets', 'list']),
  item('features', 'Features', 'profile', ['features', 'list']),
  item('dataset-groups', 'Dataset Groups', 'sidebar', ['dataset-groups', 'list']),
  item('primary-keys', 'Primary Keys', 'sidebar', ['primary-keys', 'list']),
  item('customers', 'Customers', 'profile', ['customers', 'list']),
];

interface LayoutOptions {
  path?: string;
  user?: CurrentUser;
  config?: Partial<ConsoleConfig>;
  navigation?: readonly NavigationItem[];
  store?: Store;
  /** Tracks the person's inactivity; without it no session can end. */
  inactivity?: Inactivity;
  dataProvider?: Partial<DataProvider>;
  children?: ReactNode;
  wrapper?: RenderOptions['wrapper'];
}

/** Draws the layout as the console does, at a path, for a signed-in person. */
export function renderLayout(options: LayoutOptions = {}) {
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
      <ThemeProvider theme={testTheme}>
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
    { wrapper: options.wrapper },
  );
  return { logout, navigated, checkError, getPermissions };
}
