import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** Some proxies add the port: `203.0.113.9:51234`, `[2001:db8::1]:443`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/**
 * The library takes `::192.0.2.1` for the IPv4 address, which it is not (RFC 4291 section 2.5.5.1).
 * @returns such an address without dots, as a URL writes it; any other text as it is
 */
const inHexadecimal = (text: string): string =>
  text.startsWith('::') && text.includes('.') && isIP(text) === 6 && !text.includes('%')
    ? new URL(`http://[${text}]`).hostname.slice(1, -1)
    : text;

/** @returns undefined for anything that no socket reports, such as 0x7f.1, which the library reads too */
function readAddress(text: string | undefined): Address | undefined {
  const given = (text ?? '').trim();
  const [, v6, v4] = withPort.exec(given) ?? [];
  const plain = inHexadecimal((v6 ?? v4 ?? given).replace(/%.*$/, ''));
  // An IPv4 address comes as an IPv6 one where the service listens on both.
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain);
}

function readRange(text: string): AddressRange | undefined {
  const [given = '', prefix] = text.trim().split('/');
  const network = inHexadecimal(given);
  if (isIP(network) === 0) return undefined;
  const address = ipaddr.parse(network);
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, longest];
  const isLength = /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
  return isLength ? [address, Number(prefix)] : undefined;
}

/** @returns ranges of addresses, or undefined when a text is neither an address nor a range */
export function readRanges(texts: readonly string[]): AddressRange[] | undefined {
  const ranges = texts.map(readRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

const [widestV4, widestV6] = [8, 7];
const mapped = ipaddr.IPv6.parse('::ffff:0:0');
const mappedLength = 96;

/**
 * Tells whether a range is wider than any that is set apart for private networks (10.0.0.0/8, fc00::/7): those who call
 * are in it, and trusted as proxies they could claim any address.
 */
export function hasCallers([address, length]: AddressRange): boolean {
  if (address instanceof ipaddr.IPv4) return length < widestV4;
  const hasEveryV4 =
    length < mappedLength + widestV4 && mapped.match(address, Math.min(length, mappedLength));
  return length < widestV6 || hasEveryV4;
}

function isWithin(address: Address, ranges: readonly AddressRange[]): boolean {
  const readings =
    address instanceof ipaddr.IPv4 ? [address, address.toIPv4MappedAddress()] : [address];
  return ranges.some((range) =>
    readings.some((reading) => reading.kind() === range[0].kind() && reading.match(range)),
  );
}

/** @returns whether one of the ranges has the address; one that cannot be read is in none */
export function isAddressIn(ranges: readonly AddressRange[], address: string | undefined): boolean {
  const given = readAddress(address);
  return given !== undefined && isWithin(given, ranges);
}

/**
 * Each proxy adds the address it was called from at the end of X-Forwarded-For. Read from the end, entries
 * count as long as a trusted proxy wrote them; what is before was written by the caller and proves nothing.
 * @param trusted the proxies in front of the service
 * @returns the caller's address; undefined when it cannot be read, or the connection is gone
 */
export function clientAddress(
  req: IncomingMessage,
  trusted: readonly AddressRange[],
): string | undefined {
  const entries = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = entries.filter((entry) => entry.trim() !== '');
  let caller = readAddress(req.socket.remoteAddress);
  while (caller && forwarded.length > 0 && isWithin(caller, trusted))
    caller = readAddress(forwarded.pop());
  return caller?.toString();
}

/**
 * @returns what counts as one caller for limits: an IPv4 address, or an IPv6 network of 64 bits, of which
 *   one household or server has every address
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || isIP(address) !== 6) return address ?? 'unknown';
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** @returns the same as an address or network of the database; null for one that cannot be read */
export const networkOf = (address: string | undefined): string | null =>
  isIP(address ?? '') === 0 ? null : addressGroup(address);
