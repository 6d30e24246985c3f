import type { Context, Hono } from 'hono';
import { type ApiError, methodNotAllowed, nothingAt } from '../domain/apiError';
import type { AppVariables } from './appOptions';

/** @returns 405 with the methods that the path has (RFC 9110 section 15.5.6), or 404 where it has none */
export function noSuchCall(app: Hono<AppVariables>, c: Context<AppVariables>): ApiError {
  const { method, path } = c.req;
  const allowed = methodsAt(app, path);
  const what = `${method} ${path}`;
  return allowed.length > 0 ? methodNotAllowed(what, allowed) : nothingAt(what);
}

const methodsAt = (app: Hono<AppVariables>, path: string): string[] =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) =>
      app.router
        .match(method, path)[0]
        .some(([[, route]]) => route.method === method && route.path !== '/*'),
    )
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
