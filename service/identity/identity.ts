import type { Hono } from 'hono';
import { enrolmentPath } from '../domain/people/mfa/mfa';
import { nameIssuer } from '../domain/people/account/outsidePerson';
import { invitationPath, passwordResetPath, verificationPath } from '../mail/mails';
import { repeat } from '../lib/repeat';
import type { Settings } from '../config/settings';
import { onlyOpens, opensAndSubmits } from './requests/answers';
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
  /** Resolves when nothing is being worked on any more. */
  close: () => Promise<void>;
}

/** Pages that links in mails open; they stand beside an outside provider too. */
const linkPaths: readonly string[] = [invitationPath, verificationPath];

function mountLinkPages(app: Hono<PageEnv>): void {
  app.get(invitationPath, openInvitation).post(ownForm(), submitInvitation).all(opensAndSubmits);
  app
    .get(verificationPath, openVerification)
    .post(ownForm(), submitVerification)
    .all(opensAndSubmits);
}

/** Every page of ours that has an address of its own; the fuzz reads them. */
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
    .all(opensAndSubmits);
  if (mailDelivered)
    app
      .get(forgottenPasswordPath, openForgottenPassword)
      .post(ownForm(), submitForgottenPassword)
      .all(opensAndSubmits);
  app.get(enrolmentPath, openEnrolment).post(ownForm(), submitEnrolment).all(opensAndSubmits);
  app.get('/v2/logout', startLogout).all(onlyOpens);
  // Only the demo without a mail server has this page (decision 118).
  if (hasOutbox) app.get('/outbox', showOutbox).all(onlyOpens);
  app.route('/interaction', interactions);
  // The provider has a page for unknown paths as well.
  app.all('*', refuseOtherCodings, answerAsProvider);
}

const providerPaths =
  /^\/(authorize|interaction|oauth|oidc|v2\/logout)(\/|$)|^\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)$/;

/**
 * Makes its keys at the first start; needs a migrated database.
 * @returns also `reloadKeys`, which takes over rotated keys; it runs by itself every minute
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
  // The embedded engine's one connection may be taken: the library is loaded meanwhile.
  const [firstKeys] = await Promise.all([loadServiceKeys(db, vault, clock), loadOidcLibrary()]);
  let current = await withKeys(firstKeys);
  const reloadKeys = async () => {
    const keys = await loadServiceKeys(db, vault, clock);
    // The library takes its keys when it is made; all else that it knows is in the database.
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

/** A new key is announced for far longer before it signs. */
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
      ...besideOutsideProvider(options),
      verifier: remoteVerifier(outsideProvider, options.clock),
      clientSettings: outsideProvider,
    };
  }
  return {
    ...(await createIdentity(options)),
    clientSettings: { domain: publicUrl, clientId, audience: apiAudience(publicUrl) },
  };
}

/** An outside provider has pages of its own: beside it stand only those of links in our own mails. */
function besideOutsideProvider(options: IdentityOptions): Omit<Identity, 'verifier'> {
  const { app, close } = createPageApp(environmentOf(options, { signsIn: false }));
  mountLinkPages(app);
  return {
    app,
    close,
    handles: (path) => options.settings.smtp !== undefined && linkPaths.includes(path),
  };
}
