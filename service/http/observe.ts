import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log';
import type { AppVariables } from './appOptions';

/**
 * Gives each request an id, which every answer carries, and logs one line: never a query string, a body
 * or a header, since those may hold what a person typed.
 */
export const observe =
  (log: Log, clock: () => Date): MiddlewareHandler<AppVariables> =>
  async (c, next) => {
    const requestId = randomUUID();
    const start = clock().getTime();
    c.set('requestId', requestId);
    await next();
    c.header('X-Request-Id', requestId);
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: clock().getTime() - start,
    });
  };
