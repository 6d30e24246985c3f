import type { Auth0Client } from '@auth0/auth0-spa-js';
import { Auth0AuthProvider } from 'ra-auth-auth0';
import type { AuthProvider } from 'ra-core';
import { type Access, decide, isAccess } from '../../contract/access/access';
import type { SignedOutReason } from '../../contract/people/signedOut';
import { statusOf } from '../dataProvider/errors';
import type { ResourceEntry } from '../model/resource';
import type { Inactivity } from './inactivity';
import { callbackPath, pendingForever, sendWaiting, suppressUnloadPrompt } from './leaving';
import type { Session } from './session';
import type { SignInClient } from './signInClient';
import { createSessionReader, type SessionReader } from './sessionReader';
import { createSignInCallback } from './signInCallback';
import type { openSignOutChannel } from './signOutChannel';
import { createSignOutFlow, type SignOutFlow, type SignOutFlowOptions } from './signOutFlow';
import { createStepUp, isStepUpDemanded, type StepUp } from './stepUp';
import { isSessionOver } from './tokens';

export interface ConsoleAuthProvider extends AuthProvider {
  getPermissions(): Promise<Session>;
  /** @param params a `reason` if the person did not ask for the logout; they then return to their page */
  logout(params: { reason?: SignedOutReason }): Promise<never>;
  stepUp: StepUp;
  inactivity: Inactivity;
  /**
   * Ends this tab's part of the session.
   * @param isFresh whether the sign-out in the other tab is only just happening
   * @param reason of a sign-out that the person did not ask for
   */
  leave(isFresh: boolean, reason?: SignedOutReason): Promise<void>;
  /** Goes to a page of the identity provider. Never resolves: on return, the console is loaded again. */
  goTo(page: string): Promise<never>;
}

interface AuthProviderOptions
  extends Omit<SignOutFlowOptions, 'location'>, Partial<Pick<SignOutFlowOptions, 'location'>> {
  client: SignInClient;
  /** Settles after the attempt to restore an earlier session. */
  recovered: Promise<void>;
  /** Reads `GET /me`. */
  loadSession: () => Promise<Session>;
  /** Access rules of a resource; undefined if it does not exist. */
  accessOf: (
    resource: string,
  ) => (Omit<ResourceEntry['access'], 'update'> & { create?: Access }) | undefined;
  /** Loads the declared actions of a resource, or of a page. */
  loadActions?: (source: string) => Promise<unknown>;
  channel: Pick<ReturnType<typeof openSignOutChannel>, 'announce'>;
  inactivity: Inactivity;
}

/** ra-auth-auth0, less its answers that let a page through unauthenticated or log out on a refusal. */
export function createAuthProvider(options: AuthProviderOptions): ConsoleAuthProvider {
  const { client, recovered, channel, inactivity, location = window.location } = options;
  const signOutFlow = createSignOutFlow({ ...options, location });
  const sessions = createSessionReader({
    loadSession: options.loadSession,
    onRevoked: () => {
      if (!signOutFlow.hasBegun()) channel.announce('revoked');
      return signOutFlow.signInAgain('revoked');
    },
  });
  const { resume, ...stepUp } = createStepUp(client, location, options.loadActions);
  const handleCallback = createSignInCallback({
    client,
    location,
    onSignedIn: sessions.noteSignIn,
    resume,
    pathAfterSignIn: (appState) => signOutFlow.pathAfterSignIn(appState),
  });
  const checkError = errorCheck(client, signOutFlow, sessions);

  const checkAuth = async (): Promise<void> => {
    if (signOutFlow.hasBegun()) return pendingForever();
    await recovered;
    if (!(await client.isAuthenticated())) await signOutFlow.signIn();
  };

  return {
    // The provider calls only methods that a SignInClient has.
    ...Auth0AuthProvider(client as Auth0Client, {
      loginRedirectUri: `${location.origin}${callbackPath}`,
      logoutRedirectUri: location.origin,
    }),
    stepUp,
    inactivity,
    handleCallback,
    checkError,
    canAccess: accessCheck(options.accessOf, sessions),
    login: signOutFlow.signIn,
    checkAuth,
    ...signOutCalls(signOutFlow, channel),
    async goTo(page) {
      suppressUnloadPrompt();
      await sendWaiting();
      location.assign(page);
      return pendingForever();
    },
    ...sessionReads(sessions, checkAuth, checkError),
  };
}

/** Sign-out in this tab, and after a sign-out in another one. */
function signOutCalls(
  signOutFlow: SignOutFlow,
  channel: AuthProviderOptions['channel'],
): Pick<ConsoleAuthProvider, 'logout' | 'leave'> {
  return {
    async logout({ reason } = {}) {
      if (signOutFlow.hasBegun()) return pendingForever();
      await signOutFlow.signOut(reason, channel.announce);
      return pendingForever();
    },
    async leave(isFresh, reason) {
      if (signOutFlow.hasBegun()) return;
      if (!isFresh) signOutFlow.restart();
      else if (reason === 'revoked') await signOutFlow.signInAgain(reason);
      else await signOutFlow.signOut(reason);
    },
  };
}

/** Reads of the session's person, for ra-core. */
function sessionReads(
  sessions: SessionReader,
  checkAuth: () => Promise<void>,
  checkError: (error: unknown) => Promise<void>,
): Pick<ConsoleAuthProvider, 'getPermissions' | 'getIdentity'> {
  return {
    async getPermissions() {
      // ra-core calls this in parallel to its own check: without a session, the service would refuse the read.
      await checkAuth();
      try {
        return await sessions.read();
      } catch (error) {
        await checkError(error);
        throw error;
      }
    },
    async getIdentity() {
      const { user } = await sessions.current();
      return { id: user.uuid, fullName: user.name };
    },
  };
}

/** @returns a function that signs in again after an error of an ended session, and ignores other errors */
function errorCheck(
  client: Pick<SignInClient, 'getTokenSilently'>,
  signOutFlow: Pick<SignOutFlow, 'hasBegun' | 'isSending' | 'signInAgain'>,
  sessions: SessionReader,
) {
  return async (error: unknown): Promise<void> => {
    if (signOutFlow.isSending()) return;
    if (signOutFlow.hasBegun()) return pendingForever();
    if (statusOf(error) !== 401 || isStepUpDemanded(error)) return;
    await sessions.isRefused();
    try {
      const token = await client.getTokenSilently({ cacheMode: 'off' });
      // An outside provider still gives tokens for a session that the service has ended.
      if (token && (!(await sessions.isRefused()) || sessions.isSignInUnanswered())) return;
    } catch (cause) {
      if (!isSessionOver(cause)) return;
    }
    await signOutFlow.signInAgain('ended');
  };
}

/** @returns a function that decides who may see a list or a record's page, and create or delete records */
function accessCheck(accessOf: AuthProviderOptions['accessOf'], sessions: SessionReader) {
  return async ({ resource, action }: { resource: string; action: string }): Promise<boolean> => {
    const access = accessOf(resource);
    if (!access) return false;
    const { subject } = await sessions.current();
    if (action === 'list' || action === 'export') return decide(access.list, subject).allowed;
    if (action === 'create' && access.create) return decide(access.create, subject).allowed;
    const pair = [resource, action] as const;
    if (action === 'delete' && isAccess(pair)) return decide(pair, subject).allowed;
    // A record's page shows readable fields; permission to change them is checked separately.
    if (action !== 'show' && action !== 'edit') return false;
    return decide(access.read ?? access.list, subject).allowed;
  };
}
