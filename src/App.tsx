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
import { ActionsProvider } from './actions/ActionsProvider';
import { AuthCallbackPage } from './app/AuthCallbackPage';
import { GuardedPage } from './app/GuardedPage';
import { Loading } from './app/Loading';
import { createQueryClient } from './app/queryClient';
import { ServerMessageNotice } from './app/ServerMessageNotice';
import { SessionGate } from './app/SessionGate';
import { Uncovered } from './app/Uncovered';
import { UnknownPath } from './app/UnknownPath';
import { useConfig } from './config';
import { customPages, pageSources } from './custom-pages';
import { ResourceList } from './grid/ResourceList';
import { createI18nProvider } from './i18n/i18nProvider';
import { ErrorPage, type ErrorPageProps } from './layout/ErrorPage';
import { ForbiddenPage } from './layout/ForbiddenPage';
import Layout from './layout/Layout';
import { navigationItemOf, NavigationProvider, pageItemOf } from './layout/navigation';
import { PaletteProvider } from './palette/PaletteProvider';
import type { AnyDeclaration } from './resources/declare';

export interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  store: Store;
  /** The resources there are, in the sidebar's order. */
  resources: readonly AnyDeclaration[];
}

const StartError = (props: ErrorPageProps) => (
  <Uncovered>
    <ErrorPage {...props} />
  </Uncovered>
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

const RouteError = () => <StartError error={new Error('This page cannot be shown.')} />;

function Admin({ authProvider, dataProvider, store, resources }: AppProps) {
  const { productName } = useConfig();
  const [queryClient] = useState(createQueryClient);
  const i18nProvider = useMemo(() => createI18nProvider(resources), [resources]);
  const SessionLayout = useMemo(() => {
    const items = [...customPages.map(pageItemOf), ...resources.map(navigationItemOf)];
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
        {resources.map((declaration) => (
          <Resource
            key={declaration.name}
            name={declaration.name}
            list={<ResourceList declaration={declaration} />}
            edit={declaration.detail?.page}
            recordRepresentation="name"
          >
            {declaration.children}
          </Resource>
        ))}
        <CustomRoutes>
          {customPages.map((page) => (
            <Route key={page.path} path={page.path} element={<GuardedPage page={page} />} />
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
