import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { Uncovered } from './app/Uncovered';
import { createAuthProvider } from './authProvider/authProvider';
import { createInactivity } from './authProvider/inactivity';
import { sessionOf } from './authProvider/session';
import { openSignOutChannel } from './authProvider/signOutChannel';
import { accessToken } from './authProvider/tokens';
import { keepServerMessage } from './boot/serverMessage';
import type { OpeningSession } from './boot/session';
import { type ConsoleConfig, ConfigProvider } from './config';
import { customPages, pageSources } from './custom-pages';
import { createDataProvider } from './dataProvider/dataProvider';
import { rememberRead } from './dataProvider/early';
import { createHttp } from './dataProvider/http';
import { MaintenancePage } from './layout/MaintenancePage';
import { resources } from './resources';
import { createStore } from './store';
import { createConsoleTheme } from './theme/theme';

/** Mounts what stands on the configuration, the look and the page's Content-Security-Policy. */
function mount(config: ConsoleConfig, content: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no place for the console.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  createRoot(container).render(
    <CacheProvider value={createCache({ key: 'css', prepend: true, nonce })}>
      <ThemeProvider theme={createConsoleTheme(nonce)} defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <ConfigProvider value={config}>{content}</ConfigProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
}

/** Stands in for the console while it is being maintained: nothing is signed in, nothing is asked. */
export function mountMaintenance(config: ConsoleConfig): void {
  mount(
    config,
    <Uncovered>
      <MaintenancePage />
    </Uncovered>,
  );
}

/** Whether the service's own pages sign people in. */
const isOwnSignIn = ({ auth: { domain } }: ConsoleConfig): boolean =>
  domain.replace(/^https?:\/\//, '') === window.location.host;

const tellAfterSignIn = (text: string): void =>
  keepServerMessage({ text, type: 'info' }, window.sessionStorage);

/** Such a page is code of its own: it is on its way before the first render asks for it. */
function preloadPage(pathname: string): void {
  const [, name, id] = pathname.split('/');
  const detail = resources.find((declaration) => declaration.name === name)?.detail;
  const page = id ? detail : customPages.find(({ path }) => path === pathname);
  // What cannot be loaded fails again, and is reported, where it is rendered.
  page?.preload().catch(() => undefined);
}

/**
 * Mounts the console.
 * @param onFailure told when signing in cannot even begin
 */
export function mountConsole({
  config,
  session: { client, recovered, early },
  onFailure,
}: {
  config: ConsoleConfig;
  session: OpeningSession;
  onFailure: (error: unknown) => void;
}): void {
  preloadPage(window.location.pathname);
  const inactivity = createInactivity();
  const { http, stream } = createHttp({
    apiBase: config.apiBase,
    getToken: () => accessToken(client),
    early,
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
    ...(isOwnSignIn(config) ? {} : { tellLater: tellAfterSignIn }),
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
        endpoints: Object.fromEntries(
          [...resources, ...pageSources].flatMap(({ name, endpoint }) =>
            endpoint ? [[name, endpoint]] : [],
          ),
        ),
      })}
      store={createStore()}
      resources={resources}
    />,
  );
}
