import type { Configuration } from 'oidc-provider';
import { mfaScope, stepUpMaxAge, stepUpScopes } from '../../contract/access';
import type { OidcLibrary } from './oidcLibrary';
import { sessionClaim } from './tokens';

const minute = 60;
const hour = 60 * minute;
/** After so many seconds a person signs in again, whatever they do in between (OWASP ASVS 7.3.2). */
const sessionLifetime = 12 * hour;
/** A step-up token is of use for as long as its proof, and for the minute by which clients renew early. */
const stepUpLifetime = stepUpMaxAge + minute;

/** Scopes of the API; the others are OpenID's. */
export const apiScopes: readonly string[] = [mfaScope, ...Object.keys(stepUpScopes)];

/** How long everything lasts, in seconds. */
export const lifetimes: Configuration = {
  ttl: {
    AccessToken: (_ctx, token) => (token.scopes.has(mfaScope) ? stepUpLifetime : 10 * minute),
    AuthorizationCode: minute,
    Grant: sessionLifetime,
    IdToken: 10 * minute,
    Interaction: (_ctx, interaction) => (interaction.prompt.name === 'mfa' ? 10 * minute : hour),
    // It ends with its session in any case (expiresWithSession), and rotation adds nothing to that.
    RefreshToken: sessionLifetime,
    Session: (ctx, session) => {
      const { result } = ctx.oidc;
      const now = Math.floor(Date.now() / 1000);
      // A new sign-in begins a session; a one-time code within it does not make it longer.
      if (result?.login && !result['mfa']) session.iat = now;
      return Math.max(1, (session.iat ?? now) + sessionLifetime - now);
    },
  },
};

/** What tokens carry, and when they are handed out (RFC 9068, RFC 9700 section 4.14). */
export const tokenRules: Configuration = {
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  // The console asks for offline_access without the consent prompt that the library would demand for it.
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => true,
  extraTokenClaims: (ctx) => {
    const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
    return {
      auth_time: source?.authTime,
      amr: source?.amr,
      acr: source?.acr,
      [sessionClaim]: source?.sessionUid,
    };
  },
};

type ResourceIndicators = NonNullable<Configuration['features']>['resourceIndicators'];

/** Access tokens are for the one API, which the console's library names by `audience` as Auth0 does. */
export const oneApi = ({ errors }: OidcLibrary, audience: string): ResourceIndicators => ({
  enabled: true,
  useGrantedResource: () => true,
  defaultResource: (ctx, _client, oneOf) => {
    const asked = ctx.oidc.params?.['audience'];
    return oneOf?.[0] ?? (typeof asked === 'string' ? asked : audience);
  },
  getResourceServerInfo: (_ctx, resource) => {
    if (resource !== audience) throw new errors.InvalidTarget();
    return {
      scope: apiScopes.join(' '),
      audience,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    };
  },
});
