import type { JWTPayload } from 'jose';
import { accessTokenRefusals } from '../../../texts/refusals/accessTokens';

export interface VerifiedToken {
  /** The identity provider's subject for the person. */
  subject: string;
  scopes: readonly string[];
  /** Seconds since 1970 when the person last proved their identity; a refresh does not renew it. */
  authTime: number | undefined;
  /** Methods of that proof, such as `pwd` and `otp` (RFC 8176). */
  amr: readonly string[];
  acr?: string;
  /** The session of the token, as in `sessions.session_uid`. */
  session?: string;
  /** The embedded provider's grant for the token; missing in tokens of earlier versions. */
  grant?: string;
  /** Seconds since 1970 when an outside provider's session began. */
  signInTime?: number;
  /** Present only in tokens of an outside provider. */
  outside?: {
    issuer: string;
    /** The address, when the provider vouches for it. */
    email: string | undefined;
    /** True if the person has a second factor there; undefined if the provider does not report it. */
    mfaEnabled: boolean | undefined;
    /** Seconds since 1970 when the token was issued. */
    issuedAt: number;
  };
}

/** Claims that depend on the provider that issued the token. */
export type ProvidersClaims = Omit<VerifiedToken, 'subject' | 'scopes'>;

/** The token is invalid; the message says why, without repeating any of it. */
export class TokenRefused extends Error {}

/** The claim that names the session; a name of our own, so that no other provider's claim is mistaken for it. */
export const sessionClaim = 'urn:console:session';

/** The claim that names the embedded provider's grant. */
export const grantClaim = 'urn:console:grant';

/**
 * Claims that an outside provider must be configured to put into access tokens (docs/operating.md). The names are
 * our own, because Auth0 lets no action set the standard ones, and so no claim with another meaning has the same name.
 */
const outsideClaims = {
  /** true or false. */
  mfaEnabled: 'urn:console:mfa_enabled',
  /** Seconds since 1970 when the second factor was last given. */
  mfaTime: 'urn:console:mfa_time',
  /** Seconds since 1970 when the person signed in, with the session's name (`sessionClaim`). */
  signInTime: 'urn:console:sign_in_time',
} as const;
/** Valid names of a session: printable, and short enough for an index. */
const sessionNamePattern = /^[\x21-\x7e]{1,255}$/;

export const invalidClaim = (claim: string): TokenRefused =>
  new TokenRefused(accessTokenRefusals.claim(claim));

/** Reads the claims that every access token has. @throws TokenRefused */
export function readCommonClaims({
  sub,
  scope,
}: JWTPayload): Pick<VerifiedToken, 'subject' | 'scopes'> {
  if (typeof sub !== 'string' || sub === '') throw invalidClaim('sub');
  return {
    subject: sub,
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [],
  };
}

export function readEmbeddedClaims(payload: JWTPayload): ProvidersClaims {
  const { auth_time: authTime, amr, acr, [sessionClaim]: session, [grantClaim]: grant } = payload;
  return {
    authTime: typeof authTime === 'number' ? authTime : undefined,
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    ...(typeof acr === 'string' ? { acr } : {}),
    ...(typeof session === 'string' ? { session } : {}),
    ...(typeof grant === 'string' ? { grant } : {}),
  };
}

/** The standard `auth_time` and `amr` are about the sign-in, possibly days ago, and not about the second factor. */
export function readOutsideClaims(payload: JWTPayload, issuer: string): ProvidersClaims {
  const { email, email_verified: isVerified, iat: issuedAt = 0 } = payload;
  const { [outsideClaims.mfaTime]: mfaTime, [outsideClaims.mfaEnabled]: mfaEnabled } = payload;
  const hasProof = typeof mfaTime === 'number';
  return {
    authTime: hasProof ? mfaTime : undefined,
    amr: hasProof ? ['otp'] : [],
    outside: {
      issuer,
      email: isVerified === true && typeof email === 'string' ? email : undefined,
      mfaEnabled: typeof mfaEnabled === 'boolean' ? mfaEnabled : undefined,
      issuedAt,
    },
    ...readOutsideSession(payload),
  };
}

/**
 * Some providers reuse a session's name for the next sign-in in the same browser, so our name includes the time:
 * an ended session stays ended, and another sign-in starts another session.
 */
function readOutsideSession(payload: JWTPayload): Pick<VerifiedToken, 'session' | 'signInTime'> {
  const { sub, [sessionClaim]: session, [outsideClaims.signInTime]: signInTime } = payload;
  if (session === undefined) return {};
  if (typeof session !== 'string' || !sessionNamePattern.test(session))
    throw invalidClaim(sessionClaim);
  if (!Number.isSafeInteger(signInTime)) throw invalidClaim(outsideClaims.signInTime);
  return { session: `${sub} ${Number(signInTime)} ${session}`, signInTime: Number(signInTime) };
}
