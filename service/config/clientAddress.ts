import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/** Some proxies add the port: `203.0.113.9:51234`, `[2001:db8::1]:443`. */
const addressWithPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/**
 * The library reads `::192.0.2.1` as the IPv4 address, which is wrong (RFC 4291 section 2.5.5.1).
 * @returns such an address without dots, as in a URL; any other text unchanged
 */
const toHexadecimal = (text: string): string =>
  text.startsWith('::') && text.includes('.') && isIP(text) === 6 && !text.includes('%')
    ? new URL(`http://[${text}]`).hostname.slice(1, -1)
    : text;

/** @returns undefined for forms that no socket reports, such as 0x7f.1, but that the library accepts */
function readAddress(text: string | undefined): Address | undefined {
  const trimmed = (text ?? '').trim();
  const [, v6, v4] = addressWithPort.exec(trimmed) ?? [];
  const bareAddress = toHexadecimal((v6 ?? v4 ?? trimmed).replace(/%.*$/, ''));
  // If the service listens on both families, an IPv4 address arrives as an IPv6 one.
  return isIP(bareAddress) === 0 ? undefined : ipaddr.process(bareAddress);
}

function readRange(text: string): AddressRange | undefined {
  const [networkText = '', prefix] = text.trim().split('/');
  const network = toHexadecimal(networkText);
  if (isIP(network) === 0) return undefined;
  const address = ipaddr.parse(network);
  const maxPrefix = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, maxPrefix];
  const isValidPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix;
  return isValidPrefix ? [address, Number(prefix)] : undefined;
}

/** @returns ranges of addresses, or undefined when a text is neither an address nor a range */
export function readRanges(texts: readonly string[]): AddressRange[] | undefined {
  const ranges = texts.map(readRange);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

const [widestV4, widestV6] = [8, 7];
const mappedPrefix = ipaddr.IPv6.parse('::ffff:0:0');
const mappedLength = 96;

/**
 * True if a range is wider than any private network (10.0.0.0/8, fc00::/7), so that it contains callers. As trusted
 * proxies, they could claim any address.
 */
export function hasCallers([address, length]: AddressRange): boolean {
  if (address instanceof ipaddr.IPv4) return length < widestV4;
  const hasEveryV4 =
    length < mappedLength + widestV4 && mappedPrefix.match(address, Math.min(length, mappedLength));
  return length < widestV6 || hasEveryV4;
}

function isInRanges(address: Address, ranges: readonly AddressRange[]): boolean {
  const forms =
    address instanceof ipaddr.IPv4 ? [address, address.toIPv4MappedAddress()] : [address];
  return ranges.some((range) =>
    forms.some((form) => form.kind() === range[0].kind() && form.match(range)),
  );
}

/** @returns whether one of the ranges contains the address; false if the address is invalid */
export function isAddressIn(ranges: readonly AddressRange[], address: string | undefined): boolean {
  const parsed = readAddress(address);
  return parsed !== undefined && isInRanges(parsed, ranges);
}

/**
 * Each proxy appends the address of its caller to X-Forwarded-For. Read from the end, entries
 * count as long as a trusted proxy wrote them; earlier entries come from the caller and prove nothing.
 * @param trustedProxies the proxies in front of the service
 * @returns the caller's address; undefined if it cannot be read, or the connection has ended
 */
export function clientAddress(
  req: IncomingMessage,
  trustedProxies: readonly AddressRange[],
): string | undefined {
  const entries = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const forwarded = entries.filter((entry) => entry.trim() !== '');
  let caller = readAddress(req.socket.remoteAddress);
  while (caller && forwarded.length > 0 && isInRanges(caller, trustedProxies))
    caller = readAddress(forwarded.pop());
  return caller?.toString();
}

/**
 * @returns the unit that limits count as one caller: an IPv4 address, or a 64-bit IPv6 network, because one
 *   household or server has all its addresses
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || isIP(address) !== 6) return address ?? 'unknown';
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** @returns the same group in the database's form of an address or network; null if the address cannot be read */
export const networkOf = (address: string | undefined): string | null =>
  isIP(address ?? '') === 0 ? null : addressGroup(address);
