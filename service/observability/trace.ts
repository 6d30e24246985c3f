import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';

/** Position of a request in a trace (W3C Trace Context). */
interface Trace {
  /** 32 hexadecimal digits, from the caller if it sent a trace. */
  traceId: string;
  /** 16 hexadecimal digits that identify this service's work on the request. */
  spanId: string;
  /** Two hexadecimal digits, passed on unchanged; 00 if nobody traces. */
  flags: string;
}

const traceStorage = new AsyncLocalStorage<Trace>();

// Later versions may have more fields, but start with these four (Trace Context, 3.2.4 and 4.3).
const traceparentPattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.*)?$/;

/** @returns the caller's trace with a span of our own, or a new trace if the header has none */
export function traceOf(header: string | undefined): Trace {
  const [, version, traceId, flags, extraFields] = traceparentPattern.exec(header ?? '') ?? [];
  const spanId = randomBytes(8).toString('hex');
  if (
    traceId === undefined ||
    flags === undefined ||
    (version === '00' && extraFields !== undefined)
  )
    return { traceId: randomBytes(16).toString('hex'), spanId, flags: '00' };
  return { traceId, spanId, flags };
}

const formatTraceparent = ({ traceId, spanId, flags }: Trace): string =>
  `00-${traceId}-${spanId}-${flags}`;

/** Continues the caller's trace, or starts one; the answer names it. */
export const traced =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const trace = traceOf([request.headers['traceparent']].flat()[0]);
    response.setHeader('traceparent', formatTraceparent(trace));
    traceStorage.run(trace, () => handle(request, response));
  };

/** @returns the id of the current trace, for the log; undefined outside a request */
export const currentTraceId = (): string | undefined => traceStorage.getStore()?.traceId;

/** @returns the headers that make a call of another server part of the same trace */
export function traceHeaders(): Record<string, string> {
  const trace = traceStorage.getStore();
  return trace ? { traceparent: formatTraceparent(trace) } : {};
}
