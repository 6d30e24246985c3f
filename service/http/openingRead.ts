import type { Hono } from 'hono';
import { type OpeningRead, openingReadHeaders, readParts } from '../../contract/ownSession';
import { apiBase } from './apiRoutes';
import type { AppVariables } from './appOptions';

/**
 * A read of the API that a page begins with, for the one call that takes up its session: a request of its own, with
 * every check, limit and line of the log that it would have had.
 * @param read as `readText` gives it
 */
export async function readOpening(
  app: Hono<AppVariables>,
  read: string,
  token: string,
  address: string | undefined,
): Promise<OpeningRead> {
  const { path, search } = readParts(read);
  const headers = { Authorization: `Bearer ${token}` };
  const request =
    search === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: search,
        };
  const answer = await app.request(`${apiBase}${path}`, request, { address });
  const shown = openingReadHeaders.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    read,
    status: answer.status,
    headers: Object.fromEntries(shown),
    body: await answer.text(),
  };
}
