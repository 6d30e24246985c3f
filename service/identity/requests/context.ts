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
    /** Delays `close` until a promise is settled. */
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

/** Source of a request, as the security history stores it. */
export const sourceOf = (c: PageContext) => ({
  ipAddress: clientAddress(c.env.incoming, c.var.environment.trustedProxies),
  transactionId: c.var.requestId,
});

/**
 * Starts `work` after the answer is sent, so that the time of the answer does not tell who has an account
 * (OWASP ASVS 6.3.8).
 */
export function afterAnswer(c: PageContext, work: () => Promise<void>): void {
  const { log } = c.var.environment;
  const sent = finished(c.env.outgoing).catch(() => undefined);
  const done = sent.then(work).catch((error: unknown) => {
    const request = { request_id: c.var.requestId };
    log.error('work after an answer failed', { ...request, ...describeError(error) });
  });
  c.var.waitUntil(done);
}

/**
 * Adds a cookie that no script reads, beside those that the provider's library sets in the same answer: it sets them on
 * Node's response, and a cookie of Hono's would replace them.
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
