import { createCipheriv as nodeCipher } from 'node:crypto';
import { FF1 as independentFF1 } from '@noble/ciphers/ff1.js';
import fc from 'fast-check';
import { FF1 } from 'ubiq-security-fpe';
import { describe, expect, it } from 'vitest';
import { convertBase, decodeKeyNumber } from '../../../../contract/definition/keyNumber';
import { keyRoom } from '../../../../contract/definition/keyRoom';
import { passthroughRulesOf, runsOf } from '../../../../contract/definition/partialEncryption';
import { definitionTemplates } from '../../../../src/custom-pages/dataset-wizard/definitionTemplates';
import { checkedDefinition } from '../../../../contract/datasets/wizard';
import { definitionTemplateTexts } from '../../../../texts/datasets/definitionTemplates';
import { createCipheriv } from '../../../../src/definition/preview/blockCipher';
import { encryptPayload } from '../../../../src/definition/preview/encryptPayload';
import { previewOf } from '../../../../src/definition/preview/previewOf';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const key128 = '2B7E151628AED2A6ABF7158809CF4F3C';
const key192 = `${key128}EF4359D8D580AA4F`;
const key256 = `${key192}7F036D6F04FC6A94`;
const tweak1 = '39383736353433323130';
const tweak2 = '3737373770717273373737';

/** The nine FF1 samples that NIST publishes for SP 800-38G. */
const samples: [
  number: number,
  key: string,
  tweak: string,
  radix: number,
  plain: string,
  cipher: string,
][] = [
  [1, key128, '', 10, '0123456789', '2433477484'],
  [2, key128, tweak1, 10, '0123456789', '6124200773'],
  [3, key128, tweak2, 36, '0123456789abcdefghi', 'a9tv40mll9kdu509eum'],
  [4, key192, '', 10, '0123456789', '2830668132'],
  [5, key192, tweak1, 10, '0123456789', '2496655549'],
  [6, key192, tweak2, 36, '0123456789abcdefghi', 'xbj3kv35jrawxv32ysr'],
  [7, key256, '', 10, '0123456789', '6657667009'],
  [8, key256, tweak1, 10, '0123456789', '1001623463'],
  [9, key256, tweak2, 36, '0123456789abcdefghi', 'xs8a0azh2avyalyzuwd'],
];

describe('FF1', () => {
  it.each(samples)('reproduces NIST sample %i', (...[, key, tweak, radix, plain, cipher]) => {
    const ff1 = new FF1(bytes(key), bytes(tweak), 0, 16, radix);
    expect(ff1.encrypt(plain)).toBe(cipher);
    expect(ff1.decrypt(cipher)).toBe(plain);
  });

  it('agrees with another implementation for random keys, tweaks and alphabets', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 6, maxLength: 32 }),
        fc.integer({ min: 10, max: 94 }),
        fc.array(fc.nat(1000), { minLength: 6, maxLength: 40 }),
        (key, tweak, radix, nats) => {
          const alphabet = Array.from({ length: radix }, (_, index) =>
            String.fromCharCode(0x21 + index),
          ).join('');
          const digits = nats.map((nat) => nat % radix);
          const text = digits.map((digit) => alphabet.charAt(digit)).join('');
          const encrypted = new FF1(key, tweak, 6, 32, radix, alphabet).encrypt(text);
          expect([...encrypted].map((each) => alphabet.indexOf(each))).toEqual(
            independentFF1(radix, key, tweak).encrypt(digits),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the browser's stand-in for Node's cipher", () => {
  it('encrypts as Node does, block by block, with all three key sizes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(16, 24, 32),
        fc.infiniteStream(fc.nat(255)),
        fc.integer({ min: 1, max: 5 }),
        (size, stream, blocks) => {
          const take = (count: number) => Uint8Array.from(stream.take(count));
          const algorithm = `aes-${size * 8}-cbc`;
          const [key, iv] = [take(size), take(16)];
          const [ours, theirs] = [
            createCipheriv(algorithm, key, iv),
            nodeCipher(algorithm, key, iv),
          ];
          ours.setAutoPadding(false);
          theirs.setAutoPadding(false);
          for (let block = 0; block < blocks; block += 1) {
            const plain = take(16);
            expect([...ours.update(plain)]).toEqual([...theirs.update(plain)]);
          }
          expect([...ours.final()]).toEqual([...theirs.final()]);
        },
      ),
    );
  });
});

const digits = '0123456789';
const hexadecimal = `${digits}abcdef`;

describe('the encrypted example', () => {
  const definition = {
    input_character_set: digits,
    output_character_set: hexadecimal,
    input_min_length: 6,
  };
  const key = bytes(key256);
  const tweak = new Uint8Array(32).fill(7);

  it('is FF1, written in the output set, and can be decrypted', () => {
    const encrypted = encryptPayload('123456789', definition, key, tweak);
    expect(encrypted).toHaveLength(9);
    const { bits } = keyRoom({
      input_character_set: digits,
      output_character_set: hexadecimal,
      input_min_length: 6,
    });
    const { keyNumber, text } = decodeKeyNumber(encrypted, hexadecimal, bits);
    expect(keyNumber).toBe(0);
    const ff1 = new FF1(key, tweak, 6, 32, 10, digits);
    expect(ff1.decrypt(convertBase(text, hexadecimal, digits))).toBe('123456789');
  });
});

describe('the preview', () => {
  const ssn = {
    input_character_set: digits,
    output_character_set: hexadecimal,
    passthrough_character_set: '-',
    input_min_length: 6,
    input_max_length: 9,
    prefix_length: 0,
    suffix_length: 0,
  };

  it('checks lengths after trimming', () => {
    expect(previewOf('123-45-6789', ssn, {}).warnings).toEqual([]);
    expect(previewOf('123-45-6789', ssn, {}).payload).toBe('123456789');
    expect(previewOf('12-34-5', ssn, {}).warnings).toEqual([
      'The example is too short: it has 5 characters to encrypt, and the minimum input length is 6.',
    ]);
    expect(previewOf('1234567890', ssn, {}).warnings).toEqual([
      'The example is too long: it has 10 characters to encrypt, and the maximum input length is 9.',
    ]);
    expect(previewOf('1234567890', ssn, {}).payload).toBeUndefined();
  });

  it('refuses a kept emoji, which the libraries cut in different places', () => {
    const withPrefix = { ...ssn, prefix_length: 2 };
    expect(previewOf('😀12345678', withPrefix, {})).toMatchObject({
      payload: undefined,
      warnings: ['Emoji and other characters outside the basic plane are not supported'],
    });
    expect(previewOf('é12345678', withPrefix, {})).toMatchObject({
      payload: '2345678',
      warnings: [],
    });
  });

  it('names characters outside of the sets', () => {
    expect(previewOf('123 45x6789', ssn, {}).warnings).toContain(
      'Not in the input character set: “ ” “x”',
    );
  });

  it('shows the unencrypted parts even while the definition is invalid', () => {
    const { treated, payload } = previewOf('12-3', ssn, { radix: 'too small' });
    expect(runsOf(treated).map(({ treatment }) => treatment)).toEqual([
      'encrypted',
      'passthrough',
      'encrypted',
    ]);
    expect(payload).toBeUndefined();
  });

  it.each(definitionTemplates)('can encrypt the example of the template $id', (template) => {
    const { id, definition } = template;
    const { example } = definitionTemplateTexts[id];
    expect(checkedDefinition.safeParse(definition).error).toBeUndefined();
    const { payload, warnings } = previewOf(example, definition, {});
    expect(warnings).toEqual([]);
    expect(passthroughRulesOf(definition).length).toBeGreaterThan(0);
    const encrypted = encryptPayload(payload ?? '', definition, bytes(key256), new Uint8Array(8));
    expect(encrypted).toHaveLength(payload?.length ?? 0);
  });

  it('has templates for common kinds of data', () => {
    expect(definitionTemplates.map(({ id }) => definitionTemplateTexts[id].label).join(', ')).toBe(
      'Card number, Social security number, Phone, E-mail, Date, Name',
    );
  });
});
