import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { render, type RenderOptions } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type Store } from 'ra-core';
import { isValidElement, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, Route, RouterProvider, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { subjectOf } from '../../contract/access/access';
import type { CurrentUser } from '../../contract/people/session';
import { ActionsProvider } from '../../src/admin-kit/actions/ActionsProvider';
import type { ConsoleAuthProvider } from '../../src/authProvider/authProvider';
import { createInactivity } from '../../src/authProvider/inactivity';
import { SessionProvider } from '../../src/authProvider/session';
import { ConfigProvider, type ConsoleConfig } from '../../src/model/config';
import { type ConsoleDataProvider, createDataProvider } from '../../src/dataProvider/dataProvider';
import { createHttp } from '../../src/dataProvider/http';
import { createI18nProvider } from '../../src/app/i18n';
import { createQueryClient } from '../../src/app/queryClient';
import { ResourceList } from '../../src/admin-kit/list/ResourceList';
import Layout from '../../src/layout/Layout';
import { navigationItemOf, NavigationProvider } from '../../src/layout/navigation';
import { Notifications } from '../../src/layout/Notifications';
import type { AnyActionSource } from '../../src/model/action';
import type { Endpoint } from '../../src/model/endpoint';
import type { NavigationItem } from '../../src/model/navigationItem';
import { endpointIn, type Endpoints } from './endpointIn';
import type { AnyDeclaration } from '../../src/model/resource';
import { loadedEntry } from './loadedEntry';
import { PaletteProvider } from '../../src/layout/palette/PaletteProvider';
import { ListOverlay } from '../../src/admin-kit/list/ListOverlay';
import { RecordPage } from '../../src/admin-kit/record/RecordPage';
import { testTheme } from './testTheme';

export const config: ConsoleConfig = {
  auth: { domain: 'localhost:3000', clientId: 'console', audience: 'api' },
  apiBase: '/api',
  productName: 'Encryption Console',
  supportEmail: 'support@ubiq.example',
  maintenance: false,
  docsUrl: 'https://docs.example/start',
  demo: false,
};

/** The administrator of a company on the plan "pro". */
export const user: CurrentUser = {
  uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a01',
  name: 'Ada Byron King',
  email: 'ada@acme.example',
  roles: [],
  mfa_enabled: true,
  email_verified_dt_tm: '2026-01-02T03:04:05Z',
  customer: {
    uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a02',
    name: 'Acme',
    plan: 'pro',
    color: null,
    enforce_mfa: false,
    reserve_grants: false,
  },
  version: 1,
  customer_users: [{ uuid: 'b1f9a1f0-6c3e-4f65-9d0c-3f2a0f6f1a03', role: 'admin' }],
};

/** The console's data provider, on the network of the test (`service(…)` in network.ts). */
export const realDataProvider = (endpoints: Endpoints = {}): ConsoleDataProvider =>
  createDataProvider({
    ...createHttp({
      apiBase: config.apiBase,
      getToken: () => Promise.resolve('token'),
      // Maximum of setTimeout: a request that one test leaves unanswered must not time out in another.
      timeoutMs: 2 ** 31 - 1,
    }),
    endpointOf: endpointIn(endpoints),
  });

const never = () => new Promise<never>(() => undefined);

const signedIn = (person: CurrentUser, more?: Partial<ConsoleAuthProvider>) =>
  ({
    login: never,
    logout: vi.fn<ConsoleAuthProvider['logout']>(never),
    leave: never,
    goTo: vi.fn<ConsoleAuthProvider['goTo']>(never),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve({ user: person, subject: subjectOf(person) }),
    stepUp: {
      elevatedToken: () => Promise.resolve(undefined),
      begin: never,
      take: () => undefined,
      end: () => Promise.resolve(),
    },
    canAccess: () => Promise.resolve(true),
    inactivity: createInactivity(),
    ...more,
  }) satisfies ConsoleAuthProvider;

interface ConsoleOptions {
  /** Address at which the console opens; `/` by default. */
  path?: string;
  person?: Partial<CurrentUser>;
  config?: Partial<ConsoleConfig>;
  resources?: readonly AnyDeclaration[];
  /** Action sources that pages use in addition to `resources`. */
  sources?: readonly (AnyActionSource & { endpoint?: Endpoint })[];
  authProvider?: Partial<ConsoleAuthProvider>;
  /** Cache of earlier reads. */
  queryClient?: QueryClient;
  store?: Store;
  /** Draws the shell around it: sidebar, menus, banners, palette. */
  shell?: true;
  /** Items of its menus; by default those of `resources`. */
  navigation?: readonly NavigationItem[];
  wrapper?: RenderOptions['wrapper'];
}

/**
 * Mounts a part of the console as the app does: the real data provider with the endpoints of these
 * resources, the session, dialogs of actions, notifications, and a router that can ask before leaving.
 *
 *     service('GET /table/datasets', () => pageOf('datasets', [row]));
 *     const { router } = renderConsole({ '/datasets': <ResourceList declaration={datasets} /> }, {
 *       path: '/datasets',
 *       resources: [datasets],
 *     });
 *
 * @param pages what is shown by path, or one thing for every path
 */
export function renderConsole(
  pages: ReactNode | Readonly<Record<string, ReactNode>>,
  options: ConsoleOptions = {},
) {
  const { resources = [], sources = [], store = memoryStore(), shell } = options;
  const { queryClient = createQueryClient() } = options;
  const person = { ...user, ...options.person };
  const all = [...resources, ...sources];
  const dataProvider = realDataProvider(
    Object.fromEntries([
      ...all.flatMap(({ name, endpoint }) => (endpoint ? [[name, endpoint] as const] : [])),
      ...resources.flatMap(({ references }) => Object.entries(references ?? {})),
    ]),
  );
  const authProvider = signedIn(person, options.authProvider);
  const entries = resources.map(loadedEntry);
  const { navigation = entries.map(navigationItemOf) } = options;
  const declared = all.map((source: AnyActionSource) => ({
    name: source.name,
    code: { load: () => Promise.resolve(source), loaded: () => source },
  }));
  const i18nProvider = createI18nProvider(entries);
  const admin = (content: ReactNode) => (
    <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
      <SessionProvider value={{ user: person, subject: subjectOf(person) }}>
        <NavigationProvider value={navigation}>
          <ActionsProvider sources={declared}>
            {shell ? (
              <PaletteProvider resources={entries}>
                <Layout>{content}</Layout>
              </PaletteProvider>
            ) : (
              <>
                {content}
                <Notifications />
              </>
            )}
          </ActionsProvider>
        </NavigationProvider>
      </SessionProvider>
    </CoreAdminContext>
  );
  const routes = isPages(pages) ? Object.entries(pages) : [['*', pages] as const];
  const router = createMemoryRouter(
    routes.map(([path, content]) => ({ path, element: admin(content) })),
    { initialEntries: [options.path ?? '/'] },
  );
  const view = render(
    <ConfigProvider value={{ ...config, ...options.config }}>
      <ThemeProvider theme={testTheme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </ConfigProvider>,
    { wrapper: options.wrapper },
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, address, queryClient, store, authProvider, dataProvider };
}

/**
 * @param list stands in for the list
 * @returns the pages of a resource as the app routes them, to stand at `/<resource>/*`
 */
export function resourcePages(declaration: AnyDeclaration, list?: ReactNode): ReactNode {
  const { name, overlays } = declaration;
  return (
    <Routes>
      <Route
        element={
          list === undefined ? (
            <ResourceList declaration={declaration} />
          ) : (
            <>
              {list}
              <Outlet />
            </>
          )
        }
      >
        <Route index element={null} />
        {overlays.map((overlay) => (
          <Route
            key={overlay.path}
            path={overlay.path}
            element={<ListOverlay overlay={overlay} list={`/${name}`} />}
          />
        ))}
      </Route>
      <Route path=":id" element={<RecordPage declaration={declaration} />} />
    </Routes>
  );
}

const isPages = (
  pages: ReactNode | Readonly<Record<string, ReactNode>>,
): pages is Readonly<Record<string, ReactNode>> =>
  typeof pages === 'object' && pages !== null && !isValidElement(pages) && !Array.isArray(pages);
