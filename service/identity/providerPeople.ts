import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { mfaScope } from '../../contract/access';
import { findAccountById } from './accounts';
import { apiAudience } from './environment';
import type { IdentityEnvironment } from './environment';
import type { OidcLibrary } from './oidcLibrary';
import { apiScopes } from './providerTokens';

/** Who people are, what they are asked, and what they grant. */
export const peopleRules = (
  library: OidcLibrary,
  { db, origin }: IdentityEnvironment,
): Configuration => ({
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  findAccount: async (_ctx, accountId) => {
    const account = await findAccountById(db, accountId);
    if (!account) return undefined;
    const { uuid, name, email, emailVerified, mfaEnabled } = account;
    return {
      accountId: uuid,
      mfaEnabled,
      claims: () => ({ sub: uuid, name, email, email_verified: emailVerified }),
    };
  },
  loadExistingGrant: (ctx) => grantAskedFor(ctx, apiAudience(origin)),
  interactions: {
    policy: policyOf(library),
    url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
  },
});

/** Nobody is asked for consent: the console belongs to the service. One grant a session. */
async function grantAskedFor(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, session, client, account } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const { clientId } = client;
  const { accountId } = account;
  const id = session.authorizations?.[clientId]?.grantId;
  const known = id === undefined ? undefined : await provider.Grant.find(id);
  const grant =
    known?.accountId === accountId ? known : new provider.Grant({ clientId, accountId });
  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  const asked = [...ctx.oidc.requestParamScopes].filter((scope) => apiScopes.includes(scope));
  if (asked.length > 0) grant.addResourceScope(audience, asked.join(' '));
  await grant.save();
  return grant;
}

/**
 * Asks for a password without a session, and for a one-time code exactly when the scope `mfa:required`
 * is asked for and the person has MFA enabled (console.md section 6).
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
      { name: 'mfa', requestable: false },
      new Check(
        'mfa_required',
        'A one-time code is needed.',
        'interaction_required',
        (ctx) =>
          ctx.oidc.requestParamScopes.has(mfaScope) &&
          ctx.oidc.account?.['mfaEnabled'] === true &&
          ctx.oidc.result?.['mfa'] === undefined,
      ),
    ),
  );
  return policy;
}
