import type { QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  Resource,
  type Store,
} from 'ra-core';
import { type ReactNode, useMemo, useState } from 'react';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { shellTexts } from '../texts/shell';
import { ActionsProvider } from './actions/ActionsProvider';
import { RequireAccess } from './authProvider/session';
import { useConfig } from './config';
import { customPages, pageSources } from './custom-pages';
import { createI18nProvider } from './i18n';
import Layout from './layout/Layout';
import { Loading, RemoveSplash } from './layout/Loading';
import {
  AuthCallbackPage,
  ErrorPage,
  type ErrorPageProps,
  ForbiddenPage,
} from './layout/messagePages';
import { navigationItemOf, NavigationProvider } from './layout/navigation';
import { PaletteProvider } from './layout/palette/PaletteProvider';
import { ServerMessageNotice, SessionGate, UnknownPath } from './layout/SessionGate';
import type { ResourceEntry } from './model/resourceEntry';
import { resourceRoutes } from './resourceRoutes';

export interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  store: Store;
  /** The resources there are, in the sidebar's order. */
  resources: readonly ResourceEntry[];
}

const StartError = (props: ErrorPageProps) => (
  <RemoveSplash>
    <ErrorPage {...props} />
  </RemoveSplash>
);

/** The whole console: react-admin's core without its views, our own shell around our own pages. */
export function App(props: AppProps) {
  // A data router: only there can a form ask before its changes are lost.
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <Admin {...props} />, errorElement: <RouteError /> },
    ]),
  );
  return <RouterProvider router={router} />;
}

const RouteError = () => <StartError error={new Error(shellTexts.notShown)} />;

function Admin({ authProvider, dataProvider, queryClient, store, resources }: AppProps) {
  const { productName } = useConfig();
  const i18nProvider = useMemo(() => createI18nProvider(resources), [resources]);
  const SessionLayout = useMemo(() => {
    const items = [...customPages, ...resources.map(navigationItemOf)];
    const sources = [...resources, ...pageSources];
    return ({ children }: { children?: ReactNode }) => (
      <SessionGate>
        <NavigationProvider value={items}>
          <ActionsProvider sources={sources}>
            <PaletteProvider resources={resources}>
              <Layout>{children}</Layout>
            </PaletteProvider>
          </ActionsProvider>
          <ServerMessageNotice />
        </NavigationProvider>
      </SessionGate>
    );
  }, [resources]);

  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <CoreAdminUI
        accessDenied={ForbiddenPage}
        authCallbackPage={AuthCallbackPage}
        authenticationError={StartError}
        catchAll={UnknownPath}
        disableTelemetry
        error={StartError}
        layout={SessionLayout}
        loading={Loading}
        loginPage={false}
        requireAuth
        title={productName}
      >
        {resources.map((entry) => (
          <Resource
            key={entry.name}
            name={entry.name}
            recordRepresentation="name"
            hasEdit={entry.hasPage}
          >
            {resourceRoutes(entry)}
          </Resource>
        ))}
        <CustomRoutes>
          {customPages.map((page) => (
            <Route
              key={page.path}
              path={page.path}
              element={
                <RequireAccess access={page.access}>
                  <page.page />
                </RequireAccess>
              }
            />
          ))}
        </CustomRoutes>
        <CustomRoutes noLayout>
          {/* Signing in happens at the identity provider; ra-core leads here when it has no session. */}
          <Route path="/login" element={<Navigate to="/" replace />} />
          <Route path="/data-sets/new" element={<Navigate to="/datasets/wizard" replace />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
