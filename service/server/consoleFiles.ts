import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from '../domain/engine/apiError';
import { apiBase } from '../http/apiRoutes';
import type { AppOptions, AppVariables } from '../http/appOptions';
import {
  contentSecurityPolicy,
  makeNonce,
  reportedPolicy,
  workerContentPolicy,
} from '../lib/securityHeaders';
import { apiPath, filePath } from '../config/requestPaths';

const noncePlaceholder = '__CSP_NONCE__';
const configPlaceholder = '__CONFIG__';

/** Configuration that the console reads first; it holds no secret. */
export const consoleConfig = ({ settings, auth }: AppOptions) => ({
  auth,
  apiBase,
  productName: settings.productName,
  supportEmail: settings.supportEmail,
  maintenance: settings.maintenance,
  docsUrl: settings.docsUrl,
  demo: settings.mode === 'demo',
});

/**
 * Paths that are not a page of the console and get a 404 in JSON:
 * - a doubled slash, which only a program with a wrong address sends (an extra slash before a client library's path
 *   is served);
 * - the API of the service or of one company, `/{customer}/api`, whose libraries cannot parse a page;
 * - a file, by the extension of the last segment.
 */
const nonPagePaths = [/\/\//, apiPath, filePath];

const isPage = (path: string): boolean =>
  !path.startsWith('/assets/') && !nonPagePaths.some((pattern) => pattern.test(path));

/** Serves the built console: hashed assets cached for ever, the page itself with a fresh nonce each time. */
export function mountConsole(app: Hono<AppVariables>, options: AppOptions, dir: string): void {
  // Embedded in the page, so that the console starts without another request; a `<` could end the element.
  const config = JSON.stringify(consoleConfig(options)).replaceAll('<', String.raw`\u003c`);
  const page = readFileSync(join(dir, 'index.html'), 'utf8').replace(
    configPlaceholder,
    () => config,
  );
  const { outsideProvider } = options.settings;
  const provider = outsideProvider && new URL(outsideProvider.domain).origin;

  // Set around the file handler, because headers set in its `onFound` come too late.
  app.use('/assets/*', async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    // Any file may be a worker, which needs this policy; reporting would make each answer longer.
    c.header('Content-Security-Policy', workerContentPolicy(provider));
  });
  app.get('/assets/*', serveStatic({ root: dir, precompressed: true }));
  app.get('/favicon.svg', serveStatic({ root: dir }));

  // Everything else that asks for a page gets the console; it knows its own paths.
  app.get('*', compress({ contentTypeFilter: /^text\/html/ }), (c, next) => {
    if (!isPage(c.req.path)) return next();
    const nonce = makeNonce();
    c.header('Cache-Control', 'no-cache');
    const policy = reportedPolicy(contentSecurityPolicy(nonce, provider));
    for (const [name, value] of Object.entries(policy)) c.header(name, value);
    return c.html(page.replaceAll(noncePlaceholder, nonce));
  });
  app.on(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], '*', (c, next) => {
    const { method, path } = c.req;
    if (!isPage(path)) return next();
    throw methodNotAllowed(`${method} ${path}`, ['GET', 'HEAD']);
  });
}
