import type { Auth0Client } from '@auth0/auth0-spa-js';
import type { ConsoleConfig } from '../../model/config';
import { dataAt } from '../../dataProvider/envelope';
import { callHeaders } from '../../dataProvider/prefetch';
import { createSignInLibrary } from './signInLibrary';

const timeoutMs = 2000;

/**
 * The session of an outside provider. The provider does not notify the service of a logout, so `logout`
 * also ends the service's own row of the session.
 */
export function createOutsideSession(config: ConsoleConfig): Auth0Client {
  const library = createSignInLibrary(config);
  const leaveProvider = library.logout.bind(library);
  library.logout = async (options) => {
    const token = await library.getTokenSilently({ cacheMode: 'cache-only' });
    // Without an answer the service ends the row itself, once the session makes no more calls.
    if (token) await endSession(config.apiBase, token).catch(() => undefined);
    return leaveProvider(options);
  };
  return library;
}

/** Ends the session that the token comes from. */
async function endSession(apiBase: string, token: string): Promise<void> {
  const send = (method: string, path: string) =>
    fetch(`${apiBase}${path}`, {
      method,
      headers: callHeaders(token),
      signal: AbortSignal.timeout(timeoutMs),
    });
  const answer = await send('GET', '/sessions');
  const sessions = dataAt(await answer.json(), 'sessions') as { uuid: string; current: boolean }[];
  const currentSession = sessions.find(({ current }) => current);
  if (currentSession) await send('DELETE', `/sessions/${currentSession.uuid}`);
}
