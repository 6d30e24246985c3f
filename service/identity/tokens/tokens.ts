import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { accessTokenRefusals } from '../../../texts/refusals/accessTokens';
import { ProviderUnusable } from '../../domain/people/company/idpChecks';
import {
  type ProvidersClaims,
  readCommonClaims,
  readOutsideClaims,
  readEmbeddedClaims,
  TokenRefused,
  type VerifiedToken,
  invalidClaim,
} from './tokenClaims';

/** @throws TokenRefused, IssuerUnreachable */
export type TokenVerifier = (token: string) => Promise<VerifiedToken>;

/** The provider's keys cannot be fetched, so that no token can be checked now: answer 503. */
export class IssuerUnreachable extends Error {}

/** The authentication context of a session in which a one-time code was accepted. */
export const stepUpAcr = 'urn:console:mfa';
const clockToleranceSeconds = 60;
const maxTokenLength = 8192;
/** Exactly three parts in base64url; decoders alone would ignore white space. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Milliseconds within which a provider must return its keys. */
const timeoutMs = 5000;
/** An unknown key id makes the service fetch the provider's keys at most this often. */
const cooldownMs = 60_000;

interface Rules {
  issuer: string;
  audience: string;
  types: readonly string[];
  clock: () => Date;
  readClaims: (payload: JWTPayload, issuer: string) => ProvidersClaims;
}

/**
 * Verifies tokens of the embedded provider (RFC 9068).
 * @param publicJwks its public keys
 * @param issuer with its trailing slash
 */
export const localVerifier = (
  publicJwks: JSONWebKeySet,
  issuer: string,
  audience: string,
  clock: () => Date = () => new Date(),
): TokenVerifier =>
  verifierOf(createLocalJWKSet(publicJwks), {
    issuer,
    audience,
    types: ['at+jwt'],
    clock,
    readClaims: readEmbeddedClaims,
  });

/**
 * Verifies tokens of an outside provider, whose keys are fetched and cached.
 * @param provider its address without a trailing slash
 */
export function remoteVerifier(
  { domain, audience }: { domain: string; audience: string },
  clock: () => Date = () => new Date(),
  timeout: number = timeoutMs,
): TokenVerifier {
  const fetchKey = createRemoteJWKSet(new URL(`${domain}/.well-known/jwks.json`), {
    cooldownDuration: cooldownMs,
    timeoutDuration: timeout,
  });
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await fetchKey(header, token);
    } catch (error) {
      if (keyIsUnknown(error)) throw error;
      throw new IssuerUnreachable('The identity provider does not hand out its keys right now.', {
        cause: error,
      });
    }
  };
  // Auth0 writes `JWT` unless the RFC 9068 profile is switched on for the API.
  const types = ['at+jwt', 'jwt'];
  const issuer = outsideIssuer(domain);
  return verifierOf(keys, { issuer, audience, types, clock, readClaims: readOutsideClaims });
}

/** @returns the issuer in tokens of an outside provider */
export const outsideIssuer = (domain: string): string => `${domain}/`;

const keyIsUnknown = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

function verifierOf(keys: JWTVerifyGetKey, rules: Rules): TokenVerifier {
  const { issuer, audience, types, clock, readClaims } = rules;
  return async (token) => {
    requireCompact(token);
    requireType(token, types);
    const payload = await verifiedPayload(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: clock(),
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    // Only an ID token has these claims; it identifies the person to the console and grants no API access.
    if ('nonce' in payload || 'at_hash' in payload)
      throw new TokenRefused(accessTokenRefusals.idToken);
    return { ...readCommonClaims(payload), ...readClaims(payload, issuer) };
  };
}

function requireType(token: string, types: readonly string[]): void {
  let type: string | undefined;
  try {
    type = decodeProtectedHeader(token)
      .typ?.toLowerCase()
      .replace(/^application\//, '');
  } catch {
    throw new TokenRefused(accessTokenRefusals.malformed);
  }
  if (type === undefined || !types.includes(type))
    throw new TokenRefused(accessTokenRefusals.otherType);
}

/**
 * Verifies signature and claims of a token.
 * @param options must include algorithms: otherwise a public key could be used as a shared secret
 * @throws TokenRefused, and errors of fetching the keys
 */
export async function verifiedPayload(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions & { algorithms: readonly string[] },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...options,
      algorithms: [...options.algorithms],
      clockTolerance: clockToleranceSeconds,
    });
    return payload;
  } catch (error) {
    if (error instanceof IssuerUnreachable || error instanceof ProviderUnusable) throw error;
    throw new TokenRefused(reasonOf(error), { cause: error });
  }
}

/** @throws TokenRefused for a text that no decoder should process */
export function requireCompact(token: string, maxLength = maxTokenLength): void {
  if (token.length > maxLength) throw new TokenRefused(accessTokenRefusals.tooLong);
  if (!compactForm.test(token)) throw new TokenRefused(accessTokenRefusals.malformed);
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return accessTokenRefusals.expired;
  if (error instanceof errors.JWTClaimValidationFailed) return invalidClaim(error.claim).message;
  if (error instanceof errors.JOSEAlgNotAllowed) return accessTokenRefusals.algorithm;
  if (keyIsUnknown(error)) return accessTokenRefusals.unknownKey;
  if (error instanceof errors.JWSSignatureVerificationFailed) return accessTokenRefusals.signature;
  return accessTokenRefusals.malformed;
}
