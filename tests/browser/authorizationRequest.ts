import { createHash, randomBytes } from 'node:crypto';

/** Identity provider settings in `/config.json`. */
interface ProviderSettings {
  auth: { clientId: string; audience: string };
}

export interface AuthorizationRequest {
  /** Address to open in the browser. */
  url: string;
  /** PKCE's secret half, for redeeming the code. */
  verifier: string;
  redirectUri: string;
  clientId: string;
}

/**
 * An authorization request with PKCE (RFC 7636), as the console's library makes it.
 * @param origin of the service
 * @param scope separated by spaces
 */
export async function authorizationRequest(
  origin: string,
  scope: string,
): Promise<AuthorizationRequest> {
  const answer = await fetch(new URL('/config.json', origin));
  const { auth } = (await answer.json()) as ProviderSettings;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/auth-callback`;
  const url = new URL('/authorize', origin);
  url.search = new URLSearchParams({
    client_id: auth.clientId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    audience: auth.audience,
    scope,
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { url: url.href, verifier, redirectUri, clientId: auth.clientId };
}
