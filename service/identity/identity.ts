import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Database } from '../db/database';
import { demoAccounts, demoPassword } from '../demo/accounts';
import { enrolmentPath } from '../domain/account/mfaEnrolment';
import { describeError } from '../log';
import type { Log } from '../log';
import { invitationPath } from '../mail/invitationMail';
import { passwordResetPath } from '../mail/passwordResetMail';
import type { Settings } from '../settings';
import type { Vault } from '../vault/vault';
import { apiAudience, issuerOf } from './environment';
import { handleEnrolment } from './enrolment';
import type { IdentityEnvironment } from './environment';
import { handleForgottenPassword } from './forgottenPassword';
import { nameRequest, requestIdOf } from './history';
import { handleInteraction } from './interactions';
import { handleInvitation } from './invitation';
import { recordLogouts, restartOvertakenLogouts, startLogout } from './logout';
import { forgottenPasswordPath } from './pages/forgottenPasswordPage';
import { messagePage } from './pages/messagePage';
import { handleNewPassword } from './passwordPage';
import { createProvider } from './provider';
import { showOutbox } from './outbox';
import { sendPage, setSecurityHeaders } from './responses';
import { loadServiceKeys, publicKeysOf } from './serviceKeys';
import { recordSessions } from './sessionRecords';
import { localVerifier } from './tokens';
import type { TokenVerifier } from './tokens';
import { handleVerification } from './verification';

export interface IdentityOptions {
  db: Database;
  vault: Vault;
  settings: Pick<Settings, 'publicUrl' | 'productName'>;
  clock: () => Date;
  log: Log;
  /** Offers the demo accounts on the sign-in page, and their current one-time codes. */
  demo: boolean;
}

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
  const environment = environmentOf(options);
  const { db, vault, clock, log, origin } = environment;
  const keys = await loadServiceKeys(db, vault, clock);
  const provider = await createProvider(environment, keys);
  provider.use(recordSessions(environment));
  provider.use(recordLogouts(environment));
  provider.use(restartOvertakenLogouts(environment));
  const answer = provider.callback();
  const running = new Set<Promise<void>>();

  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    prepare(environment, req, res);
    const work = route(environment, provider, answer, req, res).catch((error: unknown) => {
      log.error('identity request failed', {
        request_id: requestIdOf(res),
        ...describeError(error),
      });
      fail(environment, res);
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  };

  return {
    handles: (path) => ownPaths.test(path),
    handle,
    verifier: localVerifier(
      publicKeysOf(keys.signing),
      issuerOf(origin),
      apiAudience(origin),
      clock,
    ),
    close: async () => {
      await Promise.all(running);
    },
  };
}

const environmentOf = ({ settings, demo, ...rest }: IdentityOptions): IdentityEnvironment => ({
  ...rest,
  origin: settings.publicUrl,
  https: settings.publicUrl.startsWith('https:'),
  look: { productName: settings.productName },
  mailDelivered: demo,
  demoSignIns: demo
    ? demoAccounts.map(({ email, summary }) => ({ email, summary, password: demoPassword }))
    : [],
});

function prepare(
  { origin, https, log, clock }: IdentityEnvironment,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  setSecurityHeaders(res, https);
  const requestId = nameRequest(res, randomUUID);
  // The public address is a setting, not something that a request may say.
  req.headers.host = new URL(origin).host;
  req.headers['x-forwarded-host'] = req.headers.host;
  req.headers['x-forwarded-proto'] = https ? 'https' : 'http';
  const start = clock().getTime();
  const { method, url } = req;
  // The part after the first two names is a secret, and so is much of a query.
  const path = url
    ?.split('?')[0]
    ?.split('/')
    .slice(0, 3)
    .join('/')
    .replace(/^\/(interaction|authorize)\/.*/, '/$1/…');
  res.once('finish', () => {
    const ms = clock().getTime() - start;
    log.info('request', { request_id: requestId, method, path, status: res.statusCode, ms });
  });
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

function fail({ look, origin }: IdentityEnvironment, res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const message = `Something went wrong on our side. Please try again. If it happens again, name this number to support: ${requestIdOf(res)}`;
  sendPage(res, 500, messagePage('That did not work', message, origin), look);
}
