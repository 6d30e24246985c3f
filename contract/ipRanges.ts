import { z } from './zod';
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
    'This is not a valid IP address in CIDR notation',
  )
  .refine(
    (list) => list.split(',').length <= mostRanges,
    `At most ${mostRanges} address ranges are possible.`,
  );

/** @returns whether the list leaves out nobody */
export const allowsEveryAddress = (list: string): boolean =>
  rangesOf(list).some((range) => range.endsWith('/0'));
