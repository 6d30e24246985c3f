import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { outboundTexts } from '../../texts/refusals/outbound';
import { bareHost } from '../config/bareHost';

/** A server cannot be called; the message gives the reason, for the person who typed the address. */
export class FetchRefused extends Error {}

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** A response with a streamed body, so that a server cannot make us buffer more than the limit. */
export interface OutboundResponse {
  status: number;
  /** `destroy` closes the connection. */
  body: AsyncIterable<Uint8Array> & { destroy: () => unknown };
}

export interface OutboundRequest {
  signal: AbortSignal;
  headers: Record<string, string>;
  /** If present, the request is a POST. */
  body?: string;
}

export interface Outbound {
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Connects to exactly this address, so that a second look-up cannot lead elsewhere. */
  send: (url: URL, target: ResolvedAddress, request: OutboundRequest) => Promise<OutboundResponse>;
}

/** @returns an https address without credentials. @throws FetchRefused */
export function httpsAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') throw new FetchRefused(outboundTexts.httpsOnly);
  if (url.username !== '' || url.password !== '')
    throw new FetchRefused(outboundTexts.noCredentials);
  return url;
}

const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** @returns true for an address of the public Internet; false for any other text */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // The library classifies unassigned addresses as unicast.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalV6);
}

/** @throws FetchRefused when any of the host's addresses is not public */
export async function publicAddressOf(
  hostname: string,
  { resolve }: Outbound,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const host = bareHost(hostname);
  const family = isIP(host);
  const addresses =
    family === 0 ? await withAbort(resolve(host), signal) : [{ address: host, family }];
  const [first] = addresses;
  if (!first) throw new FetchRefused(outboundTexts.unknownName);
  // Checks all of them, because a name with both a public and a private address is an attack.
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new FetchRefused(outboundTexts.notPublic);
  return first;
}

/** The work's result, unless the signal aborts first. */
export const withAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new Error('Time is up.'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/**
 * Connects over TLS; certificates are checked against the host name, regardless of the address.
 * @param ca trusted authorities in PEM; by default those of Node
 */
export const tlsSender =
  (ca?: string): Outbound['send'] =>
  (url, { address, family }, { signal, headers, body }) =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        url,
        {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          agent: false,
          ca,
          signal,
          lookup: (_host, options, callback) =>
            options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
        },
        (response) => resolve({ status: response.statusCode ?? 0, body: response }),
      );
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });

/** The real network. */
export const network: Outbound = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  send: tlsSender(),
};
