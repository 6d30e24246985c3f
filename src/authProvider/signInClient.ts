import type { Auth0Client } from '@auth0/auth0-spa-js';

/** Interface to the keeper of the session: the provider's library, or our own service. */
export interface SignInClient extends Pick<
  Auth0Client,
  | 'checkSession'
  | 'getTokenSilently'
  | 'handleRedirectCallback'
  | 'isAuthenticated'
  | 'loginWithRedirect'
  | 'logout'
  | 'revokeRefreshToken'
> {
  /** @returns the provider's name for the signed-in person, from memory */
  getUser(): Promise<{ sub?: string } | undefined>;
}
