import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { AuthProvider, DataProvider } from 'ra-core';
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access';
import type { FoundKind } from '../../contract/recordSearch';
import type { CurrentUser } from '../../contract/session';
import { ActionsProvider } from '../../src/actions/ActionsProvider';
import { recordKey } from '../../src/actions/useActionRecord';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider } from '../../src/config';
import type { ConsoleDataProvider } from '../../src/dataProvider/dataProvider';
import Layout from '../../src/layout/Layout';
import { navigationItemOf, NavigationProvider } from '../../src/layout/navigation';
import { PaletteProvider } from '../../src/palette/PaletteProvider';
import { apiKeys } from '../../src/resources/api-keys';
import { datasets } from '../../src/resources/datasets';
import { primaryKeys } from '../../src/resources/primaryKeys';
import { createConsoleTheme } from '../../src/theme/theme';
import { config, user } from './layoutShell';

type SearchRecords = ConsoleDataProvider['searchRecords'];

export const found = (kind: FoundKind['kind'], ...names: string[]): FoundKind => ({
  kind,
  more: false,
  records: names.map((name) => {
    return { uuid: `uuid-${name}`, name, note: `About ${name}`, linked: true, match: 'start' };
  }),
});

interface Options {
  path?: string;
  user?: CurrentUser;
  search?: SearchRecords;
  /** Records that pages have read. */
  read?: readonly { resource: string; record: { id: string; uuid: string; name: string } }[];
  page?: ReactNode;
}

/** The shell with its palette, over a page that is made up. */
export function renderPalette(options: Options = {}) {
  const person = options.user ?? user;
  const resources = [datasets, apiKeys, primaryKeys];
  const searchRecords = vi.fn<SearchRecords>(
    options.search ?? (() => Promise.resolve({ data: [] })),
  );
  const dataProvider: DataProvider = Object.assign(testDataProvider(), {
    searchRecords,
    getOne: () => Promise.resolve({ data: options.read?.[0]?.record }),
    action: () => Promise.resolve({ data: { impact: {} } }),
  });
  const logout = vi.fn<AuthProvider['logout']>(() => Promise.resolve(false));
  const authProvider: AuthProvider = {
    login: () => Promise.resolve(),
    logout,
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(),
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const { resource, record } of options.read ?? [])
    queryClient.setQueryData(recordKey(resource, record.id), record);
  const store = memoryStore();
  const page = (
    <CoreAdminContext {...{ authProvider, dataProvider, queryClient, store }}>
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <NavigationProvider value={resources.map(navigationItemOf)}>
          <ActionsProvider sources={resources}>
            <PaletteProvider resources={resources}>
              <Layout>{options.page ?? <p>The page</p>}</Layout>
            </PaletteProvider>
          </ActionsProvider>
        </NavigationProvider>
      </SessionProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [options.path ?? '/datasets'],
  });
  render(
    <ConfigProvider value={config}>
      <ThemeProvider theme={createConsoleTheme(undefined)}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { searchRecords, logout, router, address, store };
}
