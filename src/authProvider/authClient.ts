import { Auth0Client } from '@auth0/auth0-spa-js';
import type { ConsoleConfig } from '../config';

/** Where the identity provider sends the browser back to; registered there. */
export const callbackPath = '/auth-callback';

/**
 * The one client of the identity provider. Tokens live in memory only, the refresh token in the
 * client's worker (decision 7).
 * @param workerUrl address of the client's own worker; a blob worker is refused by our policy
 * @throws Error outside of https and localhost, where browsers offer no cryptography
 */
export const createAuthClient = (
  auth: ConsoleConfig['auth'],
  origin: string,
  workerUrl: string,
): Auth0Client =>
  new Auth0Client({
    domain: auth.domain,
    clientId: auth.clientId,
    cacheLocation: 'memory',
    useRefreshTokens: true,
    // A reload has lost the refresh token; a hidden frame then asks the provider's own session.
    useRefreshTokensFallback: true,
    authorizeTimeoutInSeconds: 15,
    workerUrl,
    authorizationParams: {
      audience: auth.audience,
      redirect_uri: `${origin}${callbackPath}`,
      scope: 'openid profile email offline_access',
    },
  });
