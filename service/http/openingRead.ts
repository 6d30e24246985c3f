import type { Hono } from 'hono';
import { type OpeningRead, openingReadHeaders } from '../../contract/ownSession';
import { apiBase } from './apiRoutes';
import type { AppVariables } from './appOptions';

/**
 * A read of the API that a page begins with, for the one call that takes up its session: a request of its own, with
 * every check, limit and line of the log that it would have had.
 * @param path below the API's base
 * @param address that the person calls from
 */
export async function readOpening(
  app: Hono<AppVariables>,
  path: string,
  token: string,
  address: string | undefined,
): Promise<OpeningRead> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await app.request(`${apiBase}${path}`, { headers }, { address });
  const shown = openingReadHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    path,
    status: answer.status,
    headers: Object.fromEntries(shown),
    body: await answer.text(),
  };
}
