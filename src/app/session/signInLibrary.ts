import { Auth0Client } from '@auth0/auth0-spa-js';
import workerUrl from '@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js?url&no-inline';
import { callbackPath } from '../../authProvider/leaving';
import { workerScriptUrl } from '../../ui/browser/trustedTypes';
import { type ConsoleConfig, providerAddress } from '../../model/config';

type AuthConfig = Pick<ConsoleConfig, 'auth'>;

/** Time in milliseconds in which the provider must answer before a logout. */
const timeoutMs = 5000;

/** @throws Error if nobody answers at the provider */
async function reachProvider({ auth }: AuthConfig): Promise<void> {
  await fetch(`${providerAddress(auth)}/.well-known/jwks.json`, {
    // Answers that scripts of other sites may not read count, too.
    mode: 'no-cors',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/**
 * The library that signs in. Tokens live in memory only, the refresh token in the client's worker (decision 172).
 * `logout` rejects if the provider does not answer, as it would end on the browser's own error page.
 * @throws Error outside of https and localhost, where browsers offer no cryptography
 */
export function createSignInLibrary(config: AuthConfig): Auth0Client {
  const { auth } = config;
  const library = new Auth0Client({
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
  const leave = library.logout.bind(library);
  library.logout = async (options) => {
    await reachProvider(config);
    await leave(options);
  };
  return library;
}
