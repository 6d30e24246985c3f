import { Auth0Client } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url&no-inline';
import { callbackPath } from '../../authProvider/leaving';
import { workerScriptUrl } from '../../ui/browser/trustedTypes';
import type { ConsoleConfig } from '../../model/config';

/**
 * The library that signs in. Tokens live in memory only, the refresh token in the client's worker
 * (decision 172).
 * @throws Error outside of https and localhost, where browsers offer no cryptography
 */
export const createSignInLibrary = ({ auth }: Pick<ConsoleConfig, 'auth'>): Auth0Client =>
  new Auth0Client({
    domain: auth.domain,
    clientId: auth.clientId,
    cacheLocation: 'memory',
    useRefreshTokens: true,
    // A reload has lost the refresh token; a hidden frame then asks the provider's own session.
    useRefreshTokensFallback: true,
    authorizeTimeoutInSeconds: 15,
    // The library's own worker file, as the content policy refuses a blob worker.
    workerUrl: workerScriptUrl(workerUrl),
    authorizationParams: {
      audience: auth.audience,
      redirect_uri: `${window.location.origin}${callbackPath}`,
      scope: 'openid profile email offline_access',
    },
  });
