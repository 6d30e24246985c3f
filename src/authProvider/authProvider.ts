import type { Auth0Client } from '@auth0/auth0-spa-js';
import { Auth0AuthProvider } from 'ra-auth-auth0';
import type { AuthProvider } from 'ra-core';
import { decide, isAccess } from '../../contract/access';
import type { SignedOutReason } from '../../contract/signedOut';
import { statusOf } from '../dataProvider/errors';
import type { AnyDeclaration } from '../model/resource';
import type { Inactivity } from './inactivity';
import { callbackPath, pendingForever, suppressUnloadPrompt } from './leaving';
import type { Session } from './session';
import type { SignInClient } from './signInClient';
import { createSignOutFlow, type openSignOutChannel, type SignOutFlowOptions } from './signOutFlow';
import { type AppState, createStepUp, isStepUpDemanded, type StepUp } from './stepUp';
import { isSessionOver, signInFailure } from './tokens';

export interface ConsoleAuthProvider extends AuthProvider {
  getPermissions(): Promise<Session>;
  /** @param params a `reason` when the person did not ask for it; they are then led back */
  logout(params: { reason?: SignedOutReason }): Promise<never>;
  stepUp: StepUp;
  inactivity: Inactivity;
  /**
   * Ends what this tab has of the session.
   * @param fresh whether the sign-out in the other tab is only just happening
   * @param reason why it happened, when the person did not ask for it
   */
  leave(fresh: boolean, reason?: SignedOutReason): Promise<void>;
  /** Goes to a page of the identity provider. Never resolves: the console is loaded again on return. */
  goTo(page: string): Promise<never>;
}

interface AuthProviderOptions extends Partial<SignOutFlowOptions> {
  client: SignInClient;
  /** Settles when it was tried to take up an earlier session. */
  recovered: Promise<void>;
  /** Reads `GET /me`. */
  loadSession: () => Promise<Session>;
  /** Rules of a resource, undefined when there is no such resource. */
  accessOf: (resource: string) => Pick<AnyDeclaration['access'], 'list' | 'read'> | undefined;
  /** Has the actions of a resource, or of a page, declared. */
  loadActions?: (source: string) => Promise<unknown>;
  channel: Pick<ReturnType<typeof openSignOutChannel>, 'announce'>;
  inactivity: Inactivity;
  onFailure: SignOutFlowOptions['onFailure'];
  onLeave: SignOutFlowOptions['onLeave'];
  onStuck: SignOutFlowOptions['onStuck'];
}

/** ra-auth-auth0, less its answers that let a page through unauthenticated or log out on a refusal. */
export function createAuthProvider(options: AuthProviderOptions): ConsoleAuthProvider {
  const { client, recovered, accessOf, channel, location = window.location } = options;
  const signOutFlow = createSignOutFlow({
    storage: window.localStorage,
    tabStorage: window.sessionStorage,
    ...options,
    location,
  });
  let session: Promise<Session> | undefined;
  let callback: Promise<{ redirectTo: string }> | undefined;
  /** True from sign-in until the first answer of the service: another sign-in would only lead here again. */
  let isNewHere = false;
  const { resume, ...stepUp } = createStepUp(client, location, options.loadActions);

  const loadLiveSession = async (): Promise<Session> => {
    const loaded = await options.loadSession();
    isNewHere = false;
    if (!loaded.user.should_logout_user) return loaded;
    if (!signOutFlow.hasBegun()) channel.announce('revoked');
    return signOutFlow.signInAgain('revoked');
  };

  const readSession = (): Promise<Session> => {
    const before = session;
    const reading = loadLiveSession();
    session = reading;
    // If the new read fails, the earlier session stays in force.
    reading.catch(() => {
      if (session === reading) session = before;
    });
    return reading;
  };

  let asking: Promise<boolean> | undefined;
  /**
   * Reads the session again. For a session that was ended by somebody else, the service gives the reason
   * in one more answer only, to the first caller: concurrent calls share one request.
   * @returns whether the service still refuses the session
   */
  const isRefused = (): Promise<boolean> =>
    (asking ??= loadLiveSession()
      .then(
        () => false,
        (error: unknown) => statusOf(error) === 401,
      )
      .finally(() => {
        asking = undefined;
      }));

  async function finishSignIn(): Promise<{ redirectTo: string }> {
    const query = new URLSearchParams(location.search);
    const refused = query.get('error_description') ?? query.get('error');
    if (refused !== null) return refuseSignIn(refused, query.has('state'));
    try {
      const { appState } = await client.handleRedirectCallback<AppState>();
      isNewHere = true;
      await resume(appState);
      return { redirectTo: await signOutFlow.pathAfterSignIn(appState) };
    } catch (error) {
      throw Object.assign(new Error(await signInFailure(error)), {
        redirectTo: false,
        cause: error,
      });
    }
  }

  /** A cancelled confirmation leads back to its page; every other refusal is shown as it is. */
  async function refuseSignIn(reason: string, isAnswer: boolean): Promise<{ redirectTo: string }> {
    const appState = isAnswer ? await refusedState(client) : undefined;
    if (!appState?.pendingAction) throw Object.assign(new Error(reason), { redirectTo: false });
    // The session is as it was; without this the page would sign in again and forget what it says.
    await client.checkSession().catch(() => undefined);
    await resume(appState, reason);
    return { redirectTo: await signOutFlow.pathAfterSignIn(appState) };
  }

  const provider: ConsoleAuthProvider = {
    // It asks the client for nothing that a SignInClient does not have.
    ...Auth0AuthProvider(client as Auth0Client, {
      loginRedirectUri: `${location.origin}${callbackPath}`,
      logoutRedirectUri: location.origin,
    }),
    login: signOutFlow.signIn,
    async checkAuth() {
      if (signOutFlow.hasBegun()) return pendingForever();
      await recovered;
      if (!(await client.isAuthenticated())) await signOutFlow.signIn();
    },
    // React runs effects twice in development, and a code can be redeemed only once.
    handleCallback: () => (callback ??= finishSignIn()),
    async checkError(error: unknown) {
      if (signOutFlow.hasBegun()) return pendingForever();
      if (statusOf(error) !== 401 || isStepUpDemanded(error)) return;
      await isRefused();
      try {
        const token = await client.getTokenSilently({ cacheMode: 'off' });
        // Another's provider has a token for a session that the service has ended.
        if (token && (!(await isRefused()) || isNewHere)) return;
      } catch (cause) {
        if (!isSessionOver(cause)) return;
      }
      await signOutFlow.signInAgain('ended');
    },
    async logout({ reason } = {}) {
      if (signOutFlow.hasBegun()) return pendingForever();
      channel.announce(reason);
      await signOutFlow.signOut(reason);
      return pendingForever();
    },
    async leave(fresh, reason) {
      if (signOutFlow.hasBegun()) return;
      if (!fresh) signOutFlow.restart();
      else if (reason === 'revoked') await signOutFlow.signInAgain(reason);
      else await signOutFlow.signOut(reason);
    },
    async goTo(page) {
      suppressUnloadPrompt();
      location.assign(page);
      return pendingForever();
    },
    stepUp,
    inactivity: options.inactivity,
    async getPermissions() {
      // ra-core asks beside its own check: without a session, the answer would be a refusal.
      await provider.checkAuth({});
      try {
        return await readSession();
      } catch (error) {
        await provider.checkError(error);
        throw error;
      }
    },
    async getIdentity() {
      const { user } = await (session ?? readSession());
      return { id: user.uuid, fullName: user.name };
    },
    async canAccess({ resource, action }) {
      const access = accessOf(resource);
      if (!access) return false;
      const { subject } = await (session ?? readSession());
      if (action === 'list' || action === 'export') return decide(access.list, subject).allowed;
      // `create` is refused: records are created at addresses of the console's own.
      const pair = [resource, action] as const;
      if (action === 'delete' && isAccess(pair)) return decide(pair, subject).allowed;
      // A record's page shows what may be read; what may be changed on it is asked for separately.
      if (action !== 'show' && action !== 'edit') return false;
      return decide(access.read ?? access.list, subject).allowed;
    },
  };
  return provider;
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
