import type { Configuration, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import { mfaScope, stepUpMaxAge, stepUpScopes } from '../../../contract/access/stepUp';
import { findAccountById } from '../accounts/accounts';
import { apiAudience, type IdentityEnvironment } from '../requests/environment';
import { stepUpPrompt } from '../../domain/people/sessions/interactionKeys';
import { sessionLifetime } from '../../domain/people/sessions/sessions';
import { grantClaim, sessionClaim } from '../tokens/tokenClaims';
import type { OidcLibrary } from './oidcLibrary';

/** Paths of the provider that the console's library calls. */
export const routes = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  jwks: '/.well-known/jwks.json',
  end_session: '/oidc/logout',
};

/** Rules for accounts, prompts and grants. */
export const peopleRules = (
  library: OidcLibrary,
  { db, origin }: IdentityEnvironment,
): Configuration => ({
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  findAccount: async (_ctx, accountId) => {
    const account = await findAccountById(db, accountId);
    if (!account) return undefined;
    const { uuid, name, email, emailVerified, totpSecret } = account;
    return {
      accountId: uuid,
      hasMfa: totpSecret !== null,
      claims: () => ({ sub: uuid, name, email, email_verified: emailVerified }),
    };
  },
  loadExistingGrant: (ctx) => requestedGrant(ctx, apiAudience(origin)),
  interactions: {
    policy: policyOf(library),
    url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
  },
});

/** Skips consent, because the console belongs to the service. There is one grant per session. */
async function requestedGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const { clientId } = client;
  const { accountId } = account;
  const id = session.authorizations?.[clientId]?.grantId;
  const existingGrant = id === undefined ? undefined : await provider.Grant.find(id);
  const grant =
    existingGrant?.accountId === accountId
      ? existingGrant
      : new provider.Grant({ clientId, accountId });
  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  const requested = [...ctx.oidc.requestParamScopes].filter((scope) => apiScopes.includes(scope));
  if (requested.length > 0) grant.addResourceScope(audience, requested.join(' '));
  await grant.save();
  return grant;
}

/**
 * Asks for a password if there is no session, and for a step-up code exactly when the scope `mfa:required`
 * is requested and the person has MFA enabled (console.md section 6).
 */
function policyOf({ interactionPolicy }: OidcLibrary) {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'account_gone',
        'The person of this session is no longer known.',
        'login_required',
        (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
      ),
    );
  policy.add(
    new Prompt(
      { name: stepUpPrompt, requestable: false },
      new Check(
        'step_up_required',
        'A one-time code is needed.',
        'interaction_required',
        (ctx) =>
          ctx.oidc.requestParamScopes.has(mfaScope) &&
          ctx.oidc.account?.['hasMfa'] === true &&
          ctx.oidc.result?.[stepUpPrompt] === undefined,
      ),
    ),
  );
  return policy;
}

const minute = 60;
const hour = 60 * minute;
/** A step-up token is useful as long as its proof, plus the minute by which clients renew early. */
const stepUpLifetime = stepUpMaxAge + minute;

/** Scopes of the API; all others are OpenID's. */
const apiScopes: readonly string[] = [mfaScope, ...stepUpScopes];

/** Lifetimes in seconds. */
export const lifetimes: Configuration = {
  ttl: {
    AccessToken: (_ctx, token) => (token.scopes.has(mfaScope) ? stepUpLifetime : 10 * minute),
    AuthorizationCode: minute,
    Grant: sessionLifetime,
    IdToken: 10 * minute,
    Interaction: (_ctx, interaction) =>
      interaction.prompt.name === stepUpPrompt ? 10 * minute : hour,
    // A refresh token ends with its session anyway (expiresWithSession), and rotation does not extend it.
    RefreshToken: sessionLifetime,
    Session: (ctx, session) => {
      // A session without a person exists only for a running logout, which anybody can start.
      if (session.accountId === undefined) return 10 * minute;
      const { result } = ctx.oidc;
      const now = Math.floor(Date.now() / 1000);
      // A new sign-in starts a session; a one-time code within the session does not extend it.
      if (result?.login && !result[stepUpPrompt]) session.iat = now;
      return Math.max(1, (session.iat ?? now) + sessionLifetime - now);
    },
  },
};

/** Claims of tokens, and when tokens are issued (RFC 9068, RFC 9700 section 4.14). */
export const tokenRules: Configuration = {
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  // The console requests offline_access without the consent prompt that the library would demand.
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => true,
  extraTokenClaims: (ctx, token) => {
    const { AuthorizationCode, RefreshToken, Session: session } = ctx.oidc.entities;
    const source = AuthorizationCode ?? RefreshToken;
    const { amr, acr } = source ?? session ?? {};
    return {
      auth_time: source ? source.authTime : session?.authTime(),
      amr,
      acr,
      [sessionClaim]: source ? source.sessionUid : session?.uid,
      ...('grantId' in token && { [grantClaim]: token.grantId }),
    };
  },
};

type ResourceIndicators = NonNullable<Configuration['features']>['resourceIndicators'];

/** Access tokens are for the one API, which the console's library names by `audience`, as with Auth0. */
export const apiResourceIndicators = (
  { errors }: OidcLibrary,
  audience: string,
): ResourceIndicators => ({
  enabled: true,
  useGrantedResource: () => true,
  defaultResource: (ctx, _client, oneOf) => {
    const requestedAudience = ctx.oidc.params?.['audience'];
    return oneOf?.[0] ?? (typeof requestedAudience === 'string' ? requestedAudience : audience);
  },
  getResourceServerInfo: (_ctx, resource) => {
    if (resource !== audience) throw new errors.InvalidTarget();
    return resourceServerOf(audience);
  },
});

/** The one API, in the library's terms. */
export const resourceServerOf = (audience: string): ResourceServer => ({
  scope: apiScopes.join(' '),
  audience,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
});
