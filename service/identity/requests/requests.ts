import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { chosenScheme } from '../../../contract/lib/designTokens';
import { identityTexts } from '../../../texts/sign-in/identity';
import { implementedMethods } from '../../domain/engine/apiError';
import { secondsUntilRetry } from '../../db/databaseErrors';
import { describeError } from '../../observability/log';
import { clientAddress } from '../../config/clientAddress';
import { reportedPolicy, securityHeaders } from '../../lib/securityHeaders';
import type { IdentityEnvironment } from './environment';
import { isUtf8Form } from '../../lib/textBody';
import { TooManyHashes } from '../passwords/password';
import { type Look, messagePage, type Page, renderPage } from './page';

/** One request of one browser for one of our own pages. */
export interface PageRequest {
  environment: IdentityEnvironment;
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  query: URLSearchParams;
}

/** One request about one interaction of one browser. */
export interface InteractionRequest extends PageRequest {
  provider: Provider;
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
}

/** Ends an interaction, and goes on with what it was for; nothing of an earlier submission counts any more. */
export const finishInteraction = (
  { provider, req, res }: InteractionRequest,
  result: Parameters<Provider['interactionFinished']>[2],
): Promise<void> =>
  provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });

/** Answers one request; what it throws becomes a page that says so. */
export type AnswerPage = (request: PageRequest) => Promise<void>;

/** For answers of the provider that are no page of ours; it adds the hashes of its own scripts. */
const machinePolicy =
  "default-src 'none'; script-src; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Without an icon in the page, each browser would ask for one, and be refused it. */
const pagePolicy = (nonce: string, script: boolean): string =>
  `default-src 'none'; img-src data:; style-src 'nonce-${nonce}';${script ? ` script-src 'nonce-${nonce}';` : ''} base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Headers that replace the service's in every answer of the identity provider, errors included. */
const ownHeaders = {
  'Content-Security-Policy': machinePolicy,
  // Only the origin: links contain secrets. `no-referrer` would also make the origin of our forms `null`.
  'Referrer-Policy': 'strict-origin',
};

const requestIdHeader = 'X-Request-Id';

/** The answer's id; log lines and history carry the same. */
const requestIdOf = (res: ServerResponse): string => String(res.getHeader(requestIdHeader));

/** A request, of ours or of the provider's library, as the security history tells where it came from. */
export type Sourced = Pick<PageRequest, 'environment' | 'req' | 'res'>;

export const sourceOf = ({ environment, req, res }: Sourced) => ({
  ipAddress: clientAddress(req, environment.trustedProxies),
  transactionId: requestIdOf(res),
});

/** A page, and the headers of the policy under which alone it may be shown. */
export async function preparePage(
  page: Page,
  look: Look,
  req: IncomingMessage,
): Promise<{ body: string; headers: Record<string, string> }> {
  const nonce = randomBytes(18).toString('base64');
  const scheme = chosenScheme(req.headers.cookie ?? '');
  const body = await renderPage(page, { ...look, scheme }, nonce);
  return { body, headers: reportedPolicy(pagePolicy(nonce, body.includes('<script '))) };
}

/** @param retryAfter seconds, when trying again makes sense only later */
export async function sendPage(
  { environment, req, res }: PageRequest,
  status: number,
  page: Page,
  retryAfter?: number,
): Promise<void> {
  const { body, headers } = await preparePage(page, environment.look, req);
  res.statusCode = status;
  res.setHeaders(new Map(Object.entries(headers)));
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  res.end(body);
}

interface Message {
  title: string;
  message: string;
  retryAfter?: number | undefined;
}

/** Says something in words, with a way back to the console. */
export const sendMessage = (
  request: PageRequest,
  status: number,
  { title, message, retryAfter }: Message,
): Promise<void> =>
  sendPage(request, status, messagePage(title, message, request.environment.origin), retryAfter);

export const sendNotFound = (request: PageRequest): Promise<void> =>
  sendMessage(request, 404, {
    title: identityTexts.notFound.title,
    message: identityTexts.notFound.message,
  });

export const isReading = ({ req: { method } }: PageRequest): boolean =>
  method === 'GET' || method === 'HEAD';

/** RFC 9110 section 15.5.6. @param allowed the methods of this page */
export const sendNotAllowed = (
  request: PageRequest,
  allowed: string,
  message: string,
): Promise<void> => {
  request.res.setHeader('Allow', allowed);
  return sendMessage(request, 405, { title: identityTexts.notAllowed.title, message });
};

/**
 * Wraps every request for one of our own pages: headers, an id, a line of the log.
 * @returns `close` resolves when no request is being worked on any more
 */
export function handleRequests(
  environment: IdentityEnvironment,
  answer: AnswerPage,
): { handle: (req: IncomingMessage, res: ServerResponse) => void; close: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    handle: (req, res) => {
      const { pathname, searchParams } = new URL(`http://service${req.url ?? '/'}`);
      const request = { environment, req, res, path: pathname, query: searchParams };
      prepare(request);
      // PostgreSQL stores no NUL, and nothing that is meant well contains one. Node gives each byte as a character.
      const address = Buffer.from(req.url ?? '', 'latin1');
      const isMalformed = /%00|\0/.test(req.url ?? '') || !isUtf8Form(address);
      const isKnown = implementedMethods.has(req.method ?? '');
      const work = (isMalformed ? refuseMalformed : isKnown ? answer : refuseMethod)(request).catch(
        (error: unknown) => fail(request, error),
      );
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    close: async () => {
      await Promise.all(running);
    },
  };
}

const refuseMalformed: AnswerPage = (request) =>
  sendMessage(request, 400, {
    title: identityTexts.failed.title,
    message: identityTexts.failed.malformed,
  });

const refuseMethod: AnswerPage = (request) =>
  sendMessage(request, 501, {
    title: identityTexts.notImplemented.title,
    message: identityTexts.notImplemented.message,
  });

function prepare({ environment, req, res, path }: PageRequest): void {
  const { origin, https, log, clock } = environment;
  res.setHeaders(new Map(Object.entries({ ...securityHeaders(origin), ...ownHeaders })));
  res.setHeader(requestIdHeader, randomUUID());
  // The public address is a setting, not something that a request may say.
  req.headers.host = new URL(origin).host;
  req.headers['x-forwarded-host'] = req.headers.host;
  req.headers['x-forwarded-proto'] = https ? 'https' : 'http';
  const start = clock().getTime();
  res.once('finish', () => {
    log.info('request', {
      request_id: requestIdOf(res),
      method: req.method,
      // Leaves out secrets: the path after its first two names, and the query.
      path: path
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/^\/(interaction|authorize)\/.*/, '/$1/…'),
      status: res.statusCode,
      ms: clock().getTime() - start,
    });
  });
}

async function fail(request: PageRequest, error: unknown): Promise<void> {
  const { environment, res } = request;
  const id = requestIdOf(res);
  const { title, oursWithId, busy } = identityTexts.failed;
  environment.log.error('identity request failed', { request_id: id, ...describeError(error) });
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const isBusy = error instanceof TooManyHashes;
  const seconds = isBusy ? error.retryAfter : secondsUntilRetry(error);
  if (seconds !== undefined) res.setHeader('Retry-After', String(seconds));
  const status = seconds === undefined ? 500 : 503;
  await sendMessage(request, status, { title, message: isBusy ? busy : oursWithId(id) });
}
