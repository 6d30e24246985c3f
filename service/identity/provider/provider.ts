import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type Provider from 'oidc-provider';
import { ownSessionGrant } from '../../../contract/people/ownSession';
import { signedOutParameter } from '../../../contract/people/signedOut';
import { confirmationParameter } from '../../../contract/access/stepUp';
import { identityTexts } from '../../../texts/sign-in/identity';
import { secondsUntilRetry } from '../../db/databaseErrors';
import { describeError, type Log } from '../../observability/log';
import { apiAudience, clientId, type IdentityEnvironment, issuerOf } from '../requests/environment';
import { logoutPage } from '../pages/logout';
import { messagePage } from '../requests/page';
import type { Page } from '../requests/page';
import { lifetimes, apiResourceIndicators, peopleRules, routes, tokenRules } from './configuration';
import { middlewareOf } from './middleware';
import { loadOidcLibrary, type OidcLibrary } from './oidcLibrary';
import { payloadStore } from './payloads';
import { addSessionGrant } from './sessionGrant';
import { preparePage } from '../requests/answers';
import type { ServiceKeys } from '../tokens/serviceKeys';
import { stepUpAcr } from '../tokens/tokens';

/**
 * The OpenID provider: authorization code with PKCE for one public client, tokens for one API
 * (RFC 9700, RFC 9068). The pages that request input are in `interactions`.
 */
export async function createProvider(
  environment: IdentityEnvironment,
  keys: ServiceKeys,
): Promise<Provider> {
  const { origin, https, log } = environment;
  const library = await loadOidcLibrary();
  const provider = new library.Provider(issuerOf(origin), {
    ...consoleClient(origin),
    ...lifetimes,
    ...tokenRules,
    ...cookieRules(https, keys.cookies),
    ...peopleRules(library, environment),
    ...pagesAndFeatures(library, environment),
    jwks: { keys: keys.signing },
  });
  provider.proxy = https;
  addSessionGrant(provider, library, environment);
  provider.on('server_error', (ctx, error) => noteFailure(log, ctx, error));
  provider.use(answerFailures(environment));
  provider.use(answerUnknown(environment));
  for (const middleware of middlewareOf(environment)) provider.use(middleware);
  return provider;
}

/** The one client, and its redirect addresses. */
const consoleClient = (origin: string): Configuration => ({
  routes,
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token', ownSessionGrant],
      response_types: ['code'],
      // The silent iframe of a console without its own callback address uses the bare origin.
      redirect_uris: [`${origin}/auth-callback`, origin],
      post_logout_redirect_uris: [origin],
    },
  ],
  responseTypes: ['code'],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  acrValues: [stepUpAcr],
  // The page that asks for the code needs the confirmation, the sign-in page the reason.
  extraParams: ['audience', 'auth0Client', confirmationParameter, signedOutParameter],
  pkce: { required: () => true },
  // A POST carries an Origin header even from our own origin.
  clientBasedCORS: (_ctx, requestOrigin) => requestOrigin === origin,
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

function pagesAndFeatures(library: OidcLibrary, environment: IdentityEnvironment): Configuration {
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
      resourceIndicators: apiResourceIndicators(library, apiAudience(origin)),
      rpInitiatedLogout: {
        enabled: true,
        // A link on another site must not log anyone out without a question.
        logoutSource: (ctx, form) =>
          show(ctx, logoutPage(form, ctx.get('Sec-Fetch-Site') === 'same-origin', origin)),
        postLogoutSuccessSource: (ctx) =>
          show(ctx, messagePage(identityTexts.logout.doneTitle, identityTexts.logout.done, origin)),
      },
    },
    renderError: (ctx, { error, error_description: description }) =>
      show(ctx, messagePage(identityTexts.failed.title, sentenceOf(error, description), origin)),
  };
}

/** Logs a failure. A temporary one becomes a 503 with `Retry-After`, unless the answer redirects to the console. */
function noteFailure(log: Log, ctx: KoaContextWithOIDC, error: unknown): void {
  log.error('identity provider failed', describeError(error));
  const seconds = secondsUntilRetry(error);
  if (seconds === undefined || ctx.status < 500) return;
  ctx.status = 503;
  ctx.set('Retry-After', String(seconds));
}

/** Answers failures outside the provider's own handling. */
const answerFailures =
  (environment: IdentityEnvironment) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      const { title, serviceFault } = identityTexts.failed;
      // The header may point to the console, with a code.
      ctx.remove('Location');
      if (ctx.path.startsWith('/oauth/'))
        ctx.body = { error: 'server_error', error_description: serviceFault };
      else await showPage(ctx, environment, messagePage(title, serviceFault, environment.origin));
      ctx.status = 500;
      noteFailure(environment.log, ctx, error);
    }
  };

const [readMethods, postMethods, pageMethods] = [
  'GET, HEAD, OPTIONS',
  'POST, OPTIONS',
  'GET, HEAD, POST',
];
/** Methods of the paths that the provider's library handles. */
const allowedMethods: Readonly<Record<string, string>> = {
  [routes.authorization]: pageMethods,
  [routes.token]: postMethods,
  [routes.revocation]: postMethods,
  [routes.jwks]: readMethods,
  [routes.end_session]: pageMethods,
  [`${routes.end_session}/confirm`]: 'POST',
  '/.well-known/openid-configuration': readMethods,
  '/.well-known/oauth-authorization-server': readMethods,
};

/** Answers paths and methods without a route in the provider. */
const answerUnknown =
  (environment: IdentityEnvironment) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined) return;
    const methods = allowedMethods[ctx.path];
    const { title, message } =
      methods === undefined
        ? identityTexts.notFound
        : { ...identityTexts.notAllowed, message: identityTexts.notAllowed.notHere };
    const status = methods === undefined ? 404 : 405;
    if (methods !== undefined) ctx.set('Allow', methods);
    if (ctx.path.startsWith('/oauth/'))
      ctx.body = {
        error: status === 404 ? 'not_found' : 'invalid_request',
        error_description: message,
      };
    else await showPage(ctx, environment, messagePage(title, message, environment.origin));
    ctx.status = status;
  };

async function showPage(
  ctx: KoaContextWithOIDC,
  { branding }: IdentityEnvironment,
  page: Page,
): Promise<void> {
  const { body, headers } = await preparePage(page, branding, ctx.get('cookie'));
  ctx.set(headers);
  ctx.type = 'html';
  ctx.body = body;
}

const sentenceOf = (error: string, description: string | undefined): string =>
  error === 'server_error'
    ? identityTexts.failed.serviceFault
    : identityTexts.failed.signInRefused(description ?? error);
