import { addressRules } from '../../texts/rules/apiKeys';
import { z } from '../lib/zod';
import type { AddressStanding } from './apiKeyAddressTerms';
import { everyAddress } from './apiKeyTerms';

/** @returns the ranges of a comma-separated list; white space does not count (companion.md section 5) */
export const rangesOf = (list: string): string[] =>
  list
    .replaceAll(/\s+/g, '')
    .split(',')
    .filter((range) => range !== '');

const cidr = z.union([z.cidrv4(), z.cidrv6()]);
const mostRanges = 100;

/** A comma-separated list of address ranges; an empty one means every address. */
export const ipAllowed = z
  .string()
  .max(4000)
  .transform((list) => rangesOf(list).join(',') || everyAddress)
  .refine(
    (list) => list.split(',').every((range) => cidr.safeParse(range).success),
    addressRules.cidr,
  )
  .refine((list) => list.split(',').length <= mostRanges, addressRules.full(mostRanges));

/** @returns whether the list leaves out nobody */
export const allowsEveryAddress = (list: string): boolean =>
  rangesOf(list).some((range) => range.endsWith('/0'));

/** The lowest and the highest address of a range; one of IPv4 counts as the same one of IPv6 (RFC 4291 2.5.5.2). */
function boundsOf(range: string): readonly [lowest: bigint, highest: bigint] {
  const [address = '', length = ''] = range.split('/');
  const isV6 = address.includes(':');
  // A URL writes an address of either kind in one way, without an embedded one of the other.
  const { hostname } = new URL(`http://[${isV6 ? address : `::ffff:${address}`}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const number = [...before, ...zeros, ...after].reduce(
    (sum, group) => (sum << 16n) + BigInt(`0x${group}`),
    0n,
  );
  const free = BigInt(isV6 ? 128 - Number(length) : 32 - Number(length));
  const lowest = (number >> free) << free;
  return [lowest, lowest + (1n << free) - 1n];
}

/**
 * @param from valid lists, as they are stored
 * @returns whether the other list has an address that this one has not
 */
export function widensRanges(from: string, to: string): boolean {
  if (allowsEveryAddress(from)) return false;
  if (allowsEveryAddress(to)) return true;
  const had = rangesOf(from)
    .map(boundsOf)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rangesOf(to).some((range) => {
    const [lowest, highest] = boundsOf(range);
    // Ranges that follow one another have together what none has alone.
    const next = had.reduce(
      (at, [low, high]) => (low <= at && high >= at ? high + 1n : at),
      lowest,
    );
    return next <= highest;
  });
}

/**
 * @param list valid, as it is stored
 * @param address an IPv4 address, or an IPv6 one or network
 * @returns where it stands to the ranges of the list
 */
export function addressStanding(list: string, address: string): AddressStanding {
  const range = address.includes('/') ? address : `${address}/${address.includes(':') ? 128 : 32}`;
  if (!widensRanges(list, range)) return 'inside';
  const [lowest, highest] = boundsOf(range);
  const overlaps = rangesOf(list).some((one) => {
    const [low, high] = boundsOf(one);
    return low <= highest && high >= lowest;
  });
  return overlaps ? 'partly' : 'outside';
}
