import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyRoom, satisfiesRadixRule } from '../../../contract/definition/keyRoom';

/** A set of this many different characters. */
const setOf = (size: number): string =>
  Array.from({ length: size }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');

/** The worked examples of the client protocol, section 4.3. */
const examples = [
  ['lower case -> visible ASCII', 26, 94, 5, 0, 94],
  ['digits -> alphanumeric', 10, 62, 6, 0, 62],
  ['digits -> hex digits', 10, 16, 6, 0, 16],
  ['digits -> 11 characters', 10, 11, 6, 3, 1],
  ['digits -> 12 characters', 10, 12, 6, 3, 1],
  ['digits -> 14 characters', 10, 14, 8, 0, 14],
  ['lower+digits -> alphanumeric, 4', 36, 62, 4, 3, 7],
  ['lower+digits -> alphanumeric, 5', 36, 62, 5, 3, 8],
  ['alphanumeric -> visible ASCII, 4', 62, 94, 4, 5, 3],
  ['alphanumeric -> visible ASCII, 8', 62, 94, 8, 2, 23],
  ['letters -> alphanumeric', 52, 62, 5, 5, 2],
  ['letters -> visible ASCII', 52, 94, 5, 3, 12],
  ['lower -> lower+digits', 26, 36, 5, 3, 4],
  ['lower -> upper+lower', 26, 52, 5, 1, 26],
  ['lower -> 27 characters', 26, 27, 5, 5, 1],
  ['visible ASCII -> +space', 94, 95, 4, 7, 1],
  ['256 -> 512', 256, 512, 3, 6, 8],
] as const;

const roomOf = (input: string, output: string, minLength: number) =>
  keyRoom({
    input_character_set: input,
    output_character_set: output,
    input_min_length: minLength,
  });

describe('keyRoom', () => {
  it.each(examples)('%s: %i to %i from length %i has %i bits and %i keys', (...example) => {
    const [, input, output, length, bits, keys] = example;
    expect(roomOf(setOf(input), setOf(output), length)).toEqual({ bits, keys });
  });

  it.each([
    ['SSN_passthrough_last', 36, 62, 5, 3],
    ['DATE', 10, 12, 6, 3],
    ['SomeName', 10, 62, 6, 0],
    ['SSN, BIRTH_DATE', 10, 87, 6, 0],
    ['ALPHANUM_SSN', 36, 87, 5, 1],
    ['UTF8_STRING_COMPLEX', 55, 102, 5, 3],
  ])(
    'the real dataset %s (%i to %i, length %i) has %i bits',
    (...[, input, output, length, bits]) => {
      expect(roomOf(setOf(input), setOf(output), length).bits).toBe(bits);
    },
  );

  it('the last key fits with every first digit, and the next one does not', () => {
    const sizes = fc
      .tuple(fc.integer({ min: 2, max: 200 }), fc.integer({ min: 1, max: 300 }))
      .map(([input, more]) => ({ input, output: Math.min(512, input + more) }));
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 40 }), ({ input, output }, length) => {
        const { bits, keys } = roomOf(setOf(input), setOf(output), length);
        const [ri, ro, l] = [BigInt(input), BigInt(output), BigInt(length)];
        const largestDigit = (ri ** l - 1n) / ro ** (l - 1n);
        expect(keys).toBeGreaterThanOrEqual(1);
        expect(largestDigit < 2n ** BigInt(bits)).toBe(true);
        const indexOf = (key: number) => (BigInt(key) << BigInt(bits)) + largestDigit;
        expect(indexOf(keys - 1) < ro).toBe(true);
        expect(indexOf(keys) < ro).toBe(false);
      }),
    );
  });

  it('a longer minimum length never leaves less room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 2, max: 60 }),
        (input, more, length) => {
          const keysAt = (l: number) => roomOf(setOf(input), setOf(input + more), l).keys;
          expect(keysAt(length + 1)).toBeGreaterThanOrEqual(keysAt(length));
        },
      ),
    );
  });

  it.each([
    [10, 10],
    [10, 9],
    [1, 10],
  ])('%i to %i characters have no room at all', (input, output) => {
    expect(() => roomOf(setOf(input), setOf(output), 6)).toThrow(RangeError);
  });

  it('is computed for the longest possible length', () => {
    expect(roomOf(setOf(511), setOf(512), 4_294_967_295).keys).toBeGreaterThanOrEqual(1);
  });
});

describe('satisfiesRadixRule', () => {
  it.each([
    [10, 5, false],
    [10, 6, true],
    [26, 4, false],
    [26, 5, true],
    [100, 3, true],
    [99, 3, false],
    [2, 19, false],
    [2, 20, true],
    [1, 100, false],
  ])('%i characters to the power of %i: %s', (size, length, holds) => {
    expect(satisfiesRadixRule(setOf(size), length)).toBe(holds);
  });

  it('holds when size to the power of length is at least one million', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 512 }),
        fc.integer({ min: 1, max: 30 }),
        (size, length) => {
          expect(satisfiesRadixRule(setOf(size), length)).toBe(size ** length >= 1_000_000);
        },
      ),
    );
  });
});
