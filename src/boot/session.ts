import { Auth0Client } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url&no-inline';
import { callbackPath } from '../authProvider/leaving';
import { workerScriptUrl } from '../browser/trustedTypes';
import type { ConsoleConfig } from '../config';
import { type PrefetchedAnswers, prefetchPaths, startPrefetch } from '../dataProvider/prefetch';

/** What is under way of the session when the app's code arrives. */
export interface OpeningSession {
  client: Auth0Client;
  /** Settles, and never fails, when it is known whether a session could be taken up again. */
  recovered: Promise<void>;
  prefetched: PrefetchedAnswers;
}

/**
 * Takes up the provider's session silently and, the moment there is a token, asks for who is signed
 * in and for what this page's last visit began with. Tokens live in memory only, the refresh token in
 * the client's worker (decision 7).
 * @throws Error outside of https and localhost, where browsers offer no cryptography
 */
export function openSession({ auth, apiBase }: ConsoleConfig): OpeningSession {
  const { origin, pathname } = window.location;
  const client = new Auth0Client({
    domain: auth.domain,
    clientId: auth.clientId,
    cacheLocation: 'memory',
    useRefreshTokens: true,
    // A reload has lost the refresh token; a hidden frame then asks the provider's own session.
    useRefreshTokensFallback: true,
    authorizeTimeoutInSeconds: 15,
    // The client's own worker: a blob worker is refused by our policy.
    workerUrl: workerScriptUrl(workerUrl),
    authorizationParams: {
      audience: auth.audience,
      redirect_uri: `${origin}${callbackPath}`,
      scope: 'openid profile email offline_access',
    },
  });
  let answers: PrefetchedAnswers | undefined;

  async function recover(): Promise<void> {
    await client.checkSession();
    const token = (await client.isAuthenticated()) ? await client.getTokenSilently() : undefined;
    if (!token) return;
    const paths = prefetchPaths(pathname, window.localStorage);
    answers = startPrefetch({ apiBase, token, paths });
  }

  return {
    client,
    recovered:
      pathname === callbackPath
        ? Promise.resolve()
        : // Why it cannot be taken up does not matter here: the person is then asked to sign in, and
          // the provider's own page says what is wrong.
          recover().catch(() => undefined),
    prefetched: { take: (path) => answers?.take(path) },
  };
}
