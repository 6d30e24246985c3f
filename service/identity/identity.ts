import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { enrolmentPath } from '../domain/account/mfaEnrolment';
import { invitationPath } from '../mail/invitationMail';
import { passwordResetPath } from '../mail/passwordResetMail';
import { apiAudience, environmentOf, issuerOf } from './environment';
import { handleEnrolment } from './enrolment';
import type { IdentityEnvironment, IdentityOptions } from './environment';
import { handleForgottenPassword } from './forgottenPassword';
import { handleInteraction } from './interactions';
import { handleInvitation } from './invitation';
import { recordLogouts, restartOvertakenLogouts, startLogout } from './logout';
import { forgottenPasswordPath } from './pages/forgottenPasswordPage';
import { messagePage } from './pages/messagePage';
import { handleNewPassword } from './passwordPage';
import { createProvider } from './provider';
import { showOutbox } from './outbox';
import { handleRequests } from './requests';
import { sendPage } from './responses';
import { loadServiceKeys, publicKeysOf } from './serviceKeys';
import { recordSessions } from './sessionRecords';
import { localVerifier } from './tokens';
import type { TokenVerifier } from './tokens';
import { handleVerification } from './verification';

/** The embedded identity provider. */
export interface Identity {
  /** @param path without its query */
  handles: (path: string) => boolean;
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  verifier: TokenVerifier;
  /** Resolves when no request is being worked on any more. */
  close: () => Promise<void>;
}

const ownPaths =
  /^\/(authorize|interaction|oauth|oidc|v2\/logout)(\/|$)|^\/(outbox|verify-email|invitation|reset-password|forgot-password|mfa\/enrol)$|^\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)$/;

/** Makes its keys at the first start; needs a migrated database. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const environment = environmentOf(options, { signsIn: true });
  const { db, vault, clock, origin } = environment;
  const keys = await loadServiceKeys(db, vault, clock);
  const provider = await createProvider(environment, keys);
  provider.use(recordSessions(environment));
  provider.use(recordLogouts(environment));
  provider.use(restartOvertakenLogouts(environment));
  const answer = provider.callback();
  const { handle, close } = handleRequests(environment, (req, res) =>
    route(environment, provider, answer, req, res),
  );

  return {
    handles: (path) => ownPaths.test(path),
    handle,
    verifier: localVerifier(
      publicKeysOf(keys.signing),
      issuerOf(origin),
      apiAudience(origin),
      clock,
    ),
    close,
  };
}

async function route(
  environment: IdentityEnvironment,
  provider: Provider,
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { look, origin } = environment;
  const address = req.url ?? '/';
  // PostgreSQL stores no NUL, and nothing that is meant well contains one.
  if (/%00|\0/.test(address)) {
    const page = messagePage('That did not work', 'The request is malformed.', origin);
    return sendPage(res, 400, page, look);
  }
  const { pathname, searchParams } = new URL(`http://service${address}`);
  if (pathname === '/v2/logout') return startLogout(environment, res, searchParams);
  if (pathname === invitationPath) return handleInvitation(environment, req, res, searchParams);
  if (pathname === '/outbox') return showOutbox(environment, req, res, searchParams);
  if (pathname === '/verify-email') return handleVerification(environment, req, res, searchParams);
  if (pathname === passwordResetPath)
    return handleNewPassword(environment, provider, req, res, searchParams);
  if (pathname === forgottenPasswordPath) return handleForgottenPassword(environment, req, res);
  if (pathname === enrolmentPath)
    return handleEnrolment(environment, provider, req, res, searchParams);
  if (pathname.startsWith('/interaction'))
    return handleInteraction(environment, provider, req, res, pathname);
  // Only programs call these, and a program cannot read a page.
  if (pathname.startsWith('/oauth/')) req.headers.accept = 'application/json';
  return answer(req, res);
}
