import { setTimeout as wait } from 'node:timers/promises';
import type Provider from 'oidc-provider';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import {
  isOpeningRead,
  maxOpeningReads,
  type OpeningRead,
  openingReadParameter,
  ownSessionGrant,
  readPatienceMs,
} from '../../contract/ownSession';
import { clientAddress } from '../clientAddress';
import { describeError } from '../log';
import { findAccountById } from './accounts';
import { apiAudience, type IdentityEnvironment } from './environment';
import { type OidcLibrary, resourceServerOf } from './providerRules';

/**
 * One call takes up a session, where the silent frame takes three: the provider's own cookie is answered
 * with an access token of the session's grant, 204 when nobody is signed in. There is no refresh token: the
 * cookie, which no script can read, stands in its place. A one-time code counts for nothing here: what is
 * open to it alone, a token of this grant does not open. What the page begins with is read by the API itself, with
 * the new token, and comes along.
 */
export function addSessionGrant(
  provider: Provider,
  { errors }: OidcLibrary,
  { db, origin, readApi, trustedProxies, log }: IdentityEnvironment,
): void {
  const takeUp = async (ctx: TokenEndpointGrantContext): Promise<void> => {
    if (!isConsole(ctx, origin))
      throw new errors.InvalidRequest('Only the console itself may take up its session.');
    const { client } = ctx.oidc;
    // The connection of who leaves meanwhile has no address any more.
    const address = clientAddress(ctx.req, trustedProxies);
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
    const accessToken = await token.save();
    const reads = await openingReads(ctx, async (asked) => {
      try {
        return await readApi?.(asked, accessToken, address);
      } catch (error) {
        log.error('opening read failed', describeError(error));
        return undefined;
      }
    });
    ctx.body = {
      access_token: accessToken,
      token_type: token.tokenType,
      expires_in: token.expiration,
      sub: account.uuid,
      ...(reads.length > 0 && { reads }),
    };
  };
  provider.registerGrantType(
    ownSessionGrant,
    takeUp,
    [openingReadParameter],
    [openingReadParameter],
  );
}

/**
 * @param read of the API
 * @returns what came in time; the page asks for the rest itself
 */
async function openingReads(
  ctx: TokenEndpointGrantContext,
  read: (asked: string) => Promise<OpeningRead | undefined>,
): Promise<OpeningRead[]> {
  const given = [ctx.oidc.params?.[openingReadParameter] ?? []].flat();
  const asked = [...new Set(given)].filter(isOpeningRead).slice(0, maxOpeningReads);
  if (asked.length === 0) return [];
  const late = wait(readPatienceMs, undefined, { ref: false });
  const reads = await Promise.all(asked.map((one) => Promise.race([read(one), late])));
  return reads.filter((one) => one !== undefined);
}

/** A cookie comes along with whoever asks: browsers say who that is, and no page can say otherwise. */
const isConsole = (ctx: TokenEndpointGrantContext, origin: string): boolean =>
  ctx.get('Origin') === origin && ['same-origin', ''].includes(ctx.get('Sec-Fetch-Site'));
