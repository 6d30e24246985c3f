import type { QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  CoreAdminContext,
  type DataProvider,
  LogoutOnMount,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  type Store,
  useAuthState,
} from 'ra-core';
import { useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  createBrowserRouter,
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { shellTexts } from '../../texts/shell';
import { ActionsProvider } from '../admin-kit/actions/ActionsProvider';
import { RequireAccess } from '../authProvider/session';
import { customPages, pageSources } from '../custom-pages';
import { createI18nProvider } from './i18n';
import Layout from '../layout/Layout';
import { Loading, RemoveSplash } from '../layout/Loading';
import {
  AuthCallbackPage,
  ErrorPage,
  type ErrorPageProps,
  ForbiddenPage,
} from '../layout/messagePages';
import { navigationItemOf, NavigationProvider } from '../layout/navigation';
import { PaletteProvider } from '../layout/palette/PaletteProvider';
import { ServerMessageNotice, SessionGate, UnknownPath } from '../layout/SessionGate';
import type { ResourceEntry } from '../model/resourceEntry';
import { resourceRoutes } from './resourceRoutes';

export interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  store: Store;
  /** The resources there are, in the sidebar's order. */
  resources: readonly ResourceEntry[];
}

/** The whole console: ra-core's contexts, our own shell around our own pages, and one table of routes. */
export function App(props: AppProps) {
  // A data router: only there can a form ask before its changes are lost.
  const [router] = useState(() => createBrowserRouter(routesOf(props)));
  return <RouterProvider router={router} />;
}

/**
 * ra-core's own routes are made of the resources' elements after the first render, which draws the console again,
 * and lie in one another, each matched again; these are all known beforehand.
 */
const routesOf = (props: AppProps) =>
  createRoutesFromElements(
    <Route element={<Contexts {...props} />} errorElement={<RouteError />}>
      <Route path="/auth-callback" element={<AuthCallbackPage />} />
      {/* Signing in happens at the identity provider; ra-core leads here when it has no session. */}
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/data-sets/new" element={<Navigate to="/datasets/wizard" replace />} />
      <Route element={<SignedIn resources={props.resources} />}>
        {customPages.map(({ path, access, page: Content }) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireAccess access={access}>
                <Content />
              </RequireAccess>
            }
          />
        ))}
        {props.resources.map((entry) => (
          <Route
            key={entry.name}
            path={entry.name}
            element={
              <ResourceContextProvider value={entry.name}>
                <Outlet />
              </ResourceContextProvider>
            }
          >
            {resourceRoutes(entry)}
          </Route>
        ))}
        <Route path="/authentication-error" element={<StartError />} />
        <Route path="/access-denied" element={<ForbiddenPage />} />
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Route>,
  );

const StartError = (props: ErrorPageProps) => (
  <RemoveSplash>
    <ErrorPage {...props} />
  </RemoveSplash>
);

const RouteError = () => <StartError error={new Error(shellTexts.notShown)} />;

function Contexts({ authProvider, dataProvider, queryClient, store, resources }: AppProps) {
  const i18nProvider = useMemo(() => createI18nProvider(resources), [resources]);
  const definitions = useMemo(
    () =>
      Object.fromEntries(
        resources.map(({ name, hasPage, access }) => [
          name,
          { name, hasEdit: hasPage, options: { access: access.list } },
        ]),
      ),
    [resources],
  );
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <Pages />
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}

function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={StartError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** The pages of signed-in people, inside their shell; everyone else is redirected to the sign-in. */
function SignedIn({ resources }: Pick<AppProps, 'resources'>) {
  const items = useMemo(() => [...customPages, ...resources.map(navigationItemOf)], [resources]);
  const sources = useMemo(() => [...resources, ...pageSources], [resources]);
  const { authenticated, isPending } = useAuthState(undefined, false);
  if (isPending) return <Loading />;
  if (!authenticated) return <LogoutOnMount />;
  return (
    <SessionGate>
      <NavigationProvider value={items}>
        <ActionsProvider sources={sources}>
          <PaletteProvider resources={resources}>
            <Layout>
              <Outlet />
            </Layout>
          </PaletteProvider>
        </ActionsProvider>
        <ServerMessageNotice />
      </NavigationProvider>
    </SessionGate>
  );
}
