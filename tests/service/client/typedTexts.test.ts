import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetDefinition } from './datasetDefinition';
import { decodeInput, encodeInput } from './inputEncoding';
import { decryptText, encryptText, keyNumberOf } from './structured';
import { definitionWith } from './typedCases';
import { roomOf } from './typedFormulas';

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphabets = {
  none: 'abcdefghijklmnopqrstuvwxyz0123456789 ',
  base32: `${capitals}234567=`,
  base64: `${capitals}${capitals.toLowerCase()}0123456789+/=`,
} as const;
type Encoding = keyof typeof alphabets;
const encodings: Encoding[] = ['none', 'base32', 'base64'];

const pad = '\u00A7';

/** Characters for output sets: visible ASCII, Latin and Greek letters. */
const output = [
  ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)),
  ...Array.from({ length: 100 }, (_, at) => String.fromCharCode(0x100 + at)),
];

interface TextCase {
  definition: DatasetDefinition;
  keys: number;
  value: string;
  other: string;
}

/** Texts of at most 24 bytes, in the alphabet unless they are encoded. */
const textsOf = (encoding: Encoding): fc.Arbitrary<string> =>
  encoding === 'none'
    ? fc.string({ unit: fc.constantFrom(...alphabets.none.split('')), maxLength: 24 })
    : fc.oneof(
        fc.string({ maxLength: 24 }),
        fc.string({ unit: 'binary', maxLength: 6 }).filter((text) => text.isWellFormed()),
      );

/** All characters in any order. */
const shuffled = (characters: string): fc.Arbitrary<string> =>
  fc
    .shuffledSubarray(characters.split(''), { minLength: characters.length })
    .map((set) => set.join(''));

/** Sets in any order, the lengths of a token or of a generic string, and two texts. */
const casesOf = (encoding: Encoding): fc.Arbitrary<TextCase> =>
  fc
    .record({
      inputSet: shuffled(`${alphabets[encoding]}${pad}`),
      outputSet: fc.shuffledSubarray(output, { minLength: 70 }),
      least: fc.integer({ min: 8, max: 40 }),
      isToken: fc.boolean(),
      value: textsOf(encoding),
      other: textsOf(encoding),
    })
    .map(({ inputSet, outputSet, least, isToken, value, other }) => {
      const length = isToken ? 64 : least;
      const figures = { inputRadix: inputSet.length, outputRadix: outputSet.length, length };
      const { bits, keys } = roomOf(figures) ?? { bits: 0, keys: 0 };
      const definition = definitionWith({
        data_type: isToken ? 'token' : 'generic_string',
        input_character_set: inputSet,
        output_character_set: outputSet.join(''),
        min_input_length: length,
        max_input_length: 64,
        msb_encoding_bits: bits,
        input_encoding: encoding === 'none' ? null : encoding,
        input_pad_character: pad,
      });
      return { definition, keys: Math.min(keys, 4), value, other };
    });

const bytes = Buffer.alloc(32, 5);

describe.each(encodings)('encryption of padded texts with the encoding %s', (encoding) => {
  it('is reversed, and lets a search find exactly the text', () => {
    fc.assert(
      fc.property(casesOf(encoding), ({ definition, keys, value, other }) => {
        const encrypted = (text: string): string[] =>
          Array.from({ length: keys }, (_, keyNumber) =>
            encryptText(definition, { keyNumber, bytes }, text),
          );
        const search = encrypted(value);
        expect(new Set(search).size).toBe(keys);
        for (const [keyNumber, cipher] of search.entries()) {
          expect(keyNumberOf(definition, cipher)).toBe(keyNumber);
          expect(decryptText(definition, { keyNumber, bytes }, cipher)).toBe(value);
          expect(cipher.length).toBeGreaterThanOrEqual(definition.minInputLength);
        }
        for (const cipher of encrypted(other))
          expect(search.includes(cipher)).toBe(other === value);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an encoding', () => {
  it.each([
    ['', ''],
    ['f', 'MY======'],
    ['fo', 'MZXQ===='],
    ['foo', 'MZXW6==='],
    ['foob', 'MZXW6YQ='],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI======'],
  ])('has the base32 samples of RFC 4648: %j', (plain, encoded) => {
    expect(encodeInput(plain, 'base32')).toBe(encoded);
    expect(decodeInput(encoded, 'base32')).toBe(plain);
  });

  it('refuses texts that it never writes', () => {
    for (const text of ['MY', 'my======', 'MZ======', '1'])
      expect(() => decodeInput(text, 'base32')).toThrow('The text is not base32.');
    for (const text of ['Zm9', '_w==', '/w=='])
      expect(() => decodeInput(text, 'base64')).toThrow('The text is not base64.');
  });
});

describe('a text with kept characters', () => {
  it('has these at their places, before and after an encoding changed its length', () => {
    const definition = definitionWith({
      data_type: 'generic_string',
      input_character_set: `${alphabets.base32}_`,
      output_character_set: `0123456789${capitals}${capitals.toLowerCase()}`,
      min_input_length: 15,
      max_input_length: 128,
      input_encoding: 'base32',
      input_pad_character: '_',
      passthrough: '-',
      passthrough_rules: [
        { type: 'passthrough', value: '-', priority: 1 },
        { type: 'prefix', value: 2, priority: 2 },
      ],
    });
    const cipher = encryptText(definition, { keyNumber: 3, bytes }, '12-34-56');
    expect(cipher).toMatch(/^12-3[0-9A-Za-z]-[0-9A-Za-z]{13}$/);
    expect(decryptText(definition, { keyNumber: 3, bytes }, cipher)).toBe('12-34-56');
  });
});
