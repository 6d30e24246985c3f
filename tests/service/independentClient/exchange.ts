import { type Style, queryOf } from './clientStyles';
import type { Credentials } from './makeCredentials';
import { parseExact } from './exactJson';
import { errorFields } from './keyFields';
import { ResponseFields } from './responseFields';
import { readField } from './answerField';
import { type Tampering, sign } from './signature';
import type { Answer, Body, Send } from './transport';

/** Everything that the calls of a client share. */
export interface Connection {
  send: Send;
  /** The `Host` header with its port. */
  host: string;
  credentials: Credentials;
  style: Style;
  /** The client's clock. */
  now: () => Date;
  /** Set for a program that signed in (client-protocol "IDP mode"). */
  certified?: { payloadCert: string; encryptedPrivateKey: string };
  /** Replaces the style's own, e.g. to be an older version. */
  userAgent?: string;
  /** Accepts typed datasets whose character sets .NET cannot convert. */
  withoutDotnet?: boolean;
}

/** One call: its parameters are written in the style's way, its body as JSON. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string | undefined>;
  /** Sent as it is where it is a string or bytes, which then need not be JSON. */
  body?: unknown;
  tamper?: Tampering;
}

/** An error answer that is as the protocol has it: JSON with `message` and `status`. */
class Refused extends Error {
  constructor(
    readonly status: number,
    /** The service's own words. */
    readonly reason: string,
    expected: number,
  ) {
    super(`Expected ${expected}, got ${status}: ${reason}`);
    this.name = 'Refused';
  }
}

const writtenBody = (body: unknown): Body =>
  typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);

/** Signs and sends a call, and resolves with whatever the service answers. */
export function exchange(connection: Connection, call: Call): Promise<Answer> {
  const { send, host, credentials, style, now, userAgent } = connection;
  const query = queryOf(style, call.query ?? {});
  const request = {
    method: call.method,
    path: query === '' ? call.path : `${call.path}?${query}`,
    ...(call.body !== undefined && { body: writtenBody(call.body) }),
  };
  const { tamper } = call;
  return send(sign(request, credentials, style, { host, signedAt: now(), userAgent, tamper }));
}

/**
 * The answer, when it has exactly the status that Java, Go, Node and Python look for.
 * @throws Refused for another status
 * @throws Error for another status whose body lacks the reason: Node ends with a TypeError there
 */
export function demandStatus(answer: Answer, expected: number): Answer {
  if (answer.status === expected) return answer;
  if (answer.body === undefined)
    throw new Error(`Expected ${expected}, got ${answer.status} with a body that is not JSON.`);
  const fields = new ResponseFields(parseExact(answer.text), `the error answer ${answer.status}`);
  const reason = readField(fields, errorFields.message);
  if (readField(fields, errorFields.status) !== answer.status)
    throw fields.wrong(errorFields.status.name, String(answer.status));
  throw new Refused(answer.status, reason, expected);
}
