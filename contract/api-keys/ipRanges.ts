import { addressRules } from '../../texts/rules/apiKeys';
import { z } from '../lib/zod';
import type { AddressStanding } from './apiKeyAddressTerms';
import { everyAddress } from './apiKeyTerms';

/** @returns the ranges of a comma-separated list; white space is ignored (companion.md section 5) */
export const rangesOf = (list: string): string[] =>
  list
    .replaceAll(/\s+/g, '')
    .split(',')
    .filter((range) => range !== '');

const cidr = z.union([z.cidrv4(), z.cidrv6()]);
const maxRanges = 100;

/** A comma-separated list of address ranges; an empty list allows every address. */
export const ipAllowed = z
  .string()
  .max(4000)
  .transform((list) => rangesOf(list).join(',') || everyAddress)
  .refine(
    (list) => list.split(',').every((range) => cidr.safeParse(range).success),
    addressRules.cidr,
  )
  .refine((list) => list.split(',').length <= maxRanges, addressRules.full(maxRanges));

/** @returns whether the list excludes nobody */
export const allowsEveryAddress = (list: string): boolean =>
  rangesOf(list).some((range) => range.endsWith('/0'));

/** The lowest and highest address of a range; IPv4 addresses become their mapped IPv6 addresses (RFC 4291 2.5.5.2). */
function boundsOf(range: string): readonly [lowest: bigint, highest: bigint] {
  const [address = '', length = ''] = range.split('/');
  const isV6 = address.includes(':');
  // A URL normalizes addresses of both families, without embedded IPv4 notation.
  const { hostname } = new URL(`http://[${isV6 ? address : `::ffff:${address}`}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const number = [...before, ...zeros, ...after].reduce(
    (sum, group) => (sum << 16n) + BigInt(`0x${group}`),
    0n,
  );
  const hostBits = BigInt(isV6 ? 128 - Number(length) : 32 - Number(length));
  const lowest = (number >> hostBits) << hostBits;
  return [lowest, lowest + (1n << hostBits) - 1n];
}

/**
 * @param from a valid stored list, like `to`
 * @returns whether `to` contains an address that `from` does not
 */
export function widensRanges(from: string, to: string): boolean {
  if (allowsEveryAddress(from)) return false;
  if (allowsEveryAddress(to)) return true;
  const currentBounds = rangesOf(from)
    .map(boundsOf)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rangesOf(to).some((range) => {
    const [lowest, highest] = boundsOf(range);
    // Adjacent ranges may together contain a range that neither contains alone.
    const firstUncovered = currentBounds.reduce(
      (uncovered, [low, high]) => (low <= uncovered && high >= uncovered ? high + 1n : uncovered),
      lowest,
    );
    return firstUncovered <= highest;
  });
}

/**
 * @param list valid, as stored
 * @param address an IPv4 address, or an IPv6 one or network
 * @returns its position relative to the ranges of the list
 */
export function addressStanding(list: string, address: string): AddressStanding {
  const range = address.includes('/') ? address : `${address}/${address.includes(':') ? 128 : 32}`;
  if (!widensRanges(list, range)) return 'inside';
  const [lowest, highest] = boundsOf(range);
  const overlaps = rangesOf(list).some((listedRange) => {
    const [low, high] = boundsOf(listedRange);
    return low <= highest && high >= lowest;
  });
  return overlaps ? 'partly' : 'outside';
}
