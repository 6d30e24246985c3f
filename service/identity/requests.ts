import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from '../log';
import type { IdentityEnvironment } from './environment';
import { nameRequest, requestIdOf } from './history';
import { messagePage } from './pages/messagePage';
import { sendPage, setSecurityHeaders } from './responses';

/** Answers one request; what it throws becomes a page that says so. */
export type AnswerRequest = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * What every request for one of our own pages has around it: headers, a name, a line of the log.
 * @returns `close` resolves when no request is being worked on any more
 */
export function handleRequests(
  environment: IdentityEnvironment,
  answer: AnswerRequest,
): { handle: (req: IncomingMessage, res: ServerResponse) => void; close: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    handle: (req, res) => {
      prepare(environment, req, res);
      const work = answer(req, res).catch((error: unknown) => {
        environment.log.error('identity request failed', {
          request_id: requestIdOf(res),
          ...describeError(error),
        });
        fail(environment, res);
      });
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    close: async () => {
      await Promise.all(running);
    },
  };
}

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

function fail({ look, origin }: IdentityEnvironment, res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const message = `Something went wrong on our side. Please try again. If it happens again, name this number to support: ${requestIdOf(res)}`;
  sendPage(res, 500, messagePage('That did not work', message, origin), look);
}
