import {
  isSignedOutReason,
  signedOutParameter,
  type SignedOutReason,
  signedOutTexts,
} from '../../contract/signedOut';
import { isObject } from '../../contract/isObject';
import { localPath, pendingForever, suppressUnloadPrompt } from './leaving';
import type { SignInClient } from './signInClient';
import type { AppState } from './stepUp';

/** The end of a session waits so long for the refresh token's own end, in milliseconds. */
const revocationMs = 1000;
/** Timeout of a sign-out in milliseconds: a page that is still open then may still be signed in. */
const timeoutMs = 10_000;

export interface SignOutFlowOptions {
  client: Pick<SignInClient, 'getUser' | 'loginWithRedirect' | 'logout' | 'revokeRefreshToken'>;
  /** Called when sign-in cannot even begin. */
  onFailure: (error: unknown) => void;
  /** Called when a session ends: takes what it showed off the page, which a slow way out would leave there. */
  onLeave: () => void;
  /** Called when a sign-out did not end at the provider, or not soon. @param retry tries it again */
  onStuck: (retry: () => void) => void;
  /** Shows a text after the next sign-in, where the sign-in page is somebody else's. */
  notifyLater?: (text: string) => void;
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'replace'>;
  storage: Pick<Storage, 'clear'>;
  /** Outlives the sign-in of this tab, and no more than the tab. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** Ends a tab's session, once, and restores its page after the next sign-in. */
export function createSignOutFlow(options: SignOutFlowOptions) {
  const { client, onFailure, onLeave, onStuck, notifyLater, location, storage, tabStorage } =
    options;
  let begun = false;
  // Taken at once: a session that is taken up again has made it obsolete.
  const note = consumeNote(tabStorage);
  const here = (): string => localPath(`${location.pathname}${location.search}${location.hash}`);
  /** The provider's name (`sub`) for the signed-in person, from memory. */
  const person = async (): Promise<string | undefined> => (await client.getUser())?.sub;

  async function leaveForSignIn(
    appState: AppState,
    reason: SignedOutReason | undefined,
  ): Promise<never> {
    if (begun) return pendingForever();
    begun = true;
    const stay = suppressUnloadPrompt();
    // Another's provider would answer with the session that ended here as long as nobody is asked.
    const anew = notifyLater && { prompt: 'login' as const };
    try {
      await client.loginWithRedirect({
        appState: { person: await person(), ...appState, signedOut: notifyLater && reason },
        ...(reason === undefined
          ? {}
          : { authorizationParams: { [signedOutParameter]: reason, ...anew } }),
      });
    } catch (error) {
      begun = false;
      stay();
      onFailure(error);
    }
    return pendingForever();
  }

  /** Keeps over the logout why it came about, for the same person's next sign-in. */
  async function keepNote(reason: SignedOutReason): Promise<void> {
    const kept: SignedOutNote = { reason, returnTo: here(), person: await person() };
    tabStorage.setItem(noteKey, JSON.stringify(kept));
  }

  /** Ends the provider's session, and says so when that does not come about: nobody must take it for granted. */
  async function leaveProvider(): Promise<void> {
    const retry = () => {
      onLeave();
      void leaveProvider();
    };
    const stuck = () => onStuck(retry);
    const timer = setTimeout(stuck, timeoutMs);
    const late = new Promise((resolve) => {
      setTimeout(resolve, revocationMs);
    });
    try {
      // The end of the provider's session ends its tokens too; nobody must stay because of this.
      await Promise.race([client.revokeRefreshToken().catch(() => undefined), late]);
      await client.logout({ logoutParams: { returnTo: location.origin } });
    } catch {
      // The cause helps nobody: `stuck` tells the consequence, and offers a retry.
      clearTimeout(timer);
      stuck();
    }
  }

  return {
    hasBegun: () => begun,
    /** Sends the browser to sign in; it comes back to the page that is open now, or was when a session ended. */
    signIn: (): Promise<never> => {
      const { reason, person: before, returnTo } = note ?? {};
      const isBack = returnTo !== undefined && here() === '/';
      return leaveForSignIn(isBack ? { returnTo, person: before } : { returnTo: here() }, reason);
    },
    /** Signs in again: the service has ended the session, and there is nothing left to log out of. */
    signInAgain: (reason: SignedOutReason): Promise<never> => {
      if (!begun) {
        storage.clear();
        onLeave();
      }
      return leaveForSignIn({ returnTo: here() }, reason);
    },
    /** @param reason why, when the person did not ask for it; whoever did begins at the start again */
    async signOut(reason?: SignedOutReason): Promise<void> {
      begun = true;
      suppressUnloadPrompt();
      storage.clear();
      onLeave();
      // A tab that can keep nothing is signed out all the same, only without a word of why.
      if (reason !== undefined) await keepNote(reason).catch(() => undefined);
      await leaveProvider();
    },
    /** Loads the start page again, because the earlier session is long over. */
    restart: () => {
      begun = true;
      suppressUnloadPrompt();
      onLeave();
      location.replace('/');
    },
    async pathAfterSignIn({ returnTo, person: before, signedOut }: AppState = {}): Promise<string> {
      if (isSignedOutReason(signedOut)) notifyLater?.(signedOutTexts[signedOut]);
      // Nobody else is led to where that person was.
      const isTheirs = before === undefined || before === (await person());
      return isTheirs ? localPath(returnTo) : '/';
    },
  };
}

/** Note that a tab keeps across a logout that its person did not ask for. */
interface SignedOutNote {
  reason: SignedOutReason;
  /** The page that was open, as a path of the console. */
  returnTo: string;
  /** The provider's name for the person (`sub`): only they are led back there. */
  person?: string;
}

/** Key in session storage, which belongs to one tab and ends with it. */
const noteKey = 'console.signedOut';

/** @returns the note of the last logout, once */
function consumeNote(storage: Pick<Storage, 'getItem' | 'removeItem'>): SignedOutNote | undefined {
  const kept = storage.getItem(noteKey);
  storage.removeItem(noteKey);
  let value: unknown;
  try {
    value = JSON.parse(kept ?? 'null');
  } catch {
    // Invalid JSON was not written by this module.
  }
  if (!isObject(value) || !isSignedOutReason(value.reason)) return undefined;
  const { reason, returnTo, person } = value;
  return {
    reason,
    returnTo: localPath(returnTo),
    person: typeof person === 'string' ? person : undefined,
  };
}

const channelName = 'console.session';
/** A message read later than this was waiting for a frozen tab: someone may have signed in since. */
const freshMs = 10_000;

interface SignedOut {
  type: 'signed-out';
  /** Milliseconds of the wall clock, which all tabs share. */
  at: number;
  /** Missing when the person asked for it. */
  reason?: SignedOutReason;
}

const isSignedOut = (value: unknown): value is SignedOut =>
  isObject(value) &&
  value.type === 'signed-out' &&
  typeof value.at === 'number' &&
  (value.reason === undefined || isSignedOutReason(value.reason));

/** Broadcasts sign-outs between the tabs of one browser. */
export function openSignOutChannel() {
  const channel = new BroadcastChannel(channelName);
  return {
    /** @param reason why, when the person did not ask for it */
    announce: (reason?: SignedOutReason) =>
      channel.postMessage({ type: 'signed-out', at: Date.now(), reason } satisfies SignedOut),
    /** @param listener gets whether the sign-out is only just happening, and why */
    listen: (listener: (fresh: boolean, reason: SignedOutReason | undefined) => void) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data)) listener(Date.now() - data.at < freshMs, data.reason);
      });
    },
  };
}
