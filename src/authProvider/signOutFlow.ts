import {
  idleMinutes,
  isSignedOutReason,
  signedOutParameter,
  type SignedOutReason,
} from '../../contract/people/signedOut';
import { otherPersonText, signedOutTexts } from '../../texts/sign-in/signedOut';
import {
  dropWaiting,
  localPath,
  pendingForever,
  sendWaiting,
  suppressUnloadPrompt,
} from './leaving';
import type { SignInClient } from './signInClient';
import { saveNote, consumeNote } from './signOutNote';
import type { AppState } from './stepUp';

/** The end of a session waits this long for the refresh token's revocation, in milliseconds. */
const revocationMs = 1000;
/** Timeout of a sign-out in milliseconds: a page that is still open then may still be signed in. */
const timeoutMs = 10_000;
/** Time in milliseconds in which the provider must answer before its logout is opened. */
const reachMs = 5000;

export interface SignOutFlowOptions {
  client: Pick<SignInClient, 'getUser' | 'loginWithRedirect' | 'logout' | 'revokeRefreshToken'>;
  /** Called when sign-in cannot even begin. */
  onFailure: (error: unknown) => void;
  /** Called when a session ends: removes its data from the page, which a slow redirect would leave visible. */
  onLeave: () => void;
  /** Called when the provider did not confirm a sign-out, or not soon. @param retry signs out again */
  onStuck: (retry: () => void) => void;
  /** Shows a text after the sign-in. */
  notifyLater: (text: string) => void;
  /** True if the sign-in page is the embedded one, which itself says why the session ended. */
  isOwnSignIn: boolean;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'replace'>;
}

type Announce = (reason?: SignedOutReason) => void;

export type SignOutFlow = ReturnType<typeof createSignOutFlow>;

/** Ends a tab's session, once, and restores its page after the next sign-in. */
export function createSignOutFlow(options: SignOutFlowOptions) {
  const { onFailure, location, onLeave } = options;
  const { leavePage, dropPage, isSending } = createPageEnd(onLeave);
  let begun = false;
  // Consumed at once: a restored session makes the note obsolete.
  const note = consumeNote();
  const path = (): string => localPath(`${location.pathname}${location.search}${location.hash}`);

  async function leaveForSignIn(appState: AppState, reason?: SignedOutReason): Promise<never> {
    begun = true;
    const stay = suppressUnloadPrompt();
    try {
      await redirectToSignIn(options, appState, reason);
    } catch (error) {
      begun = false;
      stay();
      onFailure(error);
    }
    return pendingForever();
  }

  return {
    hasBegun: () => begun,
    isSending,
    /** Sends the browser to sign in; it returns to the page that is open now, or that was when a session ended. */
    signIn: (): Promise<never> => {
      if (begun) return pendingForever();
      const { reason, person, returnTo } = note ?? {};
      const isBack = returnTo !== undefined && path() === '/';
      return leaveForSignIn(isBack ? { returnTo, person } : { returnTo: path() }, reason);
    },
    /** Signs in again after the service has ended the session, without a logout. */
    signInAgain: async (reason: SignedOutReason): Promise<never> => {
      if (begun) return pendingForever();
      begun = true;
      await leavePage();
      return leaveForSignIn({ returnTo: path() }, reason);
    },
    /**
     * @param reason of a sign-out that the person did not ask for; otherwise the next sign-in begins at the start page
     * @param announce notifies the other tabs, which end the session at once
     */
    async signOut(reason?: SignedOutReason, announce?: Announce): Promise<void> {
      begun = true;
      suppressUnloadPrompt();
      await leavePage();
      announce?.(reason);
      if (reason !== undefined) await noteSignOut(options, reason, path());
      await endProviderSession(options);
    },
    /** Loads the start page again, because the earlier session is long over. */
    restart: () => {
      begun = true;
      suppressUnloadPrompt();
      dropPage();
      location.replace('/');
    },
    pathAfterSignIn: (appState?: AppState) => pathAfterSignIn(options, appState),
  };
}

function createPageEnd(onLeave: () => void) {
  let isSending = false;
  return {
    /** @returns whether changes are being sent, which must get their errors although the session ends */
    isSending: () => isSending,
    /** Removes the page, and sends its changes that could still be undone. */
    leavePage: async (): Promise<void> => {
      isSending = true;
      const sent = sendWaiting();
      onLeave();
      await sent;
      isSending = false;
      window.localStorage.clear();
    },
    /** Removes the page without sending anything: somebody else may be signed in by now. */
    dropPage: (): void => {
      void dropWaiting();
      onLeave();
    },
  };
}

/** @returns the provider's name (`sub`) for the signed-in person, from memory */
const personOf = async (client: Pick<SignInClient, 'getUser'>): Promise<string | undefined> =>
  (await client.getUser())?.sub;

async function redirectToSignIn(
  { client, isOwnSignIn }: SignOutFlowOptions,
  appState: AppState,
  reason?: SignedOutReason,
): Promise<void> {
  // Without `prompt`, an outside provider would silently answer with the session that ended here.
  const prompt = !isOwnSignIn && { prompt: 'login' as const };
  await client.loginWithRedirect({
    appState: {
      person: await personOf(client),
      ...appState,
      signedOut: isOwnSignIn ? undefined : reason,
    },
    ...(reason === undefined
      ? {}
      : { authorizationParams: { [signedOutParameter]: reason, ...prompt } }),
  });
}

async function pathAfterSignIn(
  { client, notifyLater }: SignOutFlowOptions,
  { returnTo, person: previousPerson, signedOut }: AppState = {},
): Promise<string> {
  if (isSignedOutReason(signedOut)) notifyLater(signedOutTexts[signedOut](idleMinutes));
  // Another person is not sent to the previous person's page.
  const isTheirs = previousPerson === undefined || previousPerson === (await personOf(client));
  if (isTheirs) return localPath(returnTo);
  // The other person may have signed in on another tab, so that this tab did not ask.
  notifyLater(otherPersonText);
  return '/';
}

/** Saves the reason of the sign-out and the open page, for the next sign-in of this tab. */
async function noteSignOut(
  { client }: SignOutFlowOptions,
  reason: SignedOutReason,
  returnTo: string,
): Promise<void> {
  try {
    saveNote({ reason, returnTo, person: await personOf(client) });
  } catch {
    // A tab without storage is signed out all the same, only without the reason.
  }
}

/** Ends the provider's session, and calls `onStuck` on failure, so that nobody takes the sign-out for granted. */
async function endProviderSession(options: SignOutFlowOptions): Promise<void> {
  const { client, location, onLeave, onStuck } = options;
  const retry = () => {
    onLeave();
    void endProviderSession(options);
  };
  const stuck = () => onStuck(retry);
  const timer = setTimeout(stuck, timeoutMs);
  const late = new Promise((resolve) => {
    setTimeout(resolve, revocationMs);
  });
  try {
    // The end of the provider's session revokes its tokens, too, so a failure here must not stop the sign-out.
    await Promise.race([client.revokeRefreshToken().catch(() => undefined), late]);
    await client.logout({
      logoutParams: { returnTo: location.origin },
      openUrl: (url) => openIfReachable(url, location),
    });
  } catch {
    // The cause does not help the person: `stuck` tells the consequence, and offers a retry.
    clearTimeout(timer);
    stuck();
  }
}

/** @throws Error if the provider does not answer: the browser would end on an error page of its own */
async function openIfReachable(
  url: string,
  location: SignOutFlowOptions['location'],
): Promise<void> {
  await fetch(new URL('/.well-known/jwks.json', url), {
    // Answers that scripts of other sites may not read count, too.
    mode: 'no-cors',
    signal: AbortSignal.timeout(reachMs),
  });
  location.assign(url);
}
