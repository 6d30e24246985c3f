import type { Context, Hono } from 'hono';
import {
  type ApiError,
  implementedMethods,
  methodNotAllowed,
  notImplemented,
  routeNotFound,
} from '../domain/engine/apiError';
import type { AppVariables } from './appOptions';

/**
 * @returns 501 for a method that no path has; 405, listing the path's methods, if it has others (RFC 9110 sections 9.1
 *   and 15.5.6); 404 if it has none
 */
export function noSuchCall(app: Hono<AppVariables>, c: Context<AppVariables>): ApiError {
  const { method, path } = c.req;
  if (!implementedMethods.has(method)) return notImplemented(method);
  const allowed = methodsAt(app, path);
  const requestText = `${method} ${path}`;
  const isWrongMethod = allowed.length > 0 && !allowed.includes(method);
  return isWrongMethod ? methodNotAllowed(requestText, allowed) : routeNotFound(requestText);
}

const methodsAt = (app: Hono<AppVariables>, path: string): string[] =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) =>
      app.router
        .match(method, path)[0]
        .some(([[, route]]) => route.method === method && route.path !== '/*'),
    )
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
