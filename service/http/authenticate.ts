import type { Context } from 'hono';
import { actorOf, type Caller, findCaller } from '../routes/kit/caller';
import { subjectOf } from '../../contract/access/access';
import { lostAccessText } from '../../texts/sign-in/session';
import { signInRefusals } from '../../texts/refusals/account';
import type { Database } from '../db/database';
import {
  claimEndNotice,
  isLive,
  type KnownSession,
  maxUserAgentLength,
  noteSeen,
} from '../domain/people/sessions/sessions';
import {
  beginSession,
  bindSubject,
  hasNamedSession,
  noteMfa,
} from '../domain/people/account/outsidePerson';
import { unauthenticated } from '../domain/engine/apiError';
import { TokenRefused, type VerifiedToken } from '../identity/tokens/tokenClaims';
import type { AppOptions, AppVariables } from './appOptions';

/**
 * Identifies the caller.
 * @param claimsEndNotice true for the route that tells a person, once, that somebody else has ended the session
 * @throws ApiError 401 unless a valid token names a person who still belongs to a company and a session that
 *   has not ended; also if the outside provider has another person with the same address
 */
export async function authenticate(
  c: Context<AppVariables>,
  options: AppOptions,
  claimsEndNotice = false,
): Promise<Caller> {
  const { db, clock } = options;
  // Read before the first await: if the client disconnects meanwhile, its connection no longer has an address.
  const ipAddress = options.addressOf(c);
  const token = await verifiedToken(c, options);
  const account = await findCaller(db, token);
  if (!account) throw unauthenticated(noAccountText(token));
  const { user, customerUserUuid } = account;
  const isMfaReported = token.outside === undefined || token.outside.mfaEnabled !== undefined;
  const caller: Caller = {
    user,
    customerUserUuid,
    // If the provider does not report the second factor, the rules that require a code still apply.
    subject: { ...subjectOf(user), ...(!isMfaReported && { mfaEnabled: true }) },
    token,
    session: account.session?.uuid,
    ipAddress,
    requestId: c.get('requestId'),
  };
  if (token.outside && !account.isBound)
    await bindSubject({ db, clock, actor: actorOf(caller) }, token.subject, token.outside.issuer);
  if (token.session === undefined) {
    await refuseAfterNamedSession(db, caller);
    await noteReportedMfa(options, caller, account);
    return caller;
  }
  const session = account.session ?? (await outsideSession(c, options, caller));
  if (session && isLive(session, clock())) {
    if (!account.isGranted) throw unauthenticated(signInRefusals.revoked);
    await noteSeen(db, clock(), session, ipAddress);
    await noteReportedMfa(options, caller, account);
    return { ...caller, session: session.uuid };
  }
  if (!claimsEndNotice || !session || !(await claimEndNotice(db, clock(), session.uuid)))
    throw unauthenticated(signInRefusals.ended);
  return { ...caller, user: { ...user, should_logout_user: true } };
}

/** An outside provider also signs people in who never had an account here. */
function noAccountText({ outside }: VerifiedToken): string {
  if (!outside) return lostAccessText;
  return outside.email === undefined ? signInRefusals.addressNotVerified : signInRefusals.noAccount;
}

/**
 * A token names no session if it belongs to none, or if the outside provider does not name sessions.
 * @throws ApiError 401 if the outside provider has named a session before: otherwise an ended session could return
 *   in a token without its name
 */
async function refuseAfterNamedSession(db: Database, { token, user }: Caller): Promise<void> {
  if (token.outside && (await hasNamedSession(db, user.uuid, token.subject)))
    throw unauthenticated(signInRefusals.sessionNotNamed);
}

/** @returns the session of an outside provider, recorded when a token first names it */
async function outsideSession(
  c: Context<AppVariables>,
  { db, clock }: AppOptions,
  caller: Caller,
): Promise<KnownSession | undefined> {
  const { session: uid, signInTime } = caller.token;
  if (uid === undefined || signInTime === undefined) return undefined;
  const userAgent = c.req.header('user-agent')?.slice(0, maxUserAgentLength);
  return beginSession({ db, clock, actor: actorOf(caller) }, { uid, signInTime, userAgent });
}

/** Tokens of two browsers may disagree: an older token, or one of an ended session, does not change the MFA state. */
async function noteReportedMfa(
  { db, clock }: AppOptions,
  caller: Caller,
  { notedMfa, mfaReportedAt }: { notedMfa: boolean; mfaReportedAt: number | null },
): Promise<void> {
  const { mfaEnabled = notedMfa, issuedAt = 0 } = caller.token.outside ?? {};
  if (mfaEnabled !== notedMfa && issuedAt > (mfaReportedAt ?? -1))
    await noteMfa({ db, clock, actor: actorOf(caller) }, mfaEnabled, issuedAt);
}

async function verifiedToken(
  c: Context<AppVariables>,
  { verifier }: AppOptions,
): Promise<VerifiedToken> {
  const token = bearerToken(c);
  if (token === undefined) throw unauthenticated(signInRefusals.needed);
  return verifier(token).catch((error: unknown) => {
    if (error instanceof TokenRefused) throw unauthenticated(error.message);
    throw error;
  });
}

/** @returns the token of the Authorization header; undefined if it is absent or malformed (RFC 6750) */
export function bearerToken(c: Context): string | undefined {
  const header = c.req.header('authorization') ?? '';
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
}
