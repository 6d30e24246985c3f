import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertBase,
  decodeKeyNumber,
  encodeKeyNumber,
} from '../../../contract/definition/keyNumber';
import { keyRoom } from '../../../contract/definition/keyRoom';

/** Distinct characters to build sets of any size from, none of them a surrogate. */
const alphabet = Array.from({ length: 512 }, (_, index) =>
  String.fromCharCode(0x4e00 + index),
).join('');
const setOf = (size: number) => alphabet.slice(0, size);

const definition = fc
  .record({ input: fc.integer({ min: 2, max: 120 }), more: fc.integer({ min: 1, max: 120 }) })
  .chain(({ input, more }) =>
    fc.record({
      input: fc.constant(setOf(input)),
      output: fc.constant(setOf(input + more)),
      length: fc.integer({ min: Math.max(2, Math.ceil(6 / Math.log10(input))), max: 24 }),
    }),
  );

/** The room for keys, and the largest first digit of a text. */
const roomOf = ({ input, output, length }: { input: string; output: string; length: number }) => ({
  ...keyRoom({
    input_character_set: input,
    output_character_set: output,
    input_min_length: length,
  }),
  largest: Number(
    (BigInt(input.length) ** BigInt(length) - 1n) / BigInt(output.length) ** BigInt(length - 1),
  ),
});

/** The number that a text stands for, digit by digit: independent of the code under test. */
const numberOf = (text: string, set: string): bigint =>
  [...text].reduce(
    (sum, character) => sum * BigInt(set.length) + BigInt(set.indexOf(character)),
    0n,
  );

describe('the base conversion', () => {
  it('pads with the first output character to the same length', () => {
    expect(convertBase('000123', '0123456789', '0123456789abcdef')).toBe('00007b');
    expect(convertBase('999999', '0123456789', 'XYZabcdefghijklm')).toBe(
      Array.from('0f423f', (digit) => 'XYZabcdefghijklm'[Number.parseInt(digit, 16)]).join(''),
    );
  });

  it('refuses a character outside of the set, and a number that does not fit', () => {
    expect(() => convertBase('12a', '0123456789', 'abcdefghijklm')).toThrow(RangeError);
    expect(() => convertBase('99', '0123456789', 'ab')).toThrow(RangeError);
  });

  it('is reversible and keeps the number', () => {
    fc.assert(
      fc.property(
        definition,
        fc.infiniteStream(fc.nat(10_000)),
        ({ input, output, length }, nats) => {
          const text = [...nats.take(length)].map((nat) => input[nat % input.length]).join('');
          const written = convertBase(text, input, output);
          expect(written).toHaveLength(text.length);
          expect(numberOf(written, output)).toBe(numberOf(text, input));
          expect(convertBase(written, output, input)).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the key number in the first character', () => {
  it('is added above the bits that the data needs', () => {
    // 0-9A-Za-z, two bits: key 3 moves digit 1 to 1 + 3 * 4 = 13, which is D.
    const set = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    expect(encodeKeyNumber('1zz', set, 2, 3)).toBe('Dzz');
    expect(decodeKeyNumber('Dzz', set, 2)).toEqual({ keyNumber: 3, text: '1zz' });
  });

  it('leaves the text of key 0 unchanged', () => {
    expect(encodeKeyNumber('!ab', '!ab', 1, 0)).toBe('!ab');
  });

  it('fits every possible first digit up to the last key, but not for the next key', () => {
    fc.assert(
      fc.property(definition, ({ input, output, length }) => {
        const { bits, keys, largest } = roomOf({ input, output, length });
        const lastCharacter = output.charAt(output.length - 1);
        const digits = Array.from({ length: largest + 1 }, (_, digit) => digit);
        const back = digits.map((digit) => {
          const encoded = encodeKeyNumber(
            output.charAt(digit) + lastCharacter,
            output,
            bits,
            keys - 1,
          );
          return decodeKeyNumber(encoded, output, bits);
        });
        expect(back).toEqual(
          digits.map((digit) => ({
            keyNumber: keys - 1,
            text: output.charAt(digit) + lastCharacter,
          })),
        );
        const last = output.charAt(largest);
        expect(() => encodeKeyNumber(last, output, bits, keys)).toThrow(RangeError);
      }),
      { numRuns: 2000 },
    );
  }, 20_000);

  it('uses the fewest possible bits', () => {
    fc.assert(
      fc.property(definition, ({ input, output, length }) => {
        const { bits, keys, largest } = roomOf({ input, output, length });
        fc.pre(bits > 0 && keys > 1);
        const first = output.charAt(largest);
        const decoded = decodeKeyNumber(
          encodeKeyNumber(first, output, bits - 1, 0),
          output,
          bits - 1,
        );
        expect(decoded).not.toEqual({ keyNumber: 0, text: first });
      }),
      { numRuns: 1000 },
    );
  });
});
