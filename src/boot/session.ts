import { callbackPath } from '../authProvider/leaving';
import type { SignInClient } from '../authProvider/signInClient';
import type { ConsoleConfig } from '../config';
import { type PrefetchedAnswers, prefetchPaths, startPrefetch } from '../dataProvider/prefetch';
import { createOwnSession } from './ownSession';
import { isOwnSignIn } from './readConfig';

/** What is under way of the session when the app's code arrives. */
export interface OpeningSession {
  client: SignInClient;
  /** Settles, and never fails, when it is known whether a session could be taken up again. */
  recovered: Promise<void>;
  prefetched: PrefetchedAnswers;
}

/**
 * Takes up the provider's session silently and, the moment there is a token, asks for who is signed
 * in and for what this page's last visit began with.
 */
export async function openSession(config: ConsoleConfig): Promise<OpeningSession> {
  const { pathname, host } = window.location;
  const loadLibrary = async () => (await import('./signInLibrary')).createSignInLibrary(config);
  const client: SignInClient = isOwnSignIn(config, host)
    ? createOwnSession({ clientId: config.auth.clientId, loadLibrary })
    : (await import('./outsideSession')).createOutsideSession(config);
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
