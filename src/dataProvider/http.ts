import { HttpError } from 'ra-core';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { callHeaders, jsonBody, type PrefetchedAnswers } from './prefetch';
import { messageOf } from './errors';
import { readText } from './prefetchMemory';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a string is already JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Prefetch the same call at the page's next visit. Default: true for a GET without headers, otherwise false. */
  remembered?: boolean;
  /** The call continues after the page is left; its body is limited to 64 KiB. */
  keepalive?: boolean;
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

/** An error of the console itself, in the shape of the service's. @param info its title */
export const createServiceError = (status: number, info: string, details: string): HttpError =>
  new HttpError(details, status, { error: { info, details } });

/** Replaces the unreadable error page of a proxy by an explanation. */
const unreadable = (status: number): string =>
  status >= 500 ? serviceTexts.unavailable(status) : serviceTexts.unreadableStatus(status);

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
  const isJson = json && typeof body === 'object' && body !== null;
  const errorBody = isJson ? body : { error: { info: serviceTexts.unusable, details: fallback } };
  // An error without a reason gets an empty message: its caller explains it.
  const message = messageOf(errorBody, '');
  const error: ServiceError = new HttpError(message, response.status, errorBody);
  const challenge = response.headers.get('WWW-Authenticate');
  return challenge === null ? error : Object.assign(error, { challenge });
}

interface HttpOptions {
  apiBase: string;
  /** Gives the access token; an error that it throws becomes the call's failure. */
  getToken: () => Promise<string>;
  /** Answers to calls that were made before this code had loaded. */
  prefetched?: PrefetchedAnswers;
  /**
   * Called before each plain GET and each remembered search; the returned function is called with whether the service
   * answered with success.
   */
  onRead?: (read: string) => (isGiven: boolean) => void;
  /** Called before each call, once there is a token for it. */
  onRequest?: () => void;
  timeoutMs?: number;
}

/**
 * The HTTP client of the API.
 * @returns calls that throw ra-core's HttpError for every answer but 2xx, and with status 0 when no
 *   answer came; a call that its own signal ended throws the signal's reason
 */
export function createHttp(options: HttpOptions): { http: Http; stream: HttpStream } {
  const { apiBase, getToken, prefetched, onRead, onRequest, timeoutMs = 30_000 } = options;

  async function send(path: string, request: HttpRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', body, headers, remembered, keepalive } = request;
    const isRead = remembered ?? (method === 'GET' && headers === undefined);
    const read = isRead ? readText(path, body) : undefined;
    const noteAnswer = read === undefined ? undefined : onRead?.(read);
    if (read !== undefined) {
      // A failed prefetch is ignored: the call is then made in the ordinary way.
      const prefetchedAnswer = await prefetched?.take(read)?.catch(() => undefined);
      signal.throwIfAborted();
      if (prefetchedAnswer && prefetchedAnswer.status !== 401) {
        onRequest?.();
        return prefetchedAnswer;
      }
    }
    const token = await getToken();
    onRequest?.();
    const response = await fetch(`${apiBase}${path}`, {
      method,
      credentials: 'omit',
      headers: {
        ...callHeaders(token),
        ...(body !== undefined && jsonBody),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal,
    });
    noteAnswer?.(response.ok);
    return response;
  }

  return {
    http: (path, request = {}) =>
      withDeadline(timeoutMs, request.signal, async (signal) => {
        const response = await send(path, request, signal);
        if (!response.ok) throw await refusal(response);
        const { json, body } = await readJson(response);
        const { status, headers } = response;
        if (!json) throw createServiceError(status, serviceTexts.wrongAnswer, unreadable(status));
        return { status, headers, body };
      }),
    stream: (path, request = {}) =>
      withDeadline(timeoutMs, request.signal, async (signal) => {
        const response = await send(path, { remembered: false, ...request }, signal);
        if (!response.ok) throw await refusal(response);
        return response;
      }),
  };
}

/** @returns the console's own error for a lost connection, which each browser words differently; others unchanged */
const withoutConnection = (cause: unknown): unknown =>
  cause instanceof TypeError
    ? createServiceError(0, serviceTexts.unreachable, serviceTexts.noConnection)
    : cause;

/** Runs a call under its deadline, and gives failures without an answer a message. */
async function withDeadline<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const signals = callerSignal ? [callerSignal, deadline.signal] : [deadline.signal];
  try {
    return await run(AbortSignal.any(signals));
  } catch (cause) {
    if (callerSignal?.aborted) throw cause;
    if (deadline.signal.aborted) {
      const details = serviceTexts.noAnswerWithin(timeoutMs / 1000);
      throw createServiceError(0, serviceTexts.unreachable, details);
    }
    throw withoutConnection(cause);
  } finally {
    clearTimeout(timer);
  }
}

/** Received bytes are handed to the browser's blob store in parts of this size. */
const partSize = 1024 * 1024;

/** @param onProgress called with the bytes received so far; they are never all in memory (decision 25) */
export async function downloadBlob(
  response: Response,
  onProgress?: (bytes: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'text/csv;charset=utf-8';
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const read = () =>
    reader.read().catch((cause: unknown) => {
      throw withoutConnection(cause);
    });
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let pendingBytes = 0;
  let received = 0;
  for (let chunk = await read(); !chunk.done; chunk = await read()) {
    pending.push(chunk.value);
    pendingBytes += chunk.value.byteLength;
    received += chunk.value.byteLength;
    onProgress?.(received);
    if (pendingBytes >= partSize) {
      parts.push(new Blob(pending));
      pending = [];
      pendingBytes = 0;
    }
  }
  return new Blob([...parts, ...pending], { type });
}
