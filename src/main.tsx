import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { createAuthProvider } from './authProvider/authProvider';
import { createInactivity } from './authProvider/inactivity';
import { sessionOf } from './authProvider/session';
import { openSignOutChannel } from './authProvider/signOutFlow';
import { accessToken } from './authProvider/tokens';
import { keepServerMessage } from './browser/serverMessage';
import { isOwnSignIn } from './boot/readConfig';
import type { OpeningSession } from './boot/session';
import { ConfigProvider, type ConsoleConfig } from './config';
import { customPages, pageSources } from './custom-pages';
import { createDataProvider } from './dataProvider/dataProvider';
import { createHttp } from './dataProvider/http';
import { rememberRead } from './dataProvider/prefetch';
import { RemoveSplash } from './layout/Loading';
import { MaintenancePage } from './layout/messagePages';
import { resources } from './resources';
import { preloadRecordPage } from './record/RecordPage';
import { createStore } from './store';
import { createConsoleTheme, createStyleCache, SchemeCookie } from './theme/theme';

/** Mounts what stands on the configuration, the look and the page's Content-Security-Policy. */
function mount(config: ConsoleConfig, content: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element for the console.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  createRoot(container).render(
    <CacheProvider value={createStyleCache(nonce)}>
      <ThemeProvider theme={createConsoleTheme(nonce)} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <SchemeCookie />
        <ConfigProvider value={config}>{content}</ConfigProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
}

/** Stands in for the console while it is being maintained: nothing is signed in, nothing is asked. */
export function mountMaintenance(config: ConsoleConfig): void {
  mount(
    config,
    <RemoveSplash>
      <MaintenancePage />
    </RemoveSplash>,
  );
}

/** Such a page is code of its own: it is on its way before the first render asks for it. */
function preloadPage(pathname: string): void {
  const [, name, id] = pathname.split('/');
  const declaration = resources.find((one) => one.name === name);
  if (declaration && id) preloadRecordPage(declaration);
  else customPages.find(({ path }) => path === pathname)?.preload();
}

interface MountOptions {
  config: ConsoleConfig;
  session: OpeningSession;
  onFailure: (error: unknown) => void;
}

export function mountConsole({ config, session, onFailure }: MountOptions): void {
  const { client, recovered, prefetched } = session;
  preloadPage(window.location.pathname);
  const inactivity = createInactivity();
  const { http, stream } = createHttp({
    apiBase: config.apiBase,
    getToken: () => accessToken(client),
    prefetched,
    onRead: (path) => rememberRead(window.location.pathname, path, window.localStorage),
    onRequest: inactivity.noteRequest,
  });
  const channel = openSignOutChannel();
  const authProvider = createAuthProvider({
    client,
    recovered,
    loadSession: async () => sessionOf((await http('/me')).body),
    accessOf: (resource) => resources.find((declaration) => declaration.name === resource)?.access,
    channel,
    inactivity,
    onFailure,
    // The embedded sign-in page says it itself.
    notifyLater: isOwnSignIn(config, window.location.host)
      ? undefined
      : (text) => keepServerMessage({ text, type: 'info' }, window.sessionStorage),
  });
  channel.listen((fresh, reason) => void authProvider.leave(fresh, reason));
  // The browser's Back can bring this page back as it was, although the session ended since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  mount(
    config,
    <App
      authProvider={authProvider}
      dataProvider={createDataProvider({
        http,
        stream,
        endpoints: Object.fromEntries([
          ...[...resources, ...pageSources].flatMap(({ name, endpoint }) =>
            endpoint ? [[name, endpoint] as const] : [],
          ),
          ...resources.flatMap(({ references }) => Object.entries(references ?? {})),
        ]),
      })}
      store={createStore()}
      resources={resources}
    />,
  );
}
