import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { signedOutParameter } from '../../contract/signedOut';
import { describeError } from '../log';
import { apiAudience, clientId, issuerOf } from './environment';
import type { IdentityEnvironment } from './environment';
import { loadOidcLibrary } from './oidcLibrary';
import type { OidcLibrary } from './oidcLibrary';
import { logoutPage } from './pages/logoutPage';
import { messagePage } from './pages/messagePage';
import type { Page } from './pages/page';
import { payloadStore } from './payloads';
import { peopleRules } from './providerPeople';
import { lifetimes, oneApi, tokenRules } from './providerTokens';
import { preparePage } from './responses';
import type { ServiceKeys } from './serviceKeys';
import { stepUpAcr } from './tokens';

/** Paths of the provider, as the console's library calls them. */
const routes = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  jwks: '/.well-known/jwks.json',
  end_session: '/oidc/logout',
};

/**
 * The OpenID provider: authorization code with PKCE for one public client, tokens for one API
 * (RFC 9700, RFC 9068). The pages that ask people are in `interactions`.
 */
export async function createProvider(
  environment: IdentityEnvironment,
  keys: ServiceKeys,
): Promise<Provider> {
  const { origin, https, log } = environment;
  const library = await loadOidcLibrary();
  const provider = new library.default(issuerOf(origin), {
    ...consoleClient(origin),
    ...lifetimes,
    ...tokenRules,
    ...cookieRules(https, keys.cookies),
    ...peopleRules(library, environment),
    ...answers(library, environment),
    jwks: { keys: keys.signing },
  });
  provider.proxy = https;
  provider.on('server_error', (_ctx, error) => {
    log.error('identity provider failed', describeError(error));
  });
  provider.use(nameRefreshRefusals());
  provider.use(answerFramesCalmly());
  return provider;
}

/** The one client, and where it may be sent. */
const consoleClient = (origin: string): Configuration => ({
  routes,
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // The silent iframe of a console without its own callback address uses the bare origin.
      redirect_uris: [`${origin}/auth-callback`, origin],
      post_logout_redirect_uris: [origin],
    },
  ],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  acrValues: [stepUpAcr],
  // The object of a confirmation is for the page that asks for the code, the reason for the sign-in page.
  extraParams: ['audience', 'auth0Client', 'step_up_object', signedOutParameter],
  pkce: { required: () => true },
  // A POST carries an Origin even when it is our own.
  clientBasedCORS: (_ctx, from) => from === origin,
});

const cookieRules = (https: boolean, keys: string[]): Configuration => {
  const options = { signed: true, httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    cookies: {
      keys,
      // The prefix binds the cookie to this host and to https; a browser refuses it otherwise.
      names: { session: https ? '__Host-session' : 'console_session' },
      long: { ...options, path: '/' },
      short: options,
    },
  };
};

function answers(library: OidcLibrary, environment: IdentityEnvironment): Configuration {
  const { db, clock, origin } = environment;
  const show = (ctx: KoaContextWithOIDC, page: Page) => showPage(ctx, environment, page);
  return {
    adapter: payloadStore(db, clock, () => new library.errors.InvalidGrant('already used')),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      resourceIndicators: oneApi(library, apiAudience(origin)),
      rpInitiatedLogout: {
        enabled: true,
        // A link on another site must not log anyone out without being asked.
        logoutSource: (ctx, form) =>
          show(ctx, logoutPage(form, ctx.get('Sec-Fetch-Site') === 'same-origin', origin)),
        postLogoutSuccessSource: (ctx) =>
          show(ctx, messagePage('Logged out', 'You are logged out.', origin)),
      },
    },
    renderError: (ctx, { error, error_description: description }) =>
      show(ctx, messagePage('That did not work', sentenceOf(error, description), origin)),
  };
}

function showPage(ctx: KoaContextWithOIDC, { look }: IdentityEnvironment, page: Page): void {
  const { body, policy } = preparePage(page, look);
  ctx.set('Content-Security-Policy', policy);
  ctx.type = 'html';
  ctx.body = body;
}

const sentenceOf = (error: string, description: string | undefined): string =>
  error === 'server_error'
    ? 'Something went wrong on our side. Please try again.'
    : `The sign-in request was refused: ${description ?? error}.`;

/**
 * The console's library falls back to a silent sign-in only when it reads these words, which are
 * Auth0's; otherwise a refresh token that ended would end the session on screen as well.
 */
const nameRefreshRefusals =
  () =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const { body } = ctx as { body?: { error?: unknown; error_description?: string } };
    if (ctx.path !== routes.token || body?.error !== 'invalid_grant') return;
    if (ctx.oidc.params?.['grant_type'] === 'refresh_token')
      body.error_description = 'Unknown or invalid refresh token.';
  };

/**
 * That nobody is signed in is an ordinary answer to the silent frame. With the library's status of 400
 * every first visit would leave an error in the browser's console.
 */
const answerFramesCalmly =
  () =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const body: unknown = ctx.body;
    const isMessage = typeof body === 'string' && body.includes("type: 'authorization_response'");
    if (ctx.path === routes.authorization && ctx.status === 400 && isMessage) ctx.status = 200;
  };
