import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { minuteMs } from '../../contract/lib/clock';
import { refusalTitles } from '../../texts/refusals/refusals';
import { signatureRefusals } from '../../texts/refusals/clientCalls';
import { ApiError, badRequest } from '../domain/engine/apiError';

/** A request exactly as received, because that is what a signature covers (client-protocol 2.2). */
interface WireRequest {
  method: string;
  /** Path and query of the request line, undecoded. */
  target: string;
  /** @param name in lower case */
  header: (name: string) => string | undefined;
}

/** @returns the request as Node received it; without a connection, as it was passed to the application */
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

/** The `Signature` header of a request (client-protocol 2.2, based on draft-cavage-http-signatures-12). */
export interface Signature {
  /** ACCESS_KEY_ID of the API key; nothing else in the request identifies the key. */
  keyId: string;
  /** Seconds since 1970, as sent. */
  created: string | undefined;
  /** Names of the signed parts, in order and in lower case. */
  signedParts: string[];
  value: Buffer;
}

/** Milliseconds by which a client's clock may differ from the service's (client-protocol 2.3). */
export const clientClockTolerance = 5 * minuteMs;

const macBytes = 64;
const maxHeaderLength = 4096;
/** Every client signs these and the time of signing; without them a signature would also fit other requests. */
const requiredParts = ['(request-target)', 'host', 'digest'];
/** 18 random bytes in base64 (client-protocol 1.1). */
const accessKeyIdPattern = /^[A-Za-z0-9+/]{24}$/;
const parameterPattern = /([a-z]{1,20})\s*=\s*(?:"([^"]*)"|([^\s",]+))/gi;

const unauthorized = (details: string): ApiError =>
  new ApiError({ status: 401, info: refusalTitles.notAuthenticated, details });

/** The same for an unknown key and a wrong signature, so that it does not reveal which keys exist. */
export const wrongSignature = (): ApiError => unauthorized(signatureRefusals.wrong);

/**
 * @throws ApiError 401 unless the header contains a key, the signed parts, and a signature; 400 if the
 *   value cannot be a key, as the libraries' own tests expect
 */
export function readSignature(header: string | undefined): Signature {
  if (header === undefined || header.length > maxHeaderLength)
    throw unauthorized(signatureRefusals.missing);
  const parameters = new Map(
    [...header.matchAll(parameterPattern)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare ?? '',
    ]),
  );
  const keyId = parameters.get('keyid')?.trim();
  const value = Buffer.from(parameters.get('signature') ?? '', 'base64');
  if (!keyId || value.length !== macBytes) throw unauthorized(signatureRefusals.parts);
  if (parameters.get('algorithm')?.toLowerCase() !== 'hmac-sha512')
    throw unauthorized(signatureRefusals.algorithm);
  const signedParts = (parameters.get('headers') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const missingPart = requiredParts.find((name) => !signedParts.includes(name));
  if (missingPart !== undefined) throw unauthorized(signatureRefusals.cover(missingPart));
  if (!accessKeyIdPattern.test(keyId)) throw badRequest(signatureRefusals.keyId);
  return { keyId, created: parameters.get('created'), signedParts, value };
}

/**
 * @param now from the service's clock
 * @throws ApiError 401 if the request was signed more than five minutes before or after
 */
export function checkAge({ signedParts, created }: Signature, wire: WireRequest, now: Date): void {
  const signedAt = signedParts.includes('(created)')
    ? Number(created) * 1000
    : signedParts.includes('date')
      ? Date.parse(wire.header('date') ?? '')
      : undefined;
  if (signedAt === undefined) throw unauthorized(signatureRefusals.coverMoment);
  if (!Number.isFinite(signedAt)) throw unauthorized(signatureRefusals.moment);
  if (Math.abs(now.getTime() - signedAt) > clientClockTolerance)
    throw unauthorized(signatureRefusals.clock(clientClockTolerance / minuteMs, now.toISOString()));
}

/**
 * Compares in constant time.
 * @param signingKey SECRET_SIGNING_KEY as clients use it: its base64 text, not decoded
 */
export function isSignedBy(
  signingKey: KeyObject,
  signature: Signature,
  wire: WireRequest,
): boolean {
  const lines = signature.signedParts.map(
    (name) => `${name}: ${signedValueOf(name, signature, wire)}\n`,
  );
  // Node decodes received bytes as latin1, so this restores the bytes that were sent.
  const mac = createHmac('sha512', signingKey).update(lines.join(''), 'latin1').digest();
  return timingSafeEqual(mac, signature.value);
}

function signedValueOf(name: string, { created }: Signature, wire: WireRequest): string {
  const value =
    name === '(request-target)'
      ? `${wire.method.toLowerCase()} ${wire.target}`
      : name === '(created)'
        ? created
        : wire.header(name);
  if (value === undefined) throw unauthorized(signatureRefusals.notInRequest(name.slice(0, 100)));
  return value;
}

/** @throws ApiError 401 if the body is not the signed one */
export function checkDigest(wire: WireRequest, body: Uint8Array): void {
  const [, claimedDigest = ''] = /^\s*SHA-512=(\S+)\s*$/i.exec(wire.header('digest') ?? '') ?? [];
  const digest = createHash('sha512').update(body).digest();
  if (!digest.equals(Buffer.from(claimedDigest, 'base64')))
    throw unauthorized(signatureRefusals.digest);
}
