import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { addressStanding } from '../../../contract/api-keys/ipRanges';
import { suggestRanges } from '../../../service/domain/api-keys/suggestRanges';

const most = 20;

describe('suggested ranges', () => {
  it.each([
    ['nothing', [], [], 0n, 0n],
    ['one address', ['192.0.2.7'], ['192.0.2.7/32'], 1n, 0n],
    ['neighbours in one range', ['192.0.2.6', '192.0.2.7'], ['192.0.2.6/31'], 2n, 0n],
    // 7 and 8 already differ in the first of their four bits.
    ['neighbours in two', ['192.0.2.8', '192.0.2.7'], ['192.0.2.7/32', '192.0.2.8/32'], 2n, 0n],
    ['a network of IPv6', ['2001:db8:0:1::/64'], ['2001:db8:0:1::/64'], 0n, 1n],
    [
      'both families',
      ['2001:db8:0:2::/64', '198.51.100.1', '2001:db8:0:3::/64'],
      ['198.51.100.1/32', '2001:db8:0:2::/63'],
      1n,
      2n,
    ],
    ['an address twice', ['192.0.2.7', '192.0.2.7'], ['192.0.2.7/32'], 1n, 0n],
  ])('have %s', (...[, addresses, ranges, ipv4, ipv6]) => {
    expect(suggestRanges(addresses, most)).toEqual({ ranges, ipv4, ipv6 });
  });

  it('merge first where that adds the fewest addresses', () => {
    const used = ['10.0.0.1', '10.0.0.2', '10.9.0.1', '203.0.113.5', '203.0.113.6', '192.0.2.1'];
    expect(suggestRanges(used, 4).ranges).toEqual([
      '10.0.0.0/30',
      '10.9.0.1/32',
      '192.0.2.1/32',
      '203.0.113.4/30',
    ]);
  });

  it('never cover every address of a family', () => {
    const ends = ['0.0.0.1', '255.255.255.254', '1::/64', 'fd00::/64'];
    expect(suggestRanges(ends, 4).ranges).toEqual([
      '0.0.0.1/32',
      '255.255.255.254/32',
      '1::/64',
      'fd00::/64',
    ]);
    const spread = Array.from(
      { length: 1000 },
      (_, index) => `${index % 250}.${index % 7}.${index % 13}.1`,
    );
    expect(suggestRanges(spread, most).ranges.filter((range) => range.endsWith('/0'))).toEqual([]);
  });

  it('take less than a second for 1,000 addresses of each family', () => {
    const v4 = Array.from(
      { length: 1000 },
      (_, index) => `10.${index % 251}.${(index * 7) % 253}.${index % 17}`,
    );
    const v6 = v4.map(
      (_, index) => `2001:db8:${(index * 31).toString(16)}:${index.toString(16)}::/64`,
    );
    const start = performance.now();
    expect(suggestRanges([...v4, ...v6], most).ranges.length).toBeLessThanOrEqual(most);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

/** Close to each other, so that ranges are merged, and anywhere. */
const v4 = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((offset) => `198.51.${100 + (offset >> 8)}.${offset % 256}`),
  fc.ipV4(),
);
const v6 = fc
  .tuple(fc.constantFrom('2001:db8', '2a02:1', 'fd00:9'), fc.nat(0xffff), fc.nat(0xff))
  .map(([net, one, two]) => `${net}:${one.toString(16)}:${two.toString(16)}::/64`);
const used = fc.array(fc.oneof(v4, v6), { minLength: 1, maxLength: 60 });
const counts = fc.integer({ min: 4, max: most });

const boundsOf = (range: string): [number, bigint, bigint] => {
  const [address, length] = ipaddr.parseCIDR(range);
  const bits = address.toByteArray().reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  const width = address.kind() === 'ipv4' ? 32 : 128;
  return [width, bits, bits + (1n << BigInt(width - length)) - 1n];
};

describe('invariants of suggested ranges', () => {
  it('every address is covered, by no more ranges than requested', () => {
    fc.assert(
      fc.property(used, counts, (addresses, count) => {
        const { ranges } = suggestRanges(addresses, count);
        expect(ranges.length).toBeLessThanOrEqual(count);
        for (const address of addresses)
          expect([address, addressStanding(ranges.join(','), address)]).toEqual([
            address,
            'inside',
          ]);
      }),
    );
  });

  it('ranges are disjoint, each contains a used address, and the counts are correct', () => {
    fc.assert(
      fc.property(used, counts, (addresses, count) => {
        const { ranges, ipv4, ipv6 } = suggestRanges(addresses, count);
        const bounds = ranges.map(boundsOf);
        for (const [index, [width, , high]] of bounds.entries()) {
          const next = bounds[index + 1];
          const meets = next !== undefined && next[0] === width && next[1] <= high;
          expect(meets).toBe(false);
          const isUsed = addresses.some(
            (address) => addressStanding(ranges[index] ?? '', address) === 'inside',
          );
          expect(isUsed).toBe(true);
        }
        const sum = (bits: number, unit: bigint) =>
          bounds.reduce(
            (all, [w, low, high]) => all + (w === bits ? (high - low + 1n) / unit : 0n),
            0n,
          );
        expect([ipv4, ipv6]).toEqual([sum(32, 1n), sum(128, 1n << 64n)]);
      }),
    );
  });

  it('more ranges never allow more addresses, and one range per address allows only the used ones', () => {
    fc.assert(
      fc.property(fc.array(v4, { minLength: 1, maxLength: 12 }), counts, (addresses, count) => {
        const few = suggestRanges(addresses, count).ipv4;
        expect(suggestRanges(addresses, count + 1).ipv4).toBeLessThanOrEqual(few);
        const exact = suggestRanges(addresses, 12);
        expect(exact.ipv4).toBe(BigInt(new Set(addresses).size));
      }),
    );
  });

  it('the order of the addresses does not matter', () => {
    fc.assert(
      fc.property(used, counts, (addresses, count) => {
        expect(suggestRanges(addresses.toReversed(), count)).toEqual(
          suggestRanges(addresses, count),
        );
      }),
    );
  });
});
