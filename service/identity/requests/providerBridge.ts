import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createMiddleware } from 'hono/factory';
import type Provider from 'oidc-provider';
import type { PageContext, PageEnv } from './context';

// The provider's library is a Koa application: it takes Node's request and response and sends its answers itself.

/** Gives subsequent handlers the current provider, which is replaced when its keys change. */
export const provideProvider = (current: () => Provider) =>
  createMiddleware<PageEnv>((c, next) => {
    const { origin, https } = c.var.environment;
    const { headers } = c.env.incoming;
    // The public address comes from a setting; requests must not influence it.
    headers.host = new URL(origin).host;
    headers['x-forwarded-host'] = headers.host;
    headers['x-forwarded-proto'] = https ? 'https' : 'http';
    c.set('provider', current());
    return next();
  });

/** Lets the provider answer, which bypasses Hono. */
export async function answerAsProvider(c: PageContext): Promise<Response> {
  const { incoming, outgoing } = c.env;
  // Only programs call these, and a program cannot read a page.
  if (c.req.path.startsWith('/oauth/')) incoming.headers.accept = 'application/json';
  // The interaction already stores the query; the library fails on a URL that repeats a part of it.
  if (c.req.path.startsWith('/authorize/')) incoming.url = new URL(c.req.url).pathname;
  await c.var.provider.callback()(incoming, outgoing);
  return RESPONSE_ALREADY_SENT;
}

/** @returns the interaction that the signed cookie binds to the browser, undefined when there is none */
export async function readInteraction(
  c: PageContext,
): Promise<PageEnv['Variables']['interaction'] | undefined> {
  try {
    return await c.var.provider.interactionDetails(c.env.incoming, c.env.outgoing);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

type InteractionResult = Parameters<Provider['interactionResult']>[2];

/**
 * Stores the result of the interaction, replacing that of an earlier submission.
 * @returns the address at which the provider continues
 */
export const storeResult = (c: PageContext, result: InteractionResult): Promise<string> =>
  c.var.provider.interactionResult(c.env.incoming, c.env.outgoing, result, {
    mergeWithLastSubmission: false,
  });

/** Ends an interaction, and continues with its purpose. */
export const finishInteraction = async (
  c: PageContext,
  result: InteractionResult,
): Promise<Response> => c.redirect(await storeResult(c, result), 303);

/** @returns the provider's uid for the session of this browser, if someone is signed in there */
export async function browserSession({ var: { provider }, env }: PageContext) {
  const session = await provider.Session.get(provider.createContext(env.incoming, env.outgoing));
  return session.accountId === undefined ? undefined : session.uid;
}
