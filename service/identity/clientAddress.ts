import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * @param behindProxy the public address is https, which the service does not speak itself: a proxy stands
 *   in front and has added the caller's address at the end of X-Forwarded-For. What comes before that
 *   entry was written by the caller and proves nothing.
 * @returns the caller's address, or undefined when the connection is gone
 */
export function clientAddress(req: IncomingMessage, behindProxy: boolean): string | undefined {
  const forwarded = behindProxy ? req.headers['x-forwarded-for'] : undefined;
  const last = [forwarded].flat().join(',').split(',').at(-1)?.trim();
  const address = last || req.socket.remoteAddress;
  // An IPv4 address comes as an IPv6 one where the service listens on both.
  return address === undefined || isIP(address) === 0
    ? address
    : ipaddr.process(address).toString();
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
