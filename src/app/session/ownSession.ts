import type { GetTokenSilentlyOptions, GetTokenSilentlyVerboseResponse } from '@auth0/auth0-spa-js';
import { ownSessionGrant } from '../../../contract/people/ownSession';
import type { SignInClient } from '../../authProvider/signInClient';

const timeoutMs = 15_000;
/** A token is renewed this long before it expires, in milliseconds. */
const renewalLeadMs = 60_000;

/** Only signing in again can help; `error` is the sign-in library's name for it. */
class SessionOver extends Error {
  readonly error = 'login_required';
}

interface HeldToken {
  token: string;
  /** The provider's name for the person. */
  person: string;
  /** Milliseconds since the epoch. */
  renewAt: number;
}

interface TokenAnswer {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  sub: string;
}

interface OwnSessionOptions {
  clientId: string;
  /** Loads the library that signs in, signs out and asks for a one-time code; nothing else needs it. */
  loadLibrary: () => Promise<SignInClient>;
}

/** Holds the access token; at most one call at a time renews it. */
function holdToken(clientId: string) {
  let heldToken: HeldToken | undefined;
  let renewal: Promise<HeldToken> | undefined;

  /** @throws SessionOver when nobody is signed in any more, or somebody else is */
  async function renew(): Promise<HeldToken> {
    const answer = await fetch('/oauth/token', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: ownSessionGrant, client_id: clientId }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 204) throw new SessionOver('Nobody is signed in.');
    if (!answer.ok) throw new Error(`The session was not restored: ${answer.status}.`);
    const body = (await answer.json()) as TokenAnswer;
    const { access_token: token, expires_in: seconds, sub } = body;
    // Another tab signed somebody else in: this page shows the first person's data.
    if (heldToken && heldToken.person !== sub) throw new SessionOver('Somebody else is signed in.');
    heldToken = { token, person: sub, renewAt: Date.now() + seconds * 1000 - renewalLeadMs };
    return heldToken;
  }

  return {
    current: () => heldToken,
    isFresh: () => heldToken !== undefined && Date.now() < heldToken.renewAt,
    restore: (): Promise<HeldToken> =>
      (renewal ??= renew().finally(() => {
        renewal = undefined;
      })),
  };
}

/**
 * The session of the embedded provider: one call exchanges its HttpOnly cookie for an access token, and another before
 * that token expires. Tokens live in memory only; there is no refresh token.
 */
export function createOwnSession(options: OwnSessionOptions): SignInClient {
  const { current, isFresh, restore } = holdToken(options.clientId);
  let loading: Promise<SignInClient> | undefined;

  const library = (): Promise<SignInClient> =>
    (loading ??= options.loadLibrary().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  function getTokenSilently(
    tokenOptions: GetTokenSilentlyOptions & { detailedResponse: true },
  ): Promise<GetTokenSilentlyVerboseResponse | undefined>;
  function getTokenSilently(tokenOptions?: GetTokenSilentlyOptions): Promise<string | undefined>;
  async function getTokenSilently(
    tokenOptions: GetTokenSilentlyOptions = {},
  ): Promise<GetTokenSilentlyVerboseResponse | string | undefined> {
    // The library fetched the elevated token for a one-time code, and caches it.
    if (tokenOptions.cacheMode === 'cache-only')
      return (await library()).getTokenSilently(tokenOptions);
    const isGood = tokenOptions.cacheMode !== 'off' && isFresh();
    return (isGood ? current() : await restore())?.token;
  }

  return {
    getTokenSilently,
    isAuthenticated: async () => current() !== undefined,
    getUser: async () => {
      const heldToken = current();
      return heldToken && { sub: heldToken.person };
    },
    checkSession: async () => {
      try {
        await restore();
      } catch (error) {
        if (!(error instanceof SessionOver)) throw error;
        // The redirect to the sign-in page needs the library next, and loads it again after a failure.
        library().catch(() => undefined);
      }
    },
    handleRedirectCallback: async (url) => {
      const result = await (await library()).handleRedirectCallback(url);
      await restore();
      return result;
    },
    loginWithRedirect: async (redirectOptions) =>
      (await library()).loginWithRedirect(redirectOptions),
    logout: async (logoutOptions) => (await library()).logout(logoutOptions),
    // Only a person who signed in on this very page has a refresh token.
    revokeRefreshToken: async (revokeOptions) => {
      if (loading) await (await loading).revokeRefreshToken(revokeOptions);
    },
  };
}
