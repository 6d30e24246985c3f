import ipaddr from 'ipaddr.js';

/** A range, as the first bits of its addresses: `bits` in the lowest places of a number. */
interface Prefix {
  bits: bigint;
  length: number;
}

interface RangeCover {
  /** Number of addresses in the ranges. */
  size: bigint;
  ranges: readonly Prefix[];
}

/** The best ways to cover some addresses: index k has at most k + 1 ranges; undefined if that is impossible. */
type RangeCovers = (RangeCover | undefined)[];

interface Suggestion {
  ranges: string[];
  /** Number of IPv4 addresses, and of 64-bit IPv6 networks, in the ranges. */
  ipv4: bigint;
  ipv6: bigint;
}

/** Bits of an IPv4 address, and of the IPv6 network that counts as one caller. */
const families = { ipv4: 32, ipv6: 64 } as const;
type Family = keyof typeof families;

/**
 * The smallest ranges that contain all addresses, at most `maxRanges` of them: of all possibilities, one that allows
 * the fewest addresses, where a 64-bit IPv6 network counts as one. No range contains all addresses of a family.
 * @param addresses IPv4 addresses, and 64-bit IPv6 networks
 * @param maxRanges at least 4: two per family are always enough
 */
export function suggestRanges(addresses: readonly string[], maxRanges: number): Suggestion {
  const numbersByFamily = Object.fromEntries(
    Object.keys(families).map((family) => [family, numbersOf(addresses, family as Family)]),
  ) as Record<Family, bigint[]>;
  const [v4, v6] = [
    coversOf(numbersByFamily.ipv4, 32, maxRanges),
    coversOf(numbersByFamily.ipv6, 64, maxRanges),
  ];
  if (!v4 && !v6) return { ranges: [], ipv4: 0n, ipv6: 0n };
  if (!v4 || !v6) {
    const onlyCover = (v4 ?? v6)?.[maxRanges - 1];
    return suggestionOf(v4 ? onlyCover : undefined, v6 ? onlyCover : undefined);
  }
  const pairs = v4.slice(0, maxRanges - 1).flatMap((v4Cover, index) => {
    const v6Cover = v6[maxRanges - index - 2];
    return v4Cover && v6Cover ? [[v4Cover, v6Cover] as const] : [];
  });
  const sizeOf = ([v4Cover, v6Cover]: readonly [RangeCover, RangeCover]) =>
    v4Cover.size + v6Cover.size;
  const [best] = pairs.toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? -1 : 1));
  return suggestionOf(...(best ?? []));
}

const suggestionOf = (v4?: RangeCover, v6?: RangeCover): Suggestion => ({
  ranges: [
    ...(v4?.ranges.map((range) => textOf(range, 'ipv4')) ?? []),
    ...(v6?.ranges.map((range) => textOf(range, 'ipv6')) ?? []),
  ],
  ipv4: v4?.size ?? 0n,
  ipv6: v6?.size ?? 0n,
});

/** @returns the first bits of the addresses of a family, without duplicates, sorted */
function numbersOf(addresses: readonly string[], family: Family): bigint[] {
  const numbers = addresses.flatMap((text) => {
    const address = ipaddr.parse(text.split('/')[0] ?? '');
    if (address.kind() !== family) return [];
    const bytes = address.toByteArray().slice(0, families[family] / 8);
    return [bytes.reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n)];
  });
  return [...new Set(numbers)].toSorted((a, b) => (a < b ? -1 : 1));
}

function textOf({ bits, length }: Prefix, family: Family): string {
  const total = family === 'ipv4' ? 32 : 128;
  const number = bits << BigInt(total - length);
  const bytes = Array.from({ length: total / 8 }, (_, index) =>
    Number((number >> BigInt(total - 8 * (index + 1))) & 255n),
  );
  return `${ipaddr.fromByteArray(bytes).toString()}/${length}`;
}

/**
 * @param numbers of `width` bits, sorted
 * @returns undefined if there are no numbers
 */
function coversOf(
  numbers: readonly bigint[],
  width: number,
  maxRanges: number,
): RangeCovers | undefined {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const length = commonLength(first, last, width);
  const bits = first >> BigInt(width - length);
  const size = 1n << BigInt(width - length);
  // One range for all of them, unless it would contain every possible address.
  const singleRange = length === 0 ? undefined : { size, ranges: [{ bits, length }] };
  if (first === last) return Array.from({ length: maxRanges }, () => singleRange);
  const middle = ((bits << 1n) + 1n) << BigInt(width - length - 1);
  const highStart = numbers.findIndex((number) => number >= middle);
  const low = coversOf(numbers.slice(0, highStart), width, maxRanges);
  const high = coversOf(numbers.slice(highStart), width, maxRanges);
  return [singleRange, ...mergeCoverLists(low ?? [], high ?? [], maxRanges).slice(1)].map((split) =>
    // Prefers fewer ranges if they allow no more addresses.
    singleRange && (!split || singleRange.size <= split.size) ? singleRange : split,
  );
}

/** @returns the best ways to cover two parts without a range that spans both */
const mergeCoverLists = (low: RangeCovers, high: RangeCovers, maxRanges: number): RangeCovers =>
  Array.from({ length: maxRanges }, (_, index) => {
    let best: [low: RangeCover, high: RangeCover] | undefined;
    for (const [lowIndex, lowCover] of low.slice(0, index).entries()) {
      const highCover = high[index - lowIndex - 1];
      if (!lowCover || !highCover) continue;
      if (!best || lowCover.size + highCover.size < best[0].size + best[1].size)
        best = [lowCover, highCover];
    }
    return best && mergeCovers(...best);
  });

const mergeCovers = (low: RangeCover, high: RangeCover): RangeCover => ({
  size: low.size + high.size,
  ranges: [...low.ranges, ...high.ranges],
});

const commonLength = (first: bigint, last: bigint, width: number): number =>
  first === last ? width : width - (first ^ last).toString(2).length;
