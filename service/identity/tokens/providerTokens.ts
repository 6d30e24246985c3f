import { createPublicKey } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import type { IdpProvider } from '../../../contract/people/identityProvider';
import { isStorable } from '../../../contract/lib/text';
import { accessTokenRefusals } from '../../../texts/refusals/accessTokens';
import { readKeys, readOpenidConfiguration } from '../../domain/people/company/idpChecks';
import { maxProvidedNameLength } from '../../domain/provisioning/usernames';
import type { StoredIdp } from '../../domain/people/company/idpSettings';
import type { FetchDocument } from '../../outbound/fetchDocument';
import { requireCompact, verifiedPayload } from './tokens';
import { TokenRefused, invalidClaim } from './tokenClaims';

/**
 * The claims that can be SCIM's userName; the first one present counts. They include no claim that people can change
 * themselves, such as the address in Entra ID (decision 190).
 */
const namingClaims: Readonly<Record<IdpProvider, readonly string[]>> = {
  // The user principal name, in tokens of version 1 and of version 2.
  ENTRA: ['upn', 'preferred_username'],
  // The login; `sub` of an ID token is an identifier, `sub` of an access token the login.
  OKTA: ['preferred_username', 'sub'],
  // The address, in tokens of ubiq-bigquery; only the company writes these claims.
  'self-signed': ['sub', 'email'],
};

/** Signatures made with a private key. HMAC is excluded: anyone who knows the public key could sign with it. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** Rules for tokens that a client library signs for itself (client-protocol 2.3). */
const selfSigned = { issuer: 'Ubiq', options: { maxTokenAge: '10 minutes' } } as const;

/** Limits of the cache of OpenID configurations. */
const cacheLimits = { ageMs: 10 * 60_000, entries: 1000 } as const;
/** An unknown key id makes the service fetch the provider's keys at most this often. */
const cooldownMs = 30_000;
/** A token of Entra ID contains up to 200 groups. */
const maxTokenLength = 16_000;

/**
 * @returns the person whom a token names, in the form of SCIM's userName
 * @throws TokenRefused, ProviderUnusable
 */
type ReadPerson = (settings: StoredIdp, token: string) => Promise<string>;

/** Reads tokens of companies' own identity providers, whose keys `fetchDocument` fetches; the keys are cached. */
export function createProviderTokens(fetchDocument: FetchDocument, clock: () => Date): ReadPerson {
  const cache = new Map<string, { keys: Promise<JWTVerifyGetKey>; readAt: number }>();

  const keysAt = (address: string, issuer: string): Promise<JWTVerifyGetKey> => {
    const cacheKey = `${issuer} ${address}`;
    const now = clock().getTime();
    const cached = cache.get(cacheKey);
    if (cached && now - cached.readAt < cacheLimits.ageMs) return cached.keys;
    const keys = discover(address, issuer);
    cache.delete(cacheKey);
    cache.set(cacheKey, { keys, readAt: now });
    for (const oldest of cache.keys()) if (cache.size > cacheLimits.entries) cache.delete(oldest);
    return keys.catch((error: unknown) => {
      cache.delete(cacheKey);
      throw error;
    });
  };

  const discover = async (address: string, issuer: string): Promise<JWTVerifyGetKey> => {
    const { jwks_uri: uri } = await readOpenidConfiguration(fetchDocument, address, issuer);
    return createRemoteJWKSet(new URL(uri), {
      cooldownDuration: cooldownMs,
      // `fetchDocument` enforces the rules for outbound requests: addresses, timeouts, redirects.
      [customFetch]: async (url: string) => Response.json(await readKeys(fetchDocument, url)),
    });
  };

  /** @returns the keys, issuer and options that verify a token; only this company's issuer has its keys fetched */
  const verificationOf = (
    settings: StoredIdp,
  ): [JWTVerifyGetKey, issuer: string, JWTVerifyOptions] => {
    const { provider, public_key: pem, openid_configuration: address, iss, aud } = settings;
    if (provider === 'self-signed' && pem !== null)
      return [() => Promise.resolve(createPublicKey(pem)), selfSigned.issuer, selfSigned.options];
    if (address === null || iss === null || aud === null)
      throw new TokenRefused(accessTokenRefusals.noSettings);
    const keys: JWTVerifyGetKey = async (header, token) =>
      (await keysAt(address, iss))(header, token);
    return [keys, iss, { audience: aud }];
  };

  return async (settings, token) => {
    requireCompact(token, maxTokenLength);
    const [keys, issuer, options] = verificationOf(settings);
    // Checked before fetching: a token of another issuer must not cause a request to the provider.
    if (readIssuer(token, settings.provider) !== issuer) throw invalidClaim('iss');
    const commonOptions = { algorithms, currentDate: clock(), requiredClaims: ['exp'] };
    const payload = await verifiedPayload(token, keys, { ...options, ...commonOptions });
    if (settings.provider === 'self-signed') requireSelfSignedForm(payload);
    return readPersonName(payload, namingClaims[settings.provider]);
  };
}

/** @returns `iss`, or the claim that ubiq-bigquery, which signs for itself, uses instead */
function readIssuer(token: string, provider: IdpProvider): unknown {
  try {
    const { iss, issuer } = decodeJwt(token);
    return iss ?? (provider === 'self-signed' ? issuer : undefined);
  } catch (error) {
    throw new TokenRefused(accessTokenRefusals.malformed, { cause: error });
  }
}

/** @throws TokenRefused if the token has an audience, or if `sub` and `email` differ */
function requireSelfSignedForm({ aud, sub, email }: JWTPayload): void {
  if (aud !== undefined && aud !== '') throw invalidClaim('aud');
  if (email !== undefined && sub !== undefined && email !== sub) throw invalidClaim('email');
}

function readPersonName(payload: JWTPayload, claims: readonly string[]): string {
  const claim = claims.find((name) => payload[name] !== undefined);
  if (claim === undefined)
    throw new TokenRefused(accessTokenRefusals.noPerson(claims.join(' or ')));
  const name = payload[claim];
  if (typeof name !== 'string' || name.length > maxProvidedNameLength || !isStorable(name))
    throw invalidClaim(claim);
  return name;
}
