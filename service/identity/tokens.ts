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
import { ProviderUnusable } from '../domain/account/idpChecks';

/** What an access token proves. */
export interface VerifiedToken {
  /** The identity provider's name for the person. */
  subject: string;
  scopes: readonly string[];
  /** Seconds since 1970 when the person last proved who they are; a refresh does not renew it. */
  authTime: number | undefined;
  /** How they proved it, such as `pwd` and `otp` (RFC 8176). */
  amr: readonly string[];
  acr?: string;
  /** The session that the token came from, as `sessions.session_uid` has it. */
  session?: string;
  /** Of an outside provider's session: seconds since 1970 when it began. */
  signInTime?: number;
  /** Of a token of an outside provider only. */
  outside?: {
    /** The address, when the provider vouches for it. */
    email: string | undefined;
    /** Whether the person has a second factor there; undefined where the provider does not tell. */
    mfaEnabled: boolean | undefined;
  };
}

/** @throws TokenRefused, IssuerUnreachable */
export type TokenVerifier = (token: string) => Promise<VerifiedToken>;

/** The token proves nothing; the message says why, without repeating any of it. */
export class TokenRefused extends Error {}

/** The provider's keys cannot be fetched, so that no token can be checked now: answer 503. */
export class IssuerUnreachable extends Error {}

/** The authentication context of a session in which a one-time code was accepted. */
export const stepUpAcr = 'urn:console:mfa';
/** The claim that names the session; the name is ours, so that no other provider's claim is taken for it. */
export const sessionClaim = 'urn:console:session';

/**
 * What an outside provider has to be made to put into access tokens (docs/operating.md). The names are ours:
 * Auth0 lets no action set the standard ones, and nobody's claim of another meaning is taken for one of them.
 */
const outsideClaims = {
  /** true or false. */
  mfaEnabled: 'urn:console:mfa_enabled',
  /** Seconds since 1970 when the second factor was last given. */
  mfaTime: 'urn:console:mfa_time',
  /** Seconds since 1970 when the person signed in, with the session's name (`sessionClaim`). */
  signInTime: 'urn:console:sign_in_time',
} as const;
/** What a session may be called: printable, and short enough for an index. */
const outsideSession = /^[\x21-\x7e]{1,255}$/;

const clockTolerance = 60;
const maxTokenLength = 8192;
/** Three parts in base64url and nothing else; decoders alone would overlook white space. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** An unknown key asks the provider for its keys at most this often. */
const cooldown = 60_000;

interface Rules {
  issuer: string;
  audience: string;
  types: readonly string[];
  clock: () => Date;
  read: (payload: JWTPayload) => Omit<VerifiedToken, 'subject' | 'scopes'>;
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
    read: readOwn,
  });

/**
 * Verifies tokens of an outside provider, whose keys are fetched and kept.
 * @param provider its address without a trailing slash, which is its issuer's name without the slash
 */
export function remoteVerifier(
  { domain, audience }: { domain: string; audience: string },
  clock: () => Date = () => new Date(),
): TokenVerifier {
  const remote = createRemoteJWKSet(new URL(`${domain}/.well-known/jwks.json`), {
    cooldownDuration: cooldown,
    timeoutDuration: 5000,
  });
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (keyIsUnknown(error)) throw error;
      throw new IssuerUnreachable('The identity provider does not hand out its keys right now.', {
        cause: error,
      });
    }
  };
  // Auth0 writes `JWT` unless the RFC 9068 profile is switched on for the API.
  const types = ['at+jwt', 'jwt'];
  return verifierOf(keys, { issuer: `${domain}/`, audience, types, clock, read: readOutside });
}

const keyIsUnknown = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

function verifierOf(keys: JWTVerifyGetKey, rules: Rules): TokenVerifier {
  const { issuer, audience, types, clock, read } = rules;
  return async (token) => {
    requireCompact(token);
    requireType(token, types);
    const payload = await verifiedPayload(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: clock(),
      requiredClaims: ['sub', 'exp'],
    });
    // Only an ID token carries these; it tells the console who is there and opens no API.
    if ('nonce' in payload || 'at_hash' in payload)
      throw new TokenRefused('An ID token was sent in place of an access token.');
    return { ...readCommon(payload), ...read(payload) };
  };
}

function requireType(token: string, types: readonly string[]): void {
  let type: string | undefined;
  try {
    type = decodeProtectedHeader(token)
      .typ?.toLowerCase()
      .replace(/^application\//, '');
  } catch {
    throw new TokenRefused('The access token is malformed.');
  }
  if (type === undefined || !types.includes(type))
    throw new TokenRefused('The token is not an access token (its type is wrong).');
}

/**
 * Verifies signature and claims of a token.
 * @param options algorithms among them: without these a public key could be taken for a shared secret
 * @throws TokenRefused, and whatever says that the keys cannot be had
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
      clockTolerance,
    });
    return payload;
  } catch (error) {
    if (error instanceof IssuerUnreachable || error instanceof ProviderUnusable) throw error;
    throw new TokenRefused(reasonOf(error), { cause: error });
  }
}

/** @throws TokenRefused for what no decoder should be handed */
export function requireCompact(token: string, longest = maxTokenLength): void {
  if (token.length > longest) throw new TokenRefused('The access token is too long.');
  if (!compactForm.test(token)) throw new TokenRefused('The access token is malformed.');
}

/** @param claim that is not what it should be */
export const wrongClaim = (claim: string): TokenRefused =>
  new TokenRefused(`The claim "${claim}" of the access token is missing or wrong.`);

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) return wrongClaim(error.claim).message;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'The access token is signed with an algorithm that is not allowed.';
  if (keyIsUnknown(error)) return 'The access token is signed with an unknown key.';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'The signature of the access token is wrong.';
  return 'The access token is malformed.';
}

function readCommon({ sub, scope }: JWTPayload): Pick<VerifiedToken, 'subject' | 'scopes'> {
  if (typeof sub !== 'string' || sub === '') throw wrongClaim('sub');
  return {
    subject: sub,
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [],
  };
}

function readOwn(payload: JWTPayload): ReturnType<Rules['read']> {
  const { auth_time: authTime, amr, acr, [sessionClaim]: session } = payload;
  return {
    authTime: typeof authTime === 'number' ? authTime : undefined,
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    ...(typeof acr === 'string' ? { acr } : {}),
    ...(typeof session === 'string' ? { session } : {}),
  };
}

/** The standard `auth_time` and `amr` tell of the sign-in, which may be days old, and not of the second factor. */
function readOutside(payload: JWTPayload): ReturnType<Rules['read']> {
  const { email, email_verified: isVerified } = payload;
  const { [outsideClaims.mfaTime]: mfaTime, [outsideClaims.mfaEnabled]: mfaEnabled } = payload;
  const hasProof = typeof mfaTime === 'number';
  return {
    authTime: hasProof ? mfaTime : undefined,
    amr: hasProof ? ['otp'] : [],
    outside: {
      email: isVerified === true && typeof email === 'string' ? email : undefined,
      mfaEnabled: typeof mfaEnabled === 'boolean' ? mfaEnabled : undefined,
    },
    ...readOutsideSession(payload),
  };
}

/**
 * Not every provider keeps a session apart from the next sign-in in the same browser, so the name has the
 * time as well: what was ended stays ended, and who signs in anew begins anew.
 */
function readOutsideSession(payload: JWTPayload): Pick<VerifiedToken, 'session' | 'signInTime'> {
  const { sub, [sessionClaim]: session, [outsideClaims.signInTime]: signInTime } = payload;
  if (session === undefined) return {};
  if (typeof session !== 'string' || !outsideSession.test(session)) throw wrongClaim(sessionClaim);
  if (!Number.isSafeInteger(signInTime)) throw wrongClaim(outsideClaims.signInTime);
  return { session: `${sub} ${Number(signInTime)} ${session}`, signInTime: Number(signInTime) };
}
