import { HttpError } from 'ra-core';
import { callHeaders, type EarlyAnswers } from './early';
import { messageOf } from './errors';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The JSON of the answer, null when it had no body. */
  body: unknown;
}

/** One call to the API; `path` is below its base: `/datasets/…`. */
export type Http = (path: string, request?: HttpRequest) => Promise<HttpAnswer>;

/** A call whose answer is read piece by piece. The deadline ends when the answer starts. */
export type HttpStream = (path: string, request?: HttpRequest) => Promise<Response>;

/** The service's refusal; `challenge` is its `WWW-Authenticate` header. */
export type ServiceError = HttpError & { challenge?: string };

const unreachable = (details: string): HttpError =>
  new HttpError(details, 0, { error: { info: 'The service cannot be reached', details } });

/** Proxies answer with pages of their own: an explanation that nobody can read is replaced by one. */
const unreadable = (status: number): string =>
  status >= 500
    ? `The service is not available at the moment (HTTP ${status}). Please try again in a little while.`
    : `The service gave an answer that the console cannot read (HTTP ${status}).`;

async function readJson(response: Response): Promise<{ json: boolean; body: unknown }> {
  const content = await response.text();
  if (content === '') return { json: true, body: null };
  try {
    return { json: true, body: JSON.parse(content) as unknown };
  } catch {
    return { json: false, body: null };
  }
}

async function refusal(response: Response): Promise<ServiceError> {
  const { json, body } = await readJson(response);
  const fallback = unreadable(response.status);
  const known = json && typeof body === 'object' && body !== null;
  const shown = known
    ? body
    : { error: { info: 'The service could not be used', details: fallback } };
  const error: ServiceError = new HttpError(messageOf(shown, fallback), response.status, shown);
  const challenge = response.headers.get('WWW-Authenticate');
  return challenge === null ? error : Object.assign(error, { challenge });
}

/**
 * The HTTP client of the API.
 * @param getToken gives the access token; what it throws becomes the call's failure
 * @param early answers that were asked for before this code was there
 * @param onRead told of every plain GET, before it is sent
 * @param onRequest told of every call that a token was found for, before it is sent
 * @param timeoutMs how long a call may take
 * @returns calls that throw ra-core's HttpError for every answer but 2xx, and with status 0 when no
 *   answer came; a call that its own signal ended throws the signal's reason
 */
export function createHttp({
  apiBase,
  getToken,
  early,
  onRead,
  onRequest,
  timeoutMs = 30_000,
}: {
  apiBase: string;
  getToken: () => Promise<string>;
  early?: EarlyAnswers;
  onRead?: (path: string) => void;
  onRequest?: () => void;
  timeoutMs?: number;
}): { http: Http; stream: HttpStream } {
  async function send(path: string, request: HttpRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', body, headers } = request;
    if (method === 'GET' && headers === undefined) {
      onRead?.(path);
      // A head start that failed is no reason to fail: the call is then made the ordinary way.
      const started = await early?.take(path)?.catch(() => undefined);
      signal.throwIfAborted();
      if (started && started.status !== 401) {
        onRequest?.();
        return started;
      }
    }
    const token = await getToken();
    onRequest?.();
    return fetch(`${apiBase}${path}`, {
      method,
      credentials: 'omit',
      headers: {
        ...callHeaders(token),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  }

  /** Runs a call under its deadline and puts failures without an answer into words. */
  async function within<T>(
    request: HttpRequest,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const signals = request.signal ? [request.signal, deadline.signal] : [deadline.signal];
    try {
      return await run(AbortSignal.any(signals));
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      if (deadline.signal.aborted) {
        throw unreachable(
          `The service did not answer within ${timeoutMs / 1000} seconds. Please try again.`,
        );
      }
      if (cause instanceof TypeError) {
        throw unreachable('The service cannot be reached. Check your connection and try again.');
      }
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    http: (path, request = {}) =>
      within(request, async (signal) => {
        const response = await send(path, request, signal);
        if (!response.ok) throw await refusal(response);
        const { json, body } = await readJson(response);
        if (!json) {
          const details = unreadable(response.status);
          throw new HttpError(details, response.status, {
            error: { info: 'Wrong answer', details },
          });
        }
        return { status: response.status, headers: response.headers, body };
      }),
    stream: (path, request = {}) =>
      within(request, async (signal) => {
        const response = await send(path, { headers: {}, ...request }, signal);
        if (!response.ok) throw await refusal(response);
        return response;
      }),
  };
}
