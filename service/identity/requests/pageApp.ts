import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { identityTexts } from '../../../texts/sign-in/identity';
import { secondsUntilRetry } from '../../db/databaseErrors';
import { implementedMethods } from '../../domain/engine/apiError';
import { securityHeaders } from '../../lib/securityHeaders';
import { isUtf8Form } from '../../lib/textBody';
import { describeError } from '../../observability/log';
import { TooManyHashes } from '../passwords/password';
import { showMessage } from './answers';
import type { PageContext, PageEnv } from './context';
import type { IdentityEnvironment } from './environment';

/** For answers of the provider that are not our pages; the provider adds the hashes of its own scripts. */
const machinePolicy =
  "default-src 'none'; script-src; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Headers that replace the service's in every answer of the identity provider, errors included. */
const ownHeaders = {
  'Content-Security-Policy': machinePolicy,
  // Sends only the origin, because links contain secrets. `no-referrer` would make the origin of our forms `null`.
  'Referrer-Policy': 'strict-origin',
};

/**
 * A Hono application without pages: headers, request ids, log lines, and the refusals that all pages share.
 * @returns `close` resolves when all requests have ended
 */
export function createPageApp(environment: IdentityEnvironment) {
  const app = new Hono<PageEnv>();
  const runningWork = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>): void => {
    runningWork.add(work);
    const remove = () => runningWork.delete(work);
    work.then(remove, remove);
  };
  app.use((c, next) => {
    c.set('environment', environment);
    c.set('waitUntil', waitUntil);
    const work = next();
    waitUntil(work);
    return work;
  });
  app.use(requestId({ limitLength: 0 }), prepareAnswer, refuseMalformed);
  app.notFound((c) => showMessage(c, 404, identityTexts.notFound));
  app.onError((error, c) => showFailure(c, error));
  const close = async () => {
    // A request may add work after its answer.
    while (runningWork.size > 0) await Promise.allSettled(runningWork);
  };
  return { app, close };
}

/** Sets the headers on Node's response, because the provider's library writes its own answers. Logs the answer. */
const prepareAnswer = createMiddleware<PageEnv>(async (c, next) => {
  const { origin, log, clock } = c.var.environment;
  const { requestId: id } = c.var;
  const { outgoing } = c.env;
  const headers = { ...securityHeaders(origin), ...ownHeaders, 'X-Request-Id': id };
  outgoing.setHeaders(new Map(Object.entries(headers)));
  const startMs = clock().getTime();
  outgoing.once('finish', () =>
    log.info('request', {
      request_id: id,
      method: c.req.method,
      // Leaves out secrets: the path after its first two segments, and the query.
      path: c.req.path
        .split('/')
        .slice(0, 3)
        .join('/')
        .replace(/^\/(interaction|authorize)\/.*/, '/$1/…'),
      status: outgoing.statusCode,
      ms: clock().getTime() - startMs,
    }),
  );
  await next();
});

/** Refuses an address that PostgreSQL cannot store (a NUL) or that is not UTF-8, and a method that no page has. */
const refuseMalformed = createMiddleware<PageEnv>(async (c, next) => {
  const { url = '' } = c.env.incoming;
  const { failed, notImplemented } = identityTexts;
  // Node decodes each byte to one character.
  if (/%00|\0/.test(url) || !isUtf8Form(Buffer.from(url, 'latin1')))
    return showMessage(c, 400, { title: failed.title, message: failed.malformed });
  if (!implementedMethods.has(c.req.method)) return showMessage(c, 501, notImplemented);
  return next();
});

function showFailure(c: PageContext, error: Error): Promise<Response> {
  const { environment, requestId: id } = c.var;
  const { title, serviceFaultWithId, busy } = identityTexts.failed;
  environment.log.error('identity request failed', { request_id: id, ...describeError(error) });
  const isBusy = error instanceof TooManyHashes;
  const retryAfter = isBusy ? error.retryAfter : secondsUntilRetry(error);
  const message = isBusy ? busy : serviceFaultWithId(id);
  return showMessage(c, retryAfter === undefined ? 500 : 503, { title, message, retryAfter });
}
