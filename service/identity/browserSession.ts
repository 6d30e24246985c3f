import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

/** @returns the provider's name for the session of the browser that asks, when someone is signed in there */
export async function browserSession(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<string | undefined> {
  const session = await provider.Session.get(provider.createContext(req, res));
  return session.accountId === undefined ? undefined : session.uid;
}
