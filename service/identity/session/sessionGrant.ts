import type Provider from 'oidc-provider';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { ownSessionGrant } from '../../../contract/people/ownSession';
import { findAccountById } from '../accounts/accounts';
import { apiAudience, type IdentityEnvironment } from '../requests/environment';
import { type OidcLibrary, resourceServerOf } from './providerRules';

/**
 * One call takes up a session, where the silent frame takes three: the provider's own cookie is answered
 * with an access token of the session's grant, 204 when nobody is signed in. There is no refresh token: the
 * cookie, which no script can read, stands in its place. A one-time code counts for nothing here: what is
 * open to it alone, a token of this grant does not open.
 */
export function addSessionGrant(
  provider: Provider,
  { errors }: OidcLibrary,
  { db, origin }: IdentityEnvironment,
): void {
  const takeUp = async (ctx: TokenEndpointGrantContext): Promise<void> => {
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
  provider.registerGrantType(ownSessionGrant, takeUp, []);
}

/** Browsers send the cookie for any page that asks. These headers identify the page, and no page can forge them. */
const isConsole = (ctx: TokenEndpointGrantContext, origin: string): boolean =>
  ctx.get('Origin') === origin && ['same-origin', ''].includes(ctx.get('Sec-Fetch-Site'));
