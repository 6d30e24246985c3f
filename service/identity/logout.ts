import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { endLoggedOut } from '../domain/account/endSessions';
import { findAccountById } from './accounts';
import { clientId } from './environment';
import type { IdentityEnvironment } from './environment';
import { recordAtDoor } from './history';
import { messagePage } from './pages/messagePage';
import { sendPage } from './responses';

/**
 * `GET /v2/logout?client_id&returnTo` as Auth0 has it: checks both exactly and goes on to the provider's
 * own logout, which ends the session and revokes its tokens.
 */
export function startLogout(
  { origin, look }: IdentityEnvironment,
  res: ServerResponse,
  query: URLSearchParams,
): void {
  const refuse = (message: string) =>
    sendPage(res, 400, messagePage('That did not work', message, origin), look);
  if ((query.get('client_id') ?? clientId) !== clientId)
    return refuse('The logout request names an unknown application.');
  const returnTo = query.get('returnTo') ?? origin;
  if (returnTo !== origin && returnTo !== `${origin}/`)
    return refuse('The logout request names an address that is not allowed.');
  const parameters = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: origin });
  res.statusCode = 302;
  res.setHeader('Location', `/oidc/logout?${parameters.toString()}`);
  res.end();
}

/** Ends our row of a session that was ended by its person, and writes so to the security history. */
export const recordLogouts =
  (environment: IdentityEnvironment) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.path !== '/oidc/logout/confirm' || ctx.status !== 303) return;
    const { session, params } = ctx.oidc;
    if (params?.['logout'] === undefined || session?.accountId === undefined) return;
    const { db, clock } = environment;
    const account = await findAccountById(db, session.accountId);
    if (!account) return;
    await endLoggedOut(db, clock(), account.uuid, session.uid);
    await recordAtDoor(environment, db, ctx, {
      account,
      event: 'Logged out',
      details: `${account.name} logged out.`,
    });
  };

/**
 * Two tabs that log out side by side overwrite each other's logout form. The overtaken one begins anew, or
 * goes back to the console when the other has already ended the session, instead of showing an error.
 */
export const restartOvertakenLogouts =
  ({ origin }: IdentityEnvironment) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.path !== '/oidc/logout/confirm' || ctx.status !== 400) return;
    // Another site's form is refused, as it was.
    if (ctx.get('Sec-Fetch-Site') !== 'same-origin') return;
    ctx.redirect(ctx.oidc.session?.state === undefined ? origin : '/v2/logout');
    ctx.status = 303;
  };
