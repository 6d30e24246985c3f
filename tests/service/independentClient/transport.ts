import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** A body as text, or as bytes that need not be any. */
export type Body = string | Uint8Array;

/** A request as it goes out: nothing is added to its headers, nor made tidy in its path. */
export interface SentRequest {
  method: string;
  /** The path with the query, as on the request line. */
  path: string;
  headers: Record<string, string>;
  body?: Body;
}

/** An answer; `body` is undefined where the text is not JSON. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
  text: string;
}

/** Sends one request and resolves with whatever answer there is. */
export type Send = (request: SentRequest) => Promise<Answer>;

/** @returns undefined if the text is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Sends over http to an address, which the `Host` header does not have to agree with.
 * Rejects when there is no answer.
 */
export function httpSend({ host, port }: { host: string; port: number }): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = request;
      // A connection of its own: a service that stops waits for those that are kept.
      const options = { host, port, method, path, headers, setHost: false, agent: false };
      const outgoing = httpRequest(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const isPacked = incoming.headers['content-encoding'] === 'gzip';
          const whole = Buffer.concat(chunks);
          const text = (isPacked && whole.length > 0 ? gunzipSync(whole) : whole).toString('utf8');
          const status = incoming.statusCode ?? 0;
          resolve({ status, headers: incoming.headers, body: jsonOf(text), text });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
}
