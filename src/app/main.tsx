import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { Store } from 'ra-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenScheme } from '../../contract/lib/designTokens';
import { App } from './App';
import { createAuthProvider } from '../authProvider/authProvider';
import { createInactivity } from '../authProvider/inactivity';
import { sessionOf } from '../authProvider/session';
import { openSignOutChannel } from '../authProvider/signOutChannel';
import { accessToken } from '../authProvider/tokens';
import { sleep } from '../ui/browser/sleep';
import { storeServerMessage } from '../ui/browser/serverMessage';
import { isOwnSignIn } from './session/readConfig';
import type { PendingSession } from './session/session';
import { ConfigProvider, type ConsoleConfig } from '../model/config';
import { customPages, pageSources } from '../custom-pages';
import { createDataProvider } from '../dataProvider/dataProvider';
import { createHttp } from '../dataProvider/http';
import { forgetRead, rememberRead } from '../dataProvider/prefetchMemory';
import { listPreload } from '../admin-kit/list/listPreload';
import { preloadList } from '../admin-kit/list/ResourceList';
import { Loading } from '../layout/Loading';
import { SignOutStuck } from '../layout/messagePages';
import { type Endpoint, requireEndpoint } from '../model/endpoint';
import { declarationOf } from '../model/resource';
import { type PreloadPlan, preloadReads } from './preloadReads';
import { createQueryClient } from './queryClient';
import { createStore } from './store';
import { resources } from '../resources';
import { preloadRecordPage } from '../admin-kit/record/RecordPage';
import { createConsoleTheme, createStyleCache, SchemeCookie } from '../ui/theme/theme';

/** @returns a function that renders content with the configuration, the theme and the page's CSP nonce */
function mount(config: ConsoleConfig): (content: ReactNode) => void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element for the console.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  const root = createRoot(container);
  const cache = createStyleCache(nonce);
  const theme = createConsoleTheme(nonce);
  return (content) =>
    root.render(
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme} defaultMode={chosenScheme(document.cookie) ?? 'system'} noSsr>
          <CssBaseline enableColorScheme />
          <SchemeCookie />
          <ConfigProvider value={config}>{content}</ConfigProvider>
        </ThemeProvider>
      </CacheProvider>,
    );
}

/** Replaces the console during maintenance: nobody is signed in, and nothing is read. */
export async function mountMaintenance(config: ConsoleConfig): Promise<void> {
  const { default: MaintenancePage } = await import('../layout/MaintenancePage');
  mount(config)(<MaintenancePage />);
}

const resourceOf = (resource: string | undefined) =>
  resources.find(({ name }) => name === resource);

const sourceOf = (source: string) =>
  [...resources, ...pageSources].find(({ name }) => name === source);

/**
 * Preloads the code of the page in the address, so that the first render does not wait for it.
 * @returns the page's first reads, if they are declared
 */
async function preloadPage(store: Store): Promise<PreloadPlan | undefined> {
  const { pathname, search } = window.location;
  const [, name, id] = pathname.split('/');
  const entry = resourceOf(name);
  if (!entry) {
    const page = customPages.find(({ path }) => path === pathname);
    await page?.preload();
    const begin = page?.preloadData;
    return page && begin && { access: page.access, begin: () => begin(search) };
  }
  const declaration = await entry.code.load();
  // A path below a timeline names a row, whose panel stands beside the list: the list is needed.
  if (id && !declaration.list.timeline) {
    preloadRecordPage(declaration);
    return undefined;
  }
  await preloadList(declaration);
  return {
    access: declaration.access.list,
    begin: (userId) => ({
      queries: [listPreload(declarationOf(declaration), search, store, userId)],
    }),
  };
}

/** @returns the endpoint of a resource, of a page's source, or of a plain list that a resource's fields choose from */
async function endpointOf(resource: string): Promise<Endpoint> {
  // Only the fields of a loaded declaration choose from its plain lists.
  const chosenFrom = resources
    .map(({ code }) => code.loaded()?.references?.[resource])
    .find(Boolean);
  const endpoint = chosenFrom ?? (await sourceOf(resource)?.code.load())?.endpoint;
  return requireEndpoint(endpoint, resource);
}

const sessionTimeoutMs = 1000;

interface MountOptions {
  config: ConsoleConfig;
  session: PendingSession;
  onFailure: (error: unknown) => void;
}

/** Keeps which reads the page begins with, for its next load. */
function noteRead(read: string) {
  const { pathname } = window.location;
  return (isGiven: boolean) => (isGiven ? rememberRead : forgetRead)(pathname, read);
}

export async function mountConsole(options: MountOptions): Promise<void> {
  const { config, session, onFailure } = options;
  const { client, recovered, prefetched } = session;
  const store = createStore();
  // A failed preload is ignored: the page itself loads again, and reports the failure.
  const plan = await preloadPage(store).catch(() => undefined);
  const inactivity = createInactivity();
  const { http, stream } = createHttp({
    apiBase: config.apiBase,
    getToken: () => accessToken(client),
    prefetched,
    onRead: noteRead,
    onRequest: inactivity.noteRequest,
  });
  const channel = openSignOutChannel();
  const show = mount(config);
  const authProvider = createAuthProvider({
    client,
    recovered,
    loadSession: async () => sessionOf((await http('/me')).body),
    accessOf: (resource) => {
      const entry = resourceOf(resource);
      return entry && { ...entry.access, create: entry.create?.access };
    },
    loadActions: async (source) => sourceOf(source)?.code.load(),
    channel,
    inactivity,
    onFailure,
    onLeave: () => {
      // The tab's title would still name the open record.
      document.title = config.productName;
      show(<Loading />);
    },
    onStuck: (retry) => show(<SignOutStuck onRetry={retry} />),
    notifyLater: (text) => storeServerMessage({ text, type: 'info' }),
    isOwnSignIn: isOwnSignIn(config, window.location.host),
  });
  // The browser's Back can bring this page back as it was, although the session ended since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  const dataProvider = createDataProvider({ http, stream, endpointOf });
  const queryClient = createQueryClient();
  // The session is usually recovered by now. If recovery takes longer, the page renders without preloaded rows.
  await Promise.race([recovered, sleep(sessionTimeoutMs)]);
  if (await client.isAuthenticated())
    await preloadReads({ queryClient, authProvider, dataProvider, plan });
  channel.listen((isFresh, reason) => void authProvider.leave(isFresh, reason));
  show(
    <App
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      store={store}
      resources={resources}
    />,
  );
}
