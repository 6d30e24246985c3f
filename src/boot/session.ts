import { callbackPath } from '../authProvider/leaving';
import type { SignInClient } from '../authProvider/signInClient';
import type { ConsoleConfig } from '../config';
import { openingAnswers, type PrefetchedAnswers, startPrefetch } from '../dataProvider/prefetch';
import { forgetRead, prefetchReads } from '../dataProvider/rememberedReads';
import { createOwnSession } from './ownSession';
import { isOwnSignIn } from './readConfig';

/** What is under way of the session when the app's code arrives. */
export interface OpeningSession {
  client: SignInClient;
  /** Settles, and never fails, when it is known whether a session could be taken up again. */
  recovered: Promise<void>;
  /** Settles, and never fails, when no more small steps wait for the main thread: one call takes none. */
  begun: Promise<void>;
  prefetched: PrefetchedAnswers;
}

/**
 * Takes up the provider's session silently, and asks for who is signed in and for what this page's last visit
 * began with: the embedded provider in the same call, an outside one the moment there is a token.
 */
export async function openSession(config: ConsoleConfig): Promise<OpeningSession> {
  const { pathname, host } = window.location;
  const { apiBase } = config;
  const asked = prefetchReads(pathname, window.localStorage);
  const onRefused = (read: string) => forgetRead(pathname, read, window.localStorage);
  const loadLibrary = async () => (await import('./signInLibrary')).createSignInLibrary(config);
  const isOwn = isOwnSignIn(config, host);
  let answers: PrefetchedAnswers | undefined;
  const client: SignInClient = isOwn
    ? createOwnSession({
        clientId: config.auth.clientId,
        loadLibrary,
        opening: { asked, take: (reads) => (answers = openingAnswers(reads, { onRefused })) },
      })
    : (await import('./outsideSession')).createOutsideSession(config);

  async function recover(): Promise<void> {
    await client.checkSession();
    if (isOwn) return;
    const token = (await client.isAuthenticated()) ? await client.getTokenSilently() : undefined;
    if (token) answers = startPrefetch({ apiBase, token, reads: asked, onRefused });
  }

  // Why it cannot be taken up does not matter here: the person is then asked to sign in, and
  // the provider's own page says what is wrong.
  const recovered =
    pathname === callbackPath ? Promise.resolve() : recover().catch(() => undefined);
  return {
    client,
    recovered,
    begun: isOwn ? Promise.resolve() : recovered,
    prefetched: { take: (read) => answers?.take(read) },
  };
}
