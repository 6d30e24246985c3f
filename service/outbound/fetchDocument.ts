import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { utf8In } from '../lib/textBody';
import { traceHeaders } from '../observability/trace';

/** The document cannot be fetched; the message gives the reason, for the person who typed the address. */
export class FetchRefused extends Error {}

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** A response whose body is a stream, so that a server cannot make us buffer more than the limit. */
export interface Response {
  status: number;
  body: AsyncIterable<Uint8Array>;
}

export interface Outbound {
  resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Connects to this very address, so that a second look-up cannot lead elsewhere. */
  send: (
    url: URL,
    to: ResolvedAddress,
    signal: AbortSignal,
    headers: Record<string, string>,
  ) => Promise<Response>;
}

/** @throws FetchRefused */
export type FetchDocument = (address: string) => Promise<string>;

const maxBytes = 1024 * 1024;
const timeoutMs = 5000;

/**
 * Fetches a text from an address that a person typed: https only, only addresses of the public Internet (SSRF),
 * no redirects, 5 seconds, 1 MiB.
 * @param outbound the network; tests bring their own
 */
export function createFetchDocument(
  outbound: Outbound = network,
  timeout: number = timeoutMs,
): FetchDocument {
  return async (address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== 'https:') throw new FetchRefused('The address must begin with https://.');
    if (url.username !== '' || url.password !== '')
      throw new FetchRefused('The address must not hold a user name or password.');
    const signal = AbortSignal.timeout(timeout);
    try {
      const to = await publicAddressOf(url.hostname, outbound, signal);
      const headers = { accept: 'application/json', ...traceHeaders() };
      const { status, body } = await inTime(outbound.send(url, to, signal, headers), signal);
      if (status !== 200)
        throw new FetchRefused(
          status >= 300 && status < 400
            ? 'The address leads on to another one. Use the final address.'
            : `The server answered with status ${status}.`,
        );
      return await inTime(readAll(body), signal);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(
        signal.aborted
          ? `The server did not answer within ${timeout / 1000} seconds.`
          : 'The server cannot be reached.',
        { cause: error },
      );
    }
  };
}

const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** @returns true for an address of the public Internet; false for any other text */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // The library takes what nobody has assigned yet for unicast.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalV6);
}

/** @throws FetchRefused when any of the host's addresses is not public */
async function publicAddressOf(
  hostname: string,
  { resolve }: Outbound,
  signal: AbortSignal,
): Promise<ResolvedAddress> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses =
    family === 0 ? await inTime(resolve(host), signal) : [{ address: host, family }];
  const [first] = addresses;
  if (!first) throw new FetchRefused('The name of the server is not known.');
  // All of them: a name that has one address inside and one outside is a trick.
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new FetchRefused('The address is not one of the public Internet.');
  return first;
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FetchRefused('The document is larger than 1 MiB.');
    chunks.push(chunk);
  }
  const text = utf8In(Buffer.concat(chunks));
  if (text === undefined) throw new FetchRefused('The document is not valid UTF-8.');
  return text;
}

/** The work's result, unless time is up first. */
const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new Error('Time is up.'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** The real network: certificates are checked against the name, whatever address it is at. */
export const network: Outbound = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  send: (url, { address, family }, signal, headers) =>
    new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method: 'GET',
          headers,
          agent: false,
          signal,
          lookup: (_host, options, done) =>
            options.all ? done(null, [{ address, family }]) : done(null, address, family),
        },
        (answer) => resolve({ status: answer.statusCode ?? 0, body: answer }),
      );
      call.on('error', reject);
      call.end();
    }),
};
