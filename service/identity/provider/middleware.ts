import type { KoaContextWithOIDC } from 'oidc-provider';
import { ownSessionGrant } from '../../../contract/people/ownSession';
import { accountHistory } from '../../../texts/history/accounts';
import { endLoggedOut } from '../../domain/people/sessions/endSessions';
import { idleSince, maxUserAgentLength } from '../../domain/people/sessions/sessions';
import { findAccountById, recordSignInEvent, recordSignInEventOnce } from '../accounts/accounts';
import { clientAddress } from '../../config/clientAddress';
import { clearedAtLogout } from '../../lib/securityHeaders';
import type { IdentityEnvironment } from '../requests/environment';
import { routes } from './configuration';

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** Our middleware around the provider's own answers; the first is the outermost. */
export const middlewareOf = (environment: IdentityEnvironment): Middleware[] => [
  nameRefreshRefusals,
  recordReplays(environment),
  acceptSilentRefusals,
  recordSessions(environment),
  recordLogouts(environment),
  restartOvertakenLogouts(environment),
];

/** Source of a request to the provider's own routes, for the security history. */
const sourceOf = ({ req, res }: KoaContextWithOIDC, { trustedProxies }: IdentityEnvironment) => ({
  ipAddress: clientAddress(req, trustedProxies),
  transactionId: String(res.getHeader('X-Request-Id')),
});

/**
 * The console's library falls back to a silent sign-in only if it reads these words, which are Auth0's.
 * Otherwise an expired refresh token would also end the session on screen.
 */
const nameRefreshRefusals: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx as { body?: { error?: unknown; error_description?: string } };
  if (ctx.path !== routes.token || body?.error !== 'invalid_grant') return;
  if (ctx.oidc.params?.['grant_type'] === 'refresh_token')
    body.error_description = 'Unknown or invalid refresh token.';
};

/**
 * A replayed code or refresh token revokes its grant (RFC 9700 sections 2.1.1 and 4.14), and the history records
 * that. The embedded console renews without a refresh token, so neither two tabs nor a lost answer cause a replay.
 */
const recordReplays =
  (environment: IdentityEnvironment): Middleware =>
  async (ctx, next) => {
    await next();
    if (ctx.path !== routes.token || ctx.status !== 400) return;
    const token = ctx.oidc.entities.RefreshToken ?? (await codeOf(ctx));
    // A wrong verifier alone does not revoke the grant.
    if (!token || (await ctx.oidc.provider.Grant.find(token.grantId ?? ''))) return;
    const account = await findAccountById(environment.db, token.accountId ?? '');
    if (!account) return;
    const tokenText = token.kind === 'RefreshToken' ? 'token that renews' : 'code that begins';
    await recordSignInEventOnce(environment, sourceOf(ctx, environment), {
      account,
      event: 'Session token refused',
      details: accountHistory.replayed(tokenText, account.name),
      subject: `session token of ${account.uuid} came twice`,
    });
  };

/** @returns the submitted code, if it is still stored */
async function codeOf({ oidc: { params, provider } }: KoaContextWithOIDC) {
  const submittedCode = params?.['code'];
  return typeof submittedCode === 'string'
    ? provider.AuthorizationCode.find(submittedCode)
    : undefined;
}

/**
 * It is normal that the silent frame finds nobody signed in. With the library's status 400,
 * every first visit would leave an error in the browser's console.
 */
const acceptSilentRefusals: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  const isMessage = typeof body === 'string' && body.includes("type: 'authorization_response'");
  if (ctx.path === routes.authorization && ctx.status === 400 && isMessage) ctx.status = 200;
};

/**
 * Maintains a row per session beside the provider's own, from the first answer to its browser: its person,
 * its address, and its last use.
 */
const recordSessions =
  ({ db, clock, trustedProxies }: IdentityEnvironment): Middleware =>
  async (ctx, next) => {
    await next();
    // The provider creates no context for paths without a route.
    if (!/^\/(authorize(\/|$)|oauth\/token$)/.test(ctx.path) || ctx.status === 404) return;
    const { session = restoredSession(ctx) } = ctx.oidc;
    if (session?.accountId === undefined || session.exp === undefined) return;
    const now = clock();
    const columns = {
      last_seen_at: now,
      // The library computes with the machine's own clock.
      expires_at: new Date(now.getTime() + session.exp * 1000 - Date.now()),
      user_agent: ctx.get('User-Agent').slice(0, maxUserAgentLength) || null,
      ip_address: clientAddress(ctx.req, trustedProxies) ?? null,
    };
    await db
      .insertInto('sessions')
      .values({
        session_uid: session.uid,
        user_uuid: session.accountId,
        created_at: now,
        end_reason: null,
        ...columns,
      })
      .onConflict((conflict) =>
        conflict
          .column('session_uid')
          .doUpdateSet(columns)
          .where('sessions.ended_at', 'is', null)
          .where('sessions.last_seen_at', '>', idleSince(now)),
      )
      .execute();
  };

/** At the token endpoint, only the session grant reads the cookie. */
const restoredSession = ({ oidc: { entities } }: KoaContextWithOIDC) =>
  entities.AccessToken?.gty === ownSessionGrant ? entities.Session : undefined;

/** Ends our row of a session whose person logs out, and records that in the security history. */
const recordLogouts =
  (environment: IdentityEnvironment): Middleware =>
  async (ctx, next) => {
    await next();
    if (ctx.path !== '/oidc/logout/confirm' || ctx.status !== 303) return;
    ctx.set(clearedAtLogout);
    const { session, params } = ctx.oidc;
    if (params?.['logout'] === undefined || session?.accountId === undefined) return;
    const { db, clock } = environment;
    const account = await findAccountById(db, session.accountId);
    if (!account) return;
    await endLoggedOut(db, clock(), account.uuid, session.uid);
    const details = accountHistory.loggedOut(account.name);
    const event = { account, event: 'Logged out', details } as const;
    await recordSignInEvent(environment, sourceOf(ctx, environment), event);
  };

/**
 * Two tabs that log out at the same time overwrite each other's logout form. The overtaken tab restarts its logout,
 * or returns to the console if the other has already ended the session, instead of showing an error.
 */
const restartOvertakenLogouts =
  ({ origin }: IdentityEnvironment): Middleware =>
  async (ctx, next) => {
    await next();
    if (ctx.path !== '/oidc/logout/confirm' || ctx.status !== 400) return;
    // A form of another site is still refused.
    if (ctx.get('Sec-Fetch-Site') !== 'same-origin') return;
    ctx.redirect(ctx.oidc.session?.state === undefined ? origin : '/v2/logout');
    ctx.status = 303;
  };
