import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

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
  return address === undefined ? undefined : (mapped.exec(address)?.[1] ?? address);
}

/**
 * @returns what counts as one caller for limits: an IPv4 address, or an IPv6 network of 64 bits, of which
 *   one household or server has every address
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? 'unknown';
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
