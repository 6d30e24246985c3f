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
import { createBrowserRouter, Navigate, Route, RouterProvider, useParams } from 'react-router-dom';
import { shellTexts } from '../texts/shell';
import { ActionsProvider } from './actions/ActionsProvider';
import { RequireAccess } from './authProvider/session';
import { useConfig } from './config';
import { customPages, pageSources } from './custom-pages';
import { ResourceList } from './grid/ResourceList';
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
import type { AnyDeclaration } from './model/resource';
import { ListOverlay } from './record/ListOverlay';
import { RecordPage } from './record/RecordPage';
import { createQueryClient } from './queryClient';

export interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  store: Store;
  /** The resources there are, in the sidebar's order. */
  resources: readonly AnyDeclaration[];
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

function Admin({ authProvider, dataProvider, store, resources }: AppProps) {
  const { productName } = useConfig();
  const [queryClient] = useState(createQueryClient);
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
        {resources.map((declaration) => (
          <Resource
            key={declaration.name}
            name={declaration.name}
            recordRepresentation="name"
            hasEdit={declaration.page !== undefined}
          >
            {resourceRoutes(declaration)}
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

/** The list, what lies over it at addresses of its own, and the record's page; no other path is there. */
function resourceRoutes(declaration: AnyDeclaration): ReactNode {
  const { name, list, overlays = [], page } = declaration;
  return (
    <>
      <Route element={<ResourceList declaration={declaration} />}>
        <Route index element={null} />
        {/* The record that is open in the panel of a searched list. */}
        {list.search && <Route path=":id" element={<OfRecord>{null}</OfRecord>} />}
        {overlays.map((overlay) => (
          <Route
            key={overlay.path}
            path={overlay.path}
            element={<ListOverlay key={overlay.path} overlay={overlay} list={`/${name}`} />}
          />
        ))}
      </Route>
      {page && (
        <Route
          path=":id"
          element={
            <OfRecord>
              <RecordPage declaration={declaration} />
            </OfRecord>
          }
        />
      )}
      <Route path="*" element={<UnknownPath />} />
    </>
  );
}

/** What the service names records by: a uuid, or the number of a row of a long table. */
const recordId = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Stands at a record's address, which may have anything in the record's place. */
function OfRecord({ children }: { children: ReactNode }) {
  const { id = '' } = useParams();
  return recordId.test(id) ? children : <UnknownPath />;
}
