import type { QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type DataProvider,
  Resource,
  type Store,
  useResetErrorBoundaryOnLocationChange,
} from 'ra-core';
import { useMemo, useState } from 'react';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { shellTexts } from '../../texts/layout/shell';
import { RequireAccess } from '../authProvider/session';
import { customPages } from '../custom-pages';
import { Loading, RemoveSplash } from '../layout/Loading';
import {
  AuthCallbackPage,
  ErrorPage,
  type ErrorPageProps,
  ForbiddenPage,
} from '../layout/messagePages';
import { UnknownPath } from '../layout/SessionGate';
import { useConfig } from '../model/config';
import type { ResourceEntry } from '../model/resource';
import { ConsoleLayout, ResourcesProvider } from './ConsoleLayout';
import { createI18nProvider } from './i18n';
import { resourceProps } from './resourceProps';

export interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  queryClient: QueryClient;
  store: Store;
  /** Resources in the order of the menus. */
  resources: readonly ResourceEntry[];
}

/** The whole console. */
export function App(props: AppProps) {
  // A data router, because only that lets a form ask before its changes are lost.
  const [router] = useState(() =>
    createBrowserRouter([
      { path: '*', element: <Admin {...props} />, errorElement: <RouteError /> },
    ]),
  );
  return (
    <ResourcesProvider value={props.resources}>
      <RouterProvider router={router} />
    </ResourcesProvider>
  );
}

/** React-admin with the pages of the console. */
function Admin({ resources, ...providers }: AppProps) {
  const { productName } = useConfig();
  const i18nProvider = useMemo(() => createI18nProvider(resources), [resources]);
  return (
    // Not `<CoreAdmin>`, which does not hand `authCallbackPage` on.
    <CoreAdminContext {...providers} i18nProvider={i18nProvider}>
      <CoreAdminUI
        title={productName}
        requireAuth
        disableTelemetry
        layout={ConsoleLayout}
        loading={Loading}
        authCallbackPage={AuthCallbackPage}
        // ra-core navigates here when it has no session; the identity provider's pages sign people in.
        loginPage={toStart}
        accessDenied={ForbiddenPage}
        authenticationError={StartError}
        error={StartError}
        catchAll={UnknownPath}
      >
        <CustomRoutes noLayout>
          <Route path="/data-sets/new" element={<Navigate to="/datasets/wizard" replace />} />
        </CustomRoutes>
        <CustomRoutes>
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
        </CustomRoutes>
        {resources.map((entry) => (
          <Resource key={entry.name} {...resourceProps(entry)} />
        ))}
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

const toStart = <Navigate to="/" replace />;

/** Shows an error outside the layout, or of the layout itself. */
function StartError(props: ErrorPageProps) {
  useResetErrorBoundaryOnLocationChange(props.resetErrorBoundary ?? keep);
  return (
    <RemoveSplash>
      <ErrorPage {...props} />
    </RemoveSplash>
  );
}

const keep = () => undefined;

const RouteError = () => (
  <RemoveSplash>
    <ErrorPage error={new Error(shellTexts.notShown)} />
  </RemoveSplash>
);
