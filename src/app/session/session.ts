import { callbackPath } from '../../authProvider/leaving';
import type { SignInClient } from '../../authProvider/signInClient';
import type { ConsoleConfig } from '../../model/config';
import { type PrefetchedAnswers, startPrefetch } from '../../dataProvider/prefetch';
import { forgetRead, prefetchReads } from '../../dataProvider/prefetchMemory';
import { createOwnSession } from './ownSession';
import { isOwnSignIn } from './readConfig';

/** State of the session, partly pending, when the app's code has loaded. */
export interface PendingSession {
  client: SignInClient;
  /** Resolves, never rejects, once it is known whether a session was restored. */
  recovered: Promise<void>;
  /** Resolves, never rejects, once restoring has no more small steps on the main thread; a single call has none. */
  begun: Promise<void>;
  prefetched: PrefetchedAnswers;
}

/** Restores the provider's session silently and prefetches, with its token, what the page read at its last visit. */
export async function openSession(config: ConsoleConfig): Promise<PendingSession> {
  const { pathname, host } = window.location;
  const { apiBase, auth } = config;
  const loadLibrary = async () => (await import('./signInLibrary')).createSignInLibrary(config);
  const isOwn = isOwnSignIn(config, host);
  let answers: PrefetchedAnswers | undefined;
  const client: SignInClient = isOwn
    ? createOwnSession({ clientId: auth.clientId, loadLibrary })
    : (await import('./outsideSession')).createOutsideSession(config);

  async function recover(): Promise<void> {
    await client.checkSession();
    const token = (await client.isAuthenticated()) ? await client.getTokenSilently() : undefined;
    if (!token) return;
    answers = startPrefetch({
      apiBase,
      token,
      reads: prefetchReads(pathname),
      onRefused: (read) => forgetRead(pathname, read),
    });
  }

  // The reason of a failed restore does not matter here: the person is asked to sign in, and the provider's own page
  // says what is wrong.
  const recovered =
    pathname === callbackPath ? Promise.resolve() : recover().catch(() => undefined);
  return {
    client,
    recovered,
    begun: isOwn ? Promise.resolve() : recovered,
    prefetched: { take: (read) => answers?.take(read) },
  };
}
