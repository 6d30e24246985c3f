import { createHash, createHmac } from 'node:crypto';
import { type Style, clientStyles } from './clientStyles';
import type { Credentials } from './makeCredentials';
import type { Body, SentRequest } from './transport';

/** A request before its headers are made; the path is raw and has the query. */
export interface UnsignedRequest {
  method: string;
  path: string;
  body?: Body;
}

/** Ways in which a forger's request differs from an honest one. */
export interface Tampering {
  /** Named by the signature in place of the access key id. */
  keyId?: string;
  /** Signs in place of the signing key. */
  signingKey?: string;
  algorithm?: string;
  /** The body whose digest is sent and signed in place of the real one's. */
  digestOf?: string;
  /** The `Digest` header that is sent and signed, whatever the body. */
  digest?: string;
  /** The `Date` header's moment, where it is not the signature's. */
  date?: Date;
  /** Headers (lower case) that are sent but not signed. */
  leaveOut?: readonly string[];
  /** Shown as `created` after signing, in Unix seconds. */
  createdAfter?: number;
  /** Sent as the signature in place of the right one. */
  signatureAfter?: (right: Buffer) => Buffer;
  /** Headers set after signing, and removed where undefined. */
  headersAfter?: Record<string, string | undefined>;
  methodAfter?: string;
  pathAfter?: string;
  /** Sent in place of the body that was signed; its length is sent truly. */
  bodyAfter?: Body;
}

/** Inputs of a signature beyond the request and the credentials. */
export interface Signing {
  /** The `Host` header as the client knows it, with the port. */
  host: string;
  /** The moment of signing. */
  signedAt: Date;
  userAgent?: string;
  tamper?: Tampering;
}

/** `Digest` of a body; of nothing, the empty text's (client-protocol 2.2). */
const digestOf = (body: Body): string =>
  `SHA-512=${createHash('sha512').update(body).digest('base64')}`;

/**
 * The text that is signed: `name: value` for each name, every line with its newline.
 * @param names spelled as anyone likes; the text has them in lower case
 * @throws Error for a header that the request lacks
 */
export function textToSign(
  names: readonly string[],
  request: { method: string; path: string; headers: Record<string, string> },
  created: number,
): string {
  const values = new Map([
    ['(created)', String(created)],
    ['(request-target)', `${request.method.toLowerCase()} ${request.path}`],
    ...Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  ]);
  const lines = names.map((spelled) => {
    const name = spelled.toLowerCase();
    const value = values.get(name);
    if (value === undefined) throw new Error(`The request has no ${name} to sign.`);
    return `${name}: ${value}\n`;
  });
  return lines.join('');
}

function headersOf(
  { body }: UnsignedRequest,
  style: Style,
  { host, signedAt, userAgent, tamper = {} }: Signing,
): Record<string, string> {
  const { hostHasPort, product, version, signedWithoutBody } = clientStyles[style];
  const typed = body !== undefined || signedWithoutBody.includes('content-type');
  return {
    'User-Agent': userAgent ?? `${product}/${version}`,
    ...(typed && { 'Content-Type': 'application/json' }),
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    Date: (tamper.date ?? signedAt).toUTCString(),
    Digest: tamper.digest ?? digestOf(tamper.digestOf ?? body ?? ''),
    Host: hostHasPort ? host : host.replace(/:\d+$/, ''),
  };
}

function withHeaders(
  headers: Record<string, string>,
  changes: Record<string, string | undefined>,
): Record<string, string> {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const unchanged = Object.entries(headers).filter(([name]) => !changed.has(name.toLowerCase()));
  const set = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries([...unchanged, ...set]);
}

/**
 * Makes every header of a request, and its signature by HMAC-SHA512 with the signing key's text
 * (client-protocol 2.2), as one client library does.
 */
export function sign(
  request: UnsignedRequest,
  credentials: Pick<Credentials, 'accessKeyId' | 'signingKey'>,
  style: Style,
  signing: Signing,
): SentRequest {
  const { tamper = {}, signedAt } = signing;
  const { signedWithBody, signedWithoutBody } = clientStyles[style];
  const spelled = request.body === undefined ? signedWithoutBody : signedWithBody;
  const omitted = new Set(tamper.leaveOut);
  const names = spelled.split(' ').filter((name) => !omitted.has(name.toLowerCase()));
  const headers = headersOf(request, style, signing);
  const created = Math.floor(signedAt.getTime() / 1000);
  const text = textToSign(names.filter(Boolean), { ...request, headers }, created);
  const mac = createHmac('sha512', tamper.signingKey ?? credentials.signingKey)
    .update(text)
    .digest();
  const { signatureAfter: changed = (right) => right } = tamper;
  const signature = [
    `keyId="${tamper.keyId ?? credentials.accessKeyId}"`,
    `algorithm="${tamper.algorithm ?? 'hmac-sha512'}"`,
    `created=${tamper.createdAfter ?? created}`,
    `headers="${names.join(' ')}"`,
    `signature="${changed(mac).toString('base64')}"`,
  ];
  const body = tamper.bodyAfter ?? request.body;
  return {
    method: tamper.methodAfter ?? request.method,
    path: tamper.pathAfter ?? request.path,
    headers: withHeaders(headers, {
      Signature: signature.join(', '),
      ...(tamper.bodyAfter !== undefined && {
        'Content-Length': String(Buffer.byteLength(tamper.bodyAfter)),
      }),
      ...tamper.headersAfter,
    }),
    ...(body !== undefined && { body }),
  };
}
