import type { Auth0Client } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url&no-inline';
import { callbackPath, createAuthClient } from '../authProvider/authClient';
import type { ConsoleConfig } from '../config';
import { type PrefetchedAnswers, prefetchPaths, startPrefetch } from '../dataProvider/prefetch';
import { workerScriptUrl } from '../browser/trustedTypes';

/** What is under way of the session when the app's code arrives. */
export interface OpeningSession {
  client: Auth0Client;
  /** Settles, and never fails, when it is known whether a session could be taken up again. */
  recovered: Promise<void>;
  prefetched: PrefetchedAnswers;
}

/**
 * Takes up the provider's session silently and, the moment there is a token, asks for who is signed
 * in and for what this page's last visit began with.
 */
export function openSession(config: ConsoleConfig): OpeningSession {
  const { origin, pathname } = window.location;
  const client = createAuthClient(config.auth, origin, workerScriptUrl(workerUrl));
  let answers: PrefetchedAnswers | undefined;

  async function recover(): Promise<void> {
    await client.checkSession();
    const token = (await client.isAuthenticated()) ? await client.getTokenSilently() : undefined;
    if (!token) return;
    const paths = prefetchPaths(pathname, window.localStorage);
    answers = startPrefetch({ apiBase: config.apiBase, token, paths });
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
