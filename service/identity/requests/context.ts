import { finished } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { RequestIdVariables } from 'hono/request-id';
import type Provider from 'oidc-provider';
import { clientAddress } from '../../config/clientAddress';
import { describeError } from '../../observability/log';
import type { IdentityEnvironment } from './environment';

/** Environment of the Hono application of the identity pages. */
export interface PageEnv {
  /** Node's request and response, which `oidc-provider` needs. */
  Bindings: HttpBindings;
  Variables: RequestIdVariables & {
    environment: IdentityEnvironment;
    /** Delays `close` until a promise has settled. */
    waitUntil: (work: Promise<unknown>) => void;
    /** Set by `ownForm`. */
    form: URLSearchParams;
    /** Set where people sign in here. */
    provider: Provider;
    /** Set on the routes of `interactions`. */
    interaction: Awaited<ReturnType<Provider['interactionDetails']>>;
  };
}

export type PageContext = Context<PageEnv>;

/** Source of a request, for the security history. */
export const sourceOf = (c: PageContext) => ({
  ipAddress: clientAddress(c.env.incoming, c.var.environment.trustedProxies),
  transactionId: c.var.requestId,
});

/**
 * Starts `work` after the answer is sent, so that the answer's timing does not reveal who has an account
 * (OWASP ASVS 6.3.8).
 */
export function afterAnswer(c: PageContext, work: () => Promise<void>): void {
  const { log } = c.var.environment;
  const answerSent = finished(c.env.outgoing).catch(() => undefined);
  const settled = answerSent.then(work).catch((error: unknown) => {
    const request = { request_id: c.var.requestId };
    log.error('work after an answer failed', { ...request, ...describeError(error) });
  });
  c.var.waitUntil(settled);
}

/**
 * Adds a cookie that no script can read. The provider's library may set its own cookies on Node's response, which
 * Hono's cookie would replace.
 */
export function addCookie(
  c: PageContext,
  name: string,
  value: string,
  scope: { path: string; maxAge: number },
): void {
  const { https } = c.var.environment;
  const options = { ...scope, httpOnly: true, sameSite: 'Lax', secure: https } as const;
  c.env.outgoing.appendHeader('Set-Cookie', generateCookie(name, value, options));
}
