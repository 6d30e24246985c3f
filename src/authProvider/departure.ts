import type { Auth0Client } from '@auth0/auth0-spa-js';
import {
  isSignedOutReason,
  signedOutParameter,
  type SignedOutReason,
  signedOutTexts,
} from '../../contract/signedOut';
import { leaveWithoutAsking } from './leaving';
import { localPath } from './returnTo';
import { keepNote, takeNote } from './signedOutNote';
import type { AppState } from './stepUp';

/** The browser is on its way to another page: nothing may go on as if there were an answer. */
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** The end of a session waits so long for the refresh token's own end, in milliseconds. */
const revocationMs = 1000;

export interface DepartureOptions {
  client: Pick<Auth0Client, 'getUser' | 'loginWithRedirect' | 'logout' | 'revokeRefreshToken'>;
  /** Told when sign-in cannot even begin. */
  onFailure: (error: unknown) => void;
  /** Shows a text after the next sign-in, where the sign-in page is somebody else's. */
  tellLater?: (text: string) => void;
  place: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'assign' | 'replace'>;
  storage: Pick<Storage, 'clear'>;
  /** Outlives the sign-in of this tab, and no more than the tab. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** How a tab leaves its session, once, and finds its way back. */
interface Departure {
  hasBegun: () => boolean;
  /**
   * Sends the browser to sign in; it comes back to the page that is open now, or was open when a session
   * ended.
   */
  signIn: () => Promise<never>;
  /** Signs in again: the service has ended the session, and there is nothing left to log out of. */
  signInAgain: (reason: SignedOutReason) => Promise<never>;
  /**
   * Ends the session on the provider too, whose page sends the browser back to the console's origin, and
   * from there to sign in.
   * @param reason why, when the person did not ask for it; whoever did begins at the start again
   */
  signOut: (reason?: SignedOutReason) => Promise<void>;
  /** Opens the start page anew: the session there was is long over. */
  startAnew: () => void;
  /** @returns the path to go on at after a sign-in */
  placeAfterSignIn: (appState: AppState | undefined) => Promise<string>;
}

export function createDeparture({
  client,
  onFailure,
  tellLater,
  place,
  storage,
  tabStorage,
}: DepartureOptions): Departure {
  let begun = false;
  // Taken at once: a session that is taken up again has made it obsolete.
  const note = takeNote(tabStorage);
  const here = (): string => localPath(`${place.pathname}${place.search}${place.hash}`);
  /** The provider's name for whoever is signed in, from memory. */
  const person = async (): Promise<string | undefined> => (await client.getUser())?.sub;

  async function leaveForSignIn(
    appState: AppState,
    reason: SignedOutReason | undefined,
  ): Promise<never> {
    if (begun) return never();
    begun = true;
    const stay = leaveWithoutAsking();
    const told = reason !== undefined && tellLater ? { signedOut: reason } : {};
    await client
      .loginWithRedirect({
        appState: { ...appState, ...told },
        ...(reason === undefined ? {} : { authorizationParams: { [signedOutParameter]: reason } }),
      })
      .catch((error: unknown) => {
        begun = false;
        stay();
        onFailure(error);
      });
    return never();
  }

  return {
    hasBegun: () => begun,
    signIn: () => {
      const { reason, person: before, returnTo } = note ?? {};
      const isBack = returnTo !== undefined && here() === '/';
      return leaveForSignIn(
        isBack
          ? { returnTo, ...(before === undefined ? {} : { person: before }) }
          : { returnTo: here() },
        reason,
      );
    },
    signInAgain: (reason) => {
      if (!begun) storage.clear();
      return leaveForSignIn({ returnTo: here() }, reason);
    },
    async signOut(reason) {
      begun = true;
      leaveWithoutAsking();
      storage.clear();
      if (reason !== undefined) {
        const left = await person();
        keepNote(tabStorage, { reason, returnTo: here(), ...(left && { person: left }) });
      }
      const late = new Promise((resolve) => {
        setTimeout(resolve, revocationMs);
      });
      try {
        await Promise.race([client.revokeRefreshToken(), late]);
      } catch {
        // The end of the provider's session ends its tokens too; nobody must stay because of this.
      }
      await client.logout({ logoutParams: { returnTo: place.origin } });
    },
    startAnew: () => {
      begun = true;
      leaveWithoutAsking();
      place.replace('/');
    },
    async placeAfterSignIn({ returnTo, person: before, signedOut } = {}) {
      if (isSignedOutReason(signedOut)) tellLater?.(signedOutTexts[signedOut]);
      // Nobody else is led to where that person was.
      const isTheirs = before === undefined || before === (await person());
      return isTheirs ? localPath(returnTo) : '/';
    },
  };
}
