import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** A request as it stood on the wire: a signature covers exactly that (client-protocol 2.2). */
export interface WireRequest {
  method: string;
  /** Path and query of the request line, nothing decoded. */
  target: string;
  /** @param name in lower case */
  header: (name: string) => string | undefined;
}

/** @returns the request as node received it; without a connection, as the application was handed it */
export function wireRequestOf(c: Context): WireRequest {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  if (incoming)
    return {
      method: incoming.method ?? c.req.method,
      target: incoming.url ?? '',
      header: (name) => [incoming.headers[name]].flat().join(', ') || undefined,
    };
  const { pathname, search, host } = new URL(c.req.url);
  return {
    method: c.req.method,
    target: pathname + search,
    header: (name) => c.req.header(name) ?? (name === 'host' ? host : undefined),
  };
}
