import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Database } from '../../service/db/database';
import { localVerifier, type TokenVerifier } from '../../service/identity/tokens/tokens';
import type { MockIssuer } from './identity/mockIssuer';
import type { Person } from './people';
import { rowOf } from './rows';

const issuer = 'http://localhost:3000/';
const audience = 'http://localhost:3000/api';
const keyPair = generateKeyPair('RS256', { extractable: true });

type Claims = Record<string, unknown>;
export type TokenFor = (person: Person, claims?: Claims) => Promise<string>;

/** @returns a verifier of the tokens that `embeddedTokens` signs */
export async function embeddedVerifier(clock: () => Date): Promise<TokenVerifier> {
  const jwk = await exportJWK((await keyPair).publicKey);
  return localVerifier({ keys: [{ ...jwk, kid: 'test', alg: 'RS256' }] }, issuer, audience, clock);
}

/** Tokens of the embedded provider. Caches them: signing takes longer than most calls. */
export function embeddedTokens(clock: () => Date): TokenFor {
  const tokens = new Map<string, Promise<string>>();
  return (person, claims = {}) => {
    const now = clock();
    const content = JSON.stringify([person.uuid, now.getTime(), claims]);
    const token = tokens.get(content) ?? signToken(person, claims, now);
    tokens.set(content, token);
    return token;
  };
}

const signToken = async (person: Person, claims: Claims, now: Date) =>
  new SignJWT({ scope: 'openid profile email', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(person.uuid)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 600_000))
    .sign((await keyPair).privateKey);

/** Tokens of an outside provider, with the same MFA as at the embedded one. */
export const outsideTokens =
  (outside: MockIssuer, db: Database, clock: () => Date): TokenFor =>
  async ({ uuid, email }, claims) => {
    const { totp_secret: app } = await rowOf(db, 'users', { uuid });
    const accountClaims = {
      sub: `auth0|${email}`,
      email,
      email_verified: true,
      'urn:console:mfa_enabled': app !== null,
    };
    return outside.token({ ...accountClaims, ...claims }, clock());
  };
