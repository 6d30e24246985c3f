import type Provider from 'oidc-provider';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { ownSessionGrant } from '../../../contract/people/ownSession';
import { findAccountById } from '../accounts/accounts';
import { apiAudience, type IdentityEnvironment } from '../requests/environment';
import { resourceServerOf } from './configuration';
import type { OidcLibrary } from './oidcLibrary';

/**
 * Adds a grant that restores a session in one call, where the silent frame needs three: the provider's session
 * cookie, which no script can read, yields an access token, or 204 if nobody is signed in. It replaces a refresh
 * token. The access token never carries proof of a one-time code, even if the session does.
 */
export function addSessionGrant(
  provider: Provider,
  { errors }: OidcLibrary,
  { db, origin }: IdentityEnvironment,
): void {
  const restoreSession = async (ctx: TokenEndpointGrantContext): Promise<void> => {
    if (!isConsole(ctx, origin))
      throw new errors.InvalidRequest('Only the console itself may take up its session.');
    const { client } = ctx.oidc;
    const session = await provider.Session.get(ctx);
    const grantId = session.grantIdFor(client.clientId);
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const account = await findAccountById(db, session.accountId ?? '');
    if (grantId === undefined || !account || grant?.accountId !== account.uuid) {
      ctx.status = 204;
      return;
    }
    const audience = apiAudience(origin);
    const token = new provider.AccessToken({
      accountId: account.uuid,
      client,
      grantId,
      gty: ownSessionGrant,
      resourceServer: new provider.ResourceServer(audience, resourceServerOf(audience)),
      sessionUid: session.uid,
      sid: session.sidFor(client.clientId),
      expiresWithSession: true,
    });
    ctx.oidc.entity('AccessToken', token);
    ctx.body = {
      access_token: await token.save(),
      token_type: token.tokenType,
      expires_in: token.expiration,
      sub: account.uuid,
    };
  };
  provider.registerGrantType(ownSessionGrant, restoreSession, []);
}

/** Browsers send the cookie on requests of any page. These headers identify the page, and pages cannot forge them. */
const isConsole = (ctx: TokenEndpointGrantContext, origin: string): boolean =>
  ctx.get('Origin') === origin && ['same-origin', ''].includes(ctx.get('Sec-Fetch-Site'));
