import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { routes } from '../routes/routes';
import { mountClientProtocol } from '../clients/clientRoutes';
import { apiBase, mountRoutes } from '../http/apiRoutes';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { authenticate } from '../http/authenticate';
import { consoleConfig, mountConsole } from './consoleFiles';
import { failureOf } from '../http/failures';
import { openApiDocument } from './openapi';
import { mountCalendar } from '../feeds/calendar';
import { mountHistoryStream } from '../feeds/historyStream';
import { noSuchCall } from '../http/noSuchCall';
import { mountReadiness } from './readiness';
import { mountViolations } from './violations';
import { mountScim } from '../scim/scimRoutes';
import { inertContentPolicy, securityHeaders } from '../lib/securityHeaders';

/** The whole HTTP surface except the identity provider's. Nothing here is global; each test creates its own. */
export function createApp(options: AppOptions): Hono<AppVariables> {
  const app = new Hono<AppVariables>();
  const { settings } = options;

  // Every answer carries an id made by the service, even if the request brings its own.
  app.use(requestId({ limitLength: 0 }));
  app.use(noteRequests(options));
  const defaultHeaders = Object.entries(securityHeaders(settings.publicUrl));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of defaultHeaders)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });

  // Compresses only lists and descriptions: the length of a compressed answer with a secret could reveal it (BREACH).
  const compressJson = compress({ contentTypeFilter: /^application\/json/ });
  for (const path of [`${apiBase}/table/*`, `${apiBase}/billing/*`, `${apiBase}/activities/search`])
    app.use(path, compressJson);
  app.use('/openapi.json', compressJson);

  app.get('/livez', (c) => c.json({ status: 'ok' }));
  mountReadiness(app, options);
  app.get('/config.json', (c) => c.json(consoleConfig(options)));
  // Built on the first request: building takes longer than the rest of the start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument(routes, settings.productName, settings.publicUrl);
    return c.json(document);
  });
  app.get(`${apiBase}/health/check`, async (c) => {
    // The console calls this while somebody types, so that the session does not count as idle (decision 8).
    if (c.req.header('authorization') !== undefined) await authenticate(c, options);
    return c.json({ success: true, data: { status: 'ok' } });
  });

  // Mounted before the console's API, which has the same base path: programs call here, with signatures.
  mountClientProtocol(app, options);
  mountScim(app, options);
  mountHistoryStream(app, options);
  mountCalendar(app, options);
  mountViolations(app, options);
  mountRoutes(app, routes, options);
  app.all(`${apiBase}/*`, (c) => {
    throw noSuchCall(app, c);
  });
  // The console answers every path that asks for a page, but the outbox is not a page of the console:
  // in the demo the identity provider serves it before the request reaches this application.
  app.all('/outbox', (c) => c.notFound());
  if (options.consoleDir) mountConsole(app, options, options.consoleDir);

  app.notFound((c) => answerFailure(c, noSuchCall(app, c), options));
  app.onError((error, c) => answerFailure(c, error, options));
  return app;
}

/** Counts, times and logs each request. */
const noteRequests =
  ({ log, clock, metrics }: AppOptions): MiddlewareHandler<AppVariables> =>
  async (c, next) => {
    const startedAt = clock().getTime();
    const [method, noteSeconds] = [c.req.method, metrics.requestSeconds.startTimer()];
    await next();
    const route = routeTemplate(c);
    noteSeconds({ method, route });
    metrics.requests.inc({ method, route, status: c.res.status });
    // Never logs a query string, a body or a header: they may contain what a person typed.
    log.info('request', {
      request_id: c.get('requestId'),
      method,
      path: c.req.path,
      status: c.res.status,
      ms: clock().getTime() - startedAt,
    });
  };

/** @returns the pattern of the route that answered, not the path, so that the metrics have as few labels as routes */
const routeTemplate = (c: Context): string =>
  matchedRoutes(c).find(({ method, path }) => method !== 'ALL' || path !== '/*')?.path ?? 'none';

function answerFailure(
  c: Context<AppVariables>,
  error: unknown,
  { log, metrics }: AppOptions,
): Response {
  const { body, status, headers, reason } = failureOf(error, c.get('requestId'), log);
  metrics.refusals.inc({ surface: 'console', reason });
  return c.json(body, status as ContentfulStatusCode, {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': inertContentPolicy,
  });
}
