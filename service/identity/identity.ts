import type { Hono } from 'hono';
import { enrolmentPath } from '../domain/people/mfa/mfa';
import { nameIssuer } from '../domain/people/account/outsidePerson';
import { invitationPath, passwordResetPath, verificationPath } from '../mail/mails';
import { repeat } from '../lib/repeat';
import type { Settings } from '../config/settings';
import { allowOnlyGet, allowGetAndPost } from './requests/answers';
import type { PageEnv } from './requests/context';
import {
  apiAudience,
  clientId,
  environmentOf,
  type IdentityEnvironment,
  type IdentityOptions,
  issuerOf,
} from './requests/environment';
import { ownForm } from './requests/forms';
import { createPageApp } from './requests/pageApp';
import { answerAsProvider, provideProvider } from './requests/providerBridge';
import { limitRequests } from './requests/limitRequests';
import { openEnrolment, submitEnrolment } from './pages/enrolment';
import { interactions } from './pages/interactions';
import { openInvitation, submitInvitation } from './pages/invitation';
import { startLogout } from './pages/logout';
import { showOutbox } from './pages/outbox';
import {
  forgottenPasswordPath,
  openForgottenPassword,
  openNewPassword,
  submitForgottenPassword,
  submitNewPassword,
} from './pages/passwordReset';
import { openVerification, submitVerification } from './pages/verification';
import { createProvider } from './provider/provider';
import { refuseOtherCodings } from './provider/providerBodies';
import { loadOidcLibrary } from './provider/oidcLibrary';
import { loadServiceKeys, publicKeysOf, type ServiceKeys } from './tokens/serviceKeys';
import { localVerifier, outsideIssuer, remoteVerifier, type TokenVerifier } from './tokens/tokens';

export interface Identity {
  /** @param path without its query */
  handles: (path: string) => boolean;
  app: Hono<PageEnv>;
  verifier: TokenVerifier;
  /** Resolves when all running work has ended. */
  close: () => Promise<void>;
}

/** Pages opened by links in mails; they also exist with an outside provider. */
const linkPaths: readonly string[] = [invitationPath, verificationPath];

function mountLinkPages(app: Hono<PageEnv>): void {
  app.get(invitationPath, openInvitation).post(ownForm(), submitInvitation).all(allowGetAndPost);
  app
    .get(verificationPath, openVerification)
    .post(ownForm(), submitVerification)
    .all(allowGetAndPost);
}

/** All our pages with an address of their own; the fuzz tests use them. */
export const pagePaths = [
  ...linkPaths,
  passwordResetPath,
  forgottenPasswordPath,
  enrolmentPath,
  '/v2/logout',
  '/outbox',
];

/** Mounts the pages of people who sign in here. */
function mountSignIn(app: Hono<PageEnv>, { mailDelivered, hasOutbox }: IdentityEnvironment): void {
  app
    .get(passwordResetPath, openNewPassword)
    .post(ownForm(), submitNewPassword)
    .all(allowGetAndPost);
  if (mailDelivered)
    app
      .get(forgottenPasswordPath, openForgottenPassword)
      .post(ownForm(), submitForgottenPassword)
      .all(allowGetAndPost);
  app.get(enrolmentPath, openEnrolment).post(ownForm(), submitEnrolment).all(allowGetAndPost);
  app.get('/v2/logout', startLogout).all(allowOnlyGet);
  // Only the demo without a mail server has this page (decision 118).
  if (hasOutbox) app.get('/outbox', showOutbox).all(allowOnlyGet);
  app.route('/interaction', interactions);
  // The provider also answers unknown paths with a page.
  app.all('*', refuseOtherCodings, answerAsProvider);
}

const providerPaths =
  /^\/(authorize|interaction|oauth|oidc|v2\/logout)(\/|$)|^\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)$/;

/**
 * Creates its keys on the first start; requires a migrated database.
 * @returns also `reloadKeys`, which loads rotated keys and also runs every minute
 */
export async function createIdentity(
  options: IdentityOptions,
): Promise<Identity & { reloadKeys: () => Promise<void> }> {
  const environment = environmentOf(options, { signsIn: true });
  const { db, vault, clock, origin } = environment;
  const withKeys = async (keys: ServiceKeys) => {
    const provider = await createProvider(environment, keys);
    const publicKeys = publicKeysOf(keys.signing);
    return {
      keys,
      provider,
      verifier: localVerifier(publicKeys, issuerOf(origin), apiAudience(origin), clock),
    };
  };
  // The embedded engine's one connection may be busy, so the library loads in parallel.
  const [firstKeys] = await Promise.all([loadServiceKeys(db, vault, clock), loadOidcLibrary()]);
  let current = await withKeys(firstKeys);
  const reloadKeys = async () => {
    const keys = await loadServiceKeys(db, vault, clock);
    // The library takes its keys only when it is created; its other state is in the database.
    if (fingerprintOf(keys) !== fingerprintOf(current.keys)) current = await withKeys(keys);
  };
  const stopReloading = repeat(
    keyReloadMs,
    reloadKeys,
    environment.log,
    'signing keys not reloaded',
  );
  const { app, close } = createPageApp(environment);
  const limit = limitRequests(clock);
  for (const path of ['/authorize/*', '/interaction/*', '/oidc/*']) app.use(path, limit);
  app.use(provideProvider(() => current.provider));
  mountLinkPages(app);
  mountSignIn(app, environment);
  return {
    app,
    close: async () => {
      await Promise.all([stopReloading(), close()]);
    },
    handles: (path) => pagePaths.includes(path) || providerPaths.test(path),
    verifier: (token) => current.verifier(token),
    reloadKeys,
  };
}

/** A new key is announced much longer than this before it signs. */
const keyReloadMs = 60_000;

const fingerprintOf = ({ signing, cookies }: ServiceKeys): string =>
  [...signing.map(({ kid }) => kid), ...cookies].join(' ');

/** The provider that signs people in: the embedded one, or the outside one that the settings name. */
export interface SignInProvider extends Identity {
  /** Settings that the console reads from /config.json. */
  clientSettings: { domain: string; clientId: string; audience: string };
}

export async function openSignInProvider(
  options: IdentityOptions & { settings: Settings },
): Promise<SignInProvider> {
  const { outsideProvider, publicUrl } = options.settings;
  if (outsideProvider) {
    await nameIssuer(options.db, outsideIssuer(outsideProvider.domain));
    return {
      ...createLinkPages(options),
      verifier: remoteVerifier(outsideProvider, options.clock),
      clientSettings: outsideProvider,
    };
  }
  return {
    ...(await createIdentity(options)),
    clientSettings: { domain: publicUrl, clientId, audience: apiAudience(publicUrl) },
  };
}

/** An outside provider has its own pages, so only the pages for links in our mails are mounted. */
function createLinkPages(options: IdentityOptions): Omit<Identity, 'verifier'> {
  const { app, close } = createPageApp(environmentOf(options, { signsIn: false }));
  mountLinkPages(app);
  return {
    app,
    close,
    handles: (path) => options.settings.smtp !== undefined && linkPaths.includes(path),
  };
}
