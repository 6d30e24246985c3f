import type { ServerResponse } from 'node:http';
import { confirmationHeader } from '../../contract/access/stepUp';
import { isUuid } from '../../contract/lib/uuid';
import { requestTexts } from '../../texts/refusals/requests';
import { lostAccessText } from '../../texts/sign-in/session';
import type { Context, Hono } from 'hono';
import { answerCall } from '../routes/kit/answerCall';
import type { Caller } from '../routes/kit/caller';
import type { Answer, CsvFile, RawRequest, Route, Services } from '../routes/kit/route';
import { badRequest, forbidden } from '../domain/engine/apiError';
import { maxIdempotencyKeyLength } from '../domain/engine/idempotency';
import { mailSettingsOf } from '../mail/mails';
import { describeError, type Log } from '../observability/log';
import type { AppOptions, AppVariables } from './appOptions';
import { authenticate } from './authenticate';
import { readJsonBody } from './bodies';
import { queryOf } from './query';
import { ifMatchOf } from './ifMatch';
import { failureOf } from './failures';
import { createCallLimiter } from '../domain/engine/rateLimits/callLimiter';

export const apiBase = '/api';

/** Registers the route table with the application; each request is authenticated, then authorized. */
export function mountRoutes(
  app: Hono<AppVariables>,
  routes: readonly Route[],
  options: AppOptions,
): void {
  const limitCall = createCallLimiter(options.clock);
  const services = servicesOf(options);
  for (const route of routes) {
    const path = apiBase + route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method.toUpperCase(), path, async (c) => {
      const startedAt = performance.now();
      const caller = await authenticate(c, options, route.claimsEndNotice);
      const request = { ...services, ...rawRequest(c, caller, options) };
      const answer = await answerCall(route, request, limitCall);
      // The console uses this to tell a late answer from a slow line. Refusals do not reveal how long they took.
      c.header('Server-Timing', `service;dur=${Math.round(performance.now() - startedAt)}`);
      return respond(c, answer, options.log);
    });
  }
}

const servicesOf = ({
  db,
  clock,
  vault,
  settings,
  fetchDocument,
  webhookClient,
}: AppOptions): Services => ({
  db,
  clock,
  vault,
  mail: mailSettingsOf(settings, vault),
  fetchDocument,
  webhookClient,
  isDemo: settings.mode === 'demo',
});

const rawRequest = (
  c: Context<AppVariables>,
  caller: Caller,
  options: AppOptions,
): Omit<RawRequest, keyof Services> => ({
  caller,
  callerNow: () => authenticateAgain(c, options, caller),
  params: c.req.param(),
  query: queryOf(c),
  readBody: () => readJsonBody(c),
  ifMatch: ifMatchOf(c.req.header('if-match')),
  idempotencyKey: idempotencyKeyOf(c.req.header('idempotency-key')),
  confirmation: confirmationOf(c.req.header(confirmationHeader)),
  failureOf: (error) => failureOf(error, caller.requestId, options.log).body,
});

/** @throws ApiError 401, or 403 when the person has moved to another company: the call is about the first one */
async function authenticateAgain(
  c: Context<AppVariables>,
  options: AppOptions,
  { user, ipAddress }: Caller,
): Promise<Caller> {
  const currentCaller = await authenticate(c, { ...options, addressOf: () => ipAddress });
  if (currentCaller.user.customer.uuid !== user.customer.uuid) throw forbidden(lostAccessText);
  return currentCaller;
}

const idempotencyKeyPattern = new RegExp(`^[\\x21-\\x7E]{1,${maxIdempotencyKeyLength}}$`);

/** @throws ApiError 400 for an empty or over-long key */
function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!idempotencyKeyPattern.test(header))
    throw badRequest(requestTexts.header.idempotencyKey(maxIdempotencyKeyLength));
  return header;
}

/** @throws ApiError 400 if the header is not a uuid */
function confirmationOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!isUuid(header)) throw badRequest(requestTexts.header.confirmation);
  return header.toLowerCase();
}

function respond(c: Context<AppVariables>, answer: Answer, log: Log): Response {
  if ('csv' in answer) return respondCsv(c, answer.csv, log);
  if (answer.version !== undefined) c.header('ETag', `"${answer.version}"`);
  for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
  if (answer.replayed) c.header('Idempotent-Replay', 'true');
  return c.json({ success: true, data: answer.data });
}

/**
 * The file is streamed while its rows are read, so that 100,000 rows need no more memory than 1,000. If reading fails,
 * the connection is aborted: if it ended properly, the file would look complete.
 */
function respondCsv(c: Context<AppVariables>, { fileName, lines }: CsvFile, log: Log): Response {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  // Absent if there is no connection, as in a test that calls the application directly.
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        const request = { request_id: c.get('requestId'), path: c.req.path };
        log.error('export failed', { ...request, ...describeError(error) });
        // The adapter would write the error's text behind the rows before it ends the answer.
        if (outgoing) outgoing.destroy();
        else controller.error(new Error('The export failed.'));
      }
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
