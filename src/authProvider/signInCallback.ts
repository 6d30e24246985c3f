import type { SignInClient } from './signInClient';
import { saveNote } from './signOutNote';
import type { AppState } from './stepUp';
import { signInFailure } from './tokens';

interface SignInCallbackOptions {
  client: Pick<SignInClient, 'handleRedirectCallback' | 'checkSession'>;
  location: Pick<Location, 'search'>;
  onSignedIn: () => void;
  /** Restores the action that waits for a one-time code. @param refusal why the code was refused */
  resume: (appState: AppState | undefined, refusal?: string) => Promise<void>;
  pathAfterSignIn: (appState: AppState | undefined) => Promise<string>;
}

/** Handles the return from the identity provider, once: React runs effects twice in development. */
export function createSignInCallback(options: SignInCallbackOptions) {
  const { client, location, onSignedIn, resume, pathAfterSignIn } = options;
  let callback: Promise<{ redirectTo: string }> | undefined;

  async function finishSignIn(): Promise<{ redirectTo: string }> {
    const query = new URLSearchParams(location.search);
    const refusal = query.get('error_description') ?? query.get('error');
    if (refusal !== null) return refuseSignIn(refusal, query.has('state'));
    // The person opened this address directly: there is no sign-in to finish.
    if (!query.has('code')) return { redirectTo: '/' };
    try {
      const { appState } = await client.handleRedirectCallback<AppState>();
      onSignedIn();
      await resume(appState);
      return { redirectTo: await pathAfterSignIn(appState) };
    } catch (error) {
      throw Object.assign(new Error(await signInFailure(error)), {
        redirectTo: false,
        cause: error,
      });
    }
  }

  /** A cancelled confirmation returns to its page; every other refusal is shown as it is. */
  async function refuseSignIn(refusal: string, isAnswer: boolean): Promise<{ redirectTo: string }> {
    const appState = isAnswer ? await refusedState(client) : undefined;
    if (!appState?.pendingAction) {
      keepPage(appState);
      throw Object.assign(new Error(refusal), { redirectTo: false });
    }
    // The session is unchanged; without this check the page would sign in again and lose the refusal.
    await client.checkSession().catch(() => undefined);
    await resume(appState, refusal);
    return { redirectTo: await pathAfterSignIn(appState) };
  }

  return () => (callback ??= finishSignIn());
}

/** Keeps the page for the next try, which begins at the start page. */
function keepPage({ returnTo, person, signedOut: reason }: AppState = {}): void {
  if (returnTo === undefined) return;
  try {
    saveNote({ reason, returnTo, person });
  } catch {
    // Without storage the next sign-in leads to the start page.
  }
}

/** @returns the app state of a refused sign-in, which the library attaches to its error */
async function refusedState(
  client: Pick<SignInClient, 'handleRedirectCallback'>,
): Promise<AppState | undefined> {
  try {
    return (await client.handleRedirectCallback<AppState>()).appState;
  } catch (error) {
    const { appState } = (error instanceof Error ? error : {}) as { appState?: AppState | null };
    return appState ?? undefined;
  }
}
