import type { Auth0Client } from '@auth0/auth0-spa-js';
import { Auth0AuthProvider } from 'ra-auth-auth0';
import type { AuthProvider } from 'ra-core';
import { type Access, decide, ruleOf } from '../../contract/access';
import { challengeOf, messageOf, statusOf } from '../dataProvider/errors';
import { callbackPath } from './authClient';
import { localPath } from './returnTo';
import type { Session } from './session';
import type { SignOutChannel } from './signOutChannel';
import { type AppState, createStepUp, type StepUp } from './stepUp';
import { isSessionOver } from './tokens';

/** The rules of a resource's pages, as its declaration has them. */
export interface ResourceAccess {
  list: Access;
  read?: Access;
}

export interface ConsoleAuthProvider extends AuthProvider {
  getPermissions(): Promise<Session>;
  /** Confirming sensitive actions with a one-time code. */
  stepUp: StepUp;
  /**
   * Ends what this tab has of the session.
   * @param fresh whether the sign-out in the other tab is only just happening
   */
  leave(fresh: boolean): Promise<void>;
}

/** The browser is on its way to another page: nothing may go on as if there were an answer. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * Sign-in by whatever OpenID provider the configuration names, on the base of ra-auth-auth0, whose
 * answers that would let a page through unauthenticated, or log out on a refusal, are overridden.
 * @param recovered settles when it was tried to take up an earlier session
 * @param loadSession reads `GET /me`
 * @param accessOf rules of a resource, undefined when there is no such resource
 * @param onFailure told when sign-in cannot even begin
 */
export function createAuthProvider({
  client,
  recovered,
  loadSession,
  accessOf,
  channel,
  onFailure,
  place = window.location,
  storage = window.localStorage,
}: {
  client: Auth0Client;
  recovered: Promise<void>;
  loadSession: () => Promise<Session>;
  accessOf: (resource: string) => ResourceAccess | undefined;
  channel: Pick<SignOutChannel, 'announce'>;
  onFailure: (error: unknown) => void;
  place?: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>;
  storage?: Pick<Storage, 'clear'>;
}): ConsoleAuthProvider {
  let leaving = false;
  let session: Promise<Session> | undefined;
  let callback: Promise<{ redirectTo: string }> | undefined;
  const { resume, ...stepUp } = createStepUp(client, place);

  /** Sends the browser to sign in, once; it comes back to the page that is open now. */
  async function signIn(): Promise<never> {
    if (!leaving) {
      leaving = true;
      const appState: AppState = {
        returnTo: localPath(`${place.pathname}${place.search}${place.hash}`),
      };
      await client.loginWithRedirect({ appState }).catch((error: unknown) => {
        leaving = false;
        onFailure(error);
      });
    }
    return never();
  }

  /** Ends the session on the provider too, whose page sends the browser back here to sign in. */
  async function signOut(): Promise<void> {
    leaving = true;
    storage.clear();
    try {
      await client.revokeRefreshToken();
    } catch {
      // The end of the provider's session ends its tokens too; nobody must stay because of this.
    }
    await client.logout({ logoutParams: { returnTo: place.origin } });
  }

  const readSession = (): Promise<Session> => {
    const before = session;
    const reading = loadSession();
    session = reading;
    // What cannot be read anew leaves in force what was read before.
    reading.catch(() => {
      if (session === reading) session = before;
    });
    return reading;
  };

  async function finishSignIn(): Promise<{ redirectTo: string }> {
    const query = new URLSearchParams(place.search);
    const refused = query.get('error_description') ?? query.get('error');
    if (refused !== null) return refuseSignIn(refused, query.has('state'));
    try {
      const { appState } = await client.handleRedirectCallback<AppState>();
      await resume(appState);
      return { redirectTo: localPath(appState?.returnTo) };
    } catch (error) {
      throw Object.assign(new Error(messageOf(error)), { redirectTo: false, cause: error });
    }
  }

  /** A cancelled confirmation leads back to its page; every other refusal is shown as it is. */
  async function refuseSignIn(reason: string, isAnswer: boolean): Promise<{ redirectTo: string }> {
    const appState = isAnswer ? await refusedState(client) : undefined;
    if (!appState?.pendingAction) throw Object.assign(new Error(reason), { redirectTo: false });
    // The session is as it was; without this the page would sign in again and forget what it says.
    await client.checkSession();
    await resume(appState, reason);
    return { redirectTo: localPath(appState.returnTo) };
  }

  return {
    ...Auth0AuthProvider(client, {
      loginRedirectUri: `${place.origin}${callbackPath}`,
      logoutRedirectUri: place.origin,
    }),
    login: signIn,
    async checkAuth() {
      if (leaving) return never();
      await recovered;
      if (!(await client.isAuthenticated())) await signIn();
    },
    // React runs effects twice in development, and a code can be redeemed only once.
    handleCallback: () => (callback ??= finishSignIn()),
    async checkError(error: unknown) {
      if (leaving) return never();
      if (statusOf(error) !== 401) return;
      if (challengeOf(error).includes('insufficient_user_authentication')) return;
      try {
        if (await client.getTokenSilently({ cacheMode: 'off' })) return;
      } catch (cause) {
        if (!isSessionOver(cause)) return;
      }
      await signIn();
    },
    async logout() {
      if (leaving) return never();
      channel.announce();
      await signOut();
      return never();
    },
    async leave(fresh) {
      if (leaving) return;
      if (fresh) return signOut();
      leaving = true;
      place.replace('/');
    },
    stepUp,
    getPermissions: readSession,
    async getIdentity() {
      const { user } = await (session ?? readSession());
      return { id: user.uuid, fullName: user.name };
    },
    async canAccess({ resource, action }) {
      const access = accessOf(resource);
      if (!access) return false;
      const { subject } = await (session ?? readSession());
      if (action === 'list') return decide(ruleOf(access.list), subject).allowed;
      // A record's page shows what may be read; what may be changed on it is asked for separately.
      if (action !== 'show' && action !== 'edit') return false;
      return decide(ruleOf(access.read ?? access.list), subject).allowed;
    },
  };
}

/** What was kept for an answer that turned out to be a refusal; the library hands it over in its error. */
async function refusedState(
  client: Pick<Auth0Client, 'handleRedirectCallback'>,
): Promise<AppState | undefined> {
  try {
    return (await client.handleRedirectCallback<AppState>()).appState;
  } catch (error) {
    const { appState } = (error instanceof Error ? error : {}) as { appState?: AppState | null };
    return appState ?? undefined;
  }
}
