import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { lookUp } from '../../contract/lib/lookUp';
import { enrolmentPath } from '../domain/people/mfa/mfa';
import { nameIssuer } from '../domain/people/account/outsidePerson';
import { invitationPath, passwordResetPath, verificationPath } from '../mail/mails';
import { repeat } from '../lib/repeat';
import type { Settings } from '../config/settings';
import { withRequestLimit } from './requests/requestLimit';
import {
  apiAudience,
  clientId,
  environmentOf,
  type IdentityOptions,
  issuerOf,
} from './requests/environment';
import { handleEnrolment } from './pages/enrolment';
import { handleInteraction } from './pages/interactions';
import { handleInvitation } from './pages/invitation';
import { startLogout } from './pages/logout';
import { showOutbox } from './pages/outbox';
import {
  forgottenPasswordPath,
  handleForgottenPassword,
  handleNewPassword,
} from './pages/passwordReset';
import { handleVerification } from './pages/verification';
import { createProvider } from './provider/provider';
import { refusesBody } from './provider/providerBodies';
import { loadOidcLibrary } from './provider/oidcLibrary';
import { type AnswerPage, handleRequests, type PageRequest } from './requests/requests';
import { loadServiceKeys, publicKeysOf, type ServiceKeys } from './tokens/serviceKeys';
import { localVerifier, outsideIssuer, remoteVerifier, type TokenVerifier } from './tokens/tokens';

export interface Identity {
  /** @param path without its query */
  handles: (path: string) => boolean;
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  verifier: TokenVerifier;
  /** Resolves when nothing is being worked on any more. */
  close: () => Promise<void>;
}

/** Pages that links in mails open; they stand beside an outside provider too. */
const linkPages = {
  [invitationPath]: handleInvitation,
  [verificationPath]: handleVerification,
} satisfies Readonly<Record<string, AnswerPage>>;

type ProviderPage = (request: PageRequest, provider: Provider) => Promise<void>;

/** Every page of ours that has an address of its own; the fuzz reads their addresses. */
export const pages = {
  ...linkPages,
  [passwordResetPath]: (request, provider) =>
    handleNewPassword(request, () => browserSession(request, provider)),
  [forgottenPasswordPath]: handleForgottenPassword,
  [enrolmentPath]: (request, provider) =>
    handleEnrolment(request, () => browserSession(request, provider)),
  '/v2/logout': startLogout,
  '/outbox': showOutbox,
} satisfies Readonly<Record<string, ProviderPage>>;

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
      answerAsProvider: provider.callback(),
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
  const answer = async (request: PageRequest): Promise<void> => {
    const { req, res, path } = request;
    const { provider, answerAsProvider } = current;
    const page = lookUp<ProviderPage>(pages, path);
    if (page) return page(request, provider);
    if (path.startsWith('/interaction')) return handleInteraction(request, provider);
    // Only programs call these, and a program cannot read a page.
    if (path.startsWith('/oauth/')) req.headers.accept = 'application/json';
    // The interaction already stores the query; the library fails on a URL that repeats a part of it.
    if (path.startsWith('/authorize/')) req.url = path;
    if (await refusesBody(request)) return undefined;
    return answerAsProvider(req, res);
  };
  const requests = handleRequests(environment, withRequestLimit(clock, answer));
  return {
    handle: requests.handle,
    close: async () => {
      await Promise.all([stopReloading(), requests.close()]);
    },
    handles: (path) => Object.hasOwn(pages, path) || providerPaths.test(path),
    verifier: (token) => current.verifier(token),
    reloadKeys,
  };
}

/** A new key is announced for far longer before it signs. */
const keyReloadMs = 60_000;

const fingerprintOf = ({ signing, cookies }: ServiceKeys): string =>
  [...signing.map(({ kid }) => kid), ...cookies].join(' ');

/** @returns the provider's name for the session of the browser that asks, when someone is signed in there */
async function browserSession(
  { req, res }: PageRequest,
  provider: Provider,
): Promise<string | undefined> {
  const session = await provider.Session.get(provider.createContext(req, res));
  return session.accountId === undefined ? undefined : session.uid;
}

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
  const environment = environmentOf(options, { signsIn: false });
  const answer: AnswerPage = async (request) =>
    lookUp<AnswerPage>(linkPages, request.path)?.(request);
  return {
    ...handleRequests(environment, answer),
    handles: (path) => options.settings.smtp !== undefined && Object.hasOwn(linkPages, path),
  };
}
