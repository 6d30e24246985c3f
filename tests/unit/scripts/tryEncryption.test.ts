import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../scripts/try-encryption/commandLine.mjs';
import type { Definition } from '../../../scripts/try-encryption/core.mjs';
import { decryptValue, encryptValue } from '../../../scripts/try-encryption/values.mjs';

const bytes = Uint8Array.from({ length: 32 }, (_, at) => at);
const tweak = Buffer.from(bytes.map((byte) => 255 - byte)).toString('base64');

const digits = '0123456789';
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const base32 = `${upper}234567=_`;
const visible = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(33 + at)).join('');

const define = (fields: Partial<Definition>): Definition => ({
  input_character_set: digits,
  output_character_set: `${digits}AB`,
  passthrough_rules: [],
  min_input_length: 6,
  max_input_length: fields.min_input_length ?? 6,
  msb_encoding_bits: 0,
  tweak,
  ...fields,
});
const integer = (length: number, most: string) =>
  define({
    data_type: 'integer',
    data_type_config: {
      min_input_int_value_as_string: `-${most}`,
      max_input_int_value_as_string: most,
    },
    output_character_set: `${digits}ABCD`,
    passthrough_rules: [{ type: 'passthrough', value: '-' }],
    min_input_length: length,
  });
const days = {
  epoch: '0001-01-01T00:00:00Z',
  min_input_date_value: '0001-01-01T00:00:00Z',
  max_input_date_value: '2738-11-28T00:00:00Z',
};

/** The vendor's own figures, by the names that the client libraries' tests ask for. */
const definitions = {
  integer32: integer(8, '99999999'),
  integer64: integer(16, '9999999999999999'),
  date: define({ data_type: 'date', data_type_config: days, msb_encoding_bits: 3 }),
  date_2keys: define({
    data_type: 'date',
    data_type_config: days,
    input_character_set: `${digits}ABCDEFGHIJKLMNOPQRSTUV`,
    output_character_set: `${digits}${upper}abcde`,
    min_input_length: 4,
    msb_encoding_bits: 4,
  }),
  datetime: define({
    data_type: 'datetime',
    data_type_config: {
      epoch: '1970-01-01T00:00:00Z',
      min_input_date_value: '1653-02-10T06:13:21Z',
      max_input_date_value: '2286-11-20T17:46:39Z',
    },
    passthrough_rules: [{ type: 'passthrough', value: '-' }],
    min_input_length: 10,
    msb_encoding_bits: 1,
  }),
  token64: define({
    data_type: 'token',
    input_encoding: 'base32',
    input_pad_character: '_',
    input_character_set: base32,
    output_character_set: `${digits}${upper}${lower}`,
    min_input_length: 64,
  }),
  generic_string: define({
    data_type: 'generic_string',
    input_pad_character: '!',
    input_character_set: `${lower}!`,
    output_character_set: `${digits}${upper}${lower}!`,
    min_input_length: 15,
    max_input_length: 128,
  }),
  generic_string_32: define({
    data_type: 'generic_string',
    input_encoding: 'base32',
    input_pad_character: '_',
    input_character_set: base32,
    output_character_set: `${digits}${upper}${lower}-_`,
    min_input_length: 15,
    max_input_length: 128,
  }),
  generic_string_64: define({
    data_type: 'generic_string',
    input_encoding: 'base64',
    input_pad_character: '_',
    input_character_set: `${upper}${lower}${digits}+/=_`,
    output_character_set: visible,
    min_input_length: 15,
    max_input_length: 128,
  }),
  // Classic datasets have no typed fields, or the text `formatted_string`.
  ssn: define({
    data_type: null,
    output_character_set: `${digits}${upper}${lower}`,
    passthrough_rules: [
      { type: 'passthrough', value: '-' },
      { type: 'prefix', value: 1 },
      { type: 'suffix', value: 2 },
    ],
    max_input_length: 9,
  }),
};
type Name = keyof typeof definitions;

describe('the pipeline', () => {
  it.each<[Name, number, string, string]>([
    ['integer32', 0, '12345', '16549081'],
    ['integer32', 2, '-12345', '-227376089'],
    ['integer64', 13, '12345', '2028212917978268242'],
    ['date', 0, '2026-11-27', '1825-12-06'],
    ['date_2keys', 1, '2026-11-27', '5685-03-05'],
    ['datetime', 5, '2026-11-27T12:34:56Z', '3630-09-25T19:57:18Z'],
    ['datetime', 0, '1969-12-31T23:59:59Z', '1757-08-22T13:07:20Z'],
    ['token64', 3, 'abc', '300000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi'],
    ['token64', 0, '', '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX'],
    ['generic_string', 1, 'abcd', '100bGjraZKU25HL'],
    ['generic_string_32', 0, 'Zoë', '00AoCQcBSM_Fb5K'],
    ['generic_string_64', 0, 'Zoë', '!J0QNU2`zF?NJgk'],
  ])('encrypts %s with key %d like ubiq-node: %s to %s', async (name, number, plain, cipher) => {
    const asked: number[] = [];
    const findKey = (one: number) => {
      asked.push(one);
      return Promise.resolve(bytes);
    };
    expect(encryptValue(definitions[name], { bytes, number }, plain)).toBe(cipher);
    expect(await decryptValue(definitions[name], findKey, cipher)).toBe(plain);
    expect(asked).toEqual([number]);
  });
});

const key = { bytes, number: 0 };
const encrypt = (name: Name, plain: string) => encryptValue(definitions[name], key, plain);

describe('a classic dataset', () => {
  it.each([null, undefined, 'formatted_string'])('has the data type %s', (data_type) => {
    expect(encryptValue({ ...definitions.ssn, data_type }, key, '123-45-6789')).toBe(
      encrypt('ssn', '123-45-6789'),
    );
  });

  it('keeps passthrough characters, prefix and suffix in place', async () => {
    const cipher = encrypt('ssn', '123-45-6789');
    expect(cipher).toMatch(/^1\w{2}-\w{2}-\w{2}89$/);
    expect(await decryptValue(definitions.ssn, () => Promise.resolve(bytes), cipher)).toBe(
      '123-45-6789',
    );
  });

  it('keeps a prefix and a suffix around an encoded text of another length', async () => {
    const definition: Definition = {
      ...definitions.token64,
      passthrough_rules: [
        { type: 'prefix', value: 2 },
        { type: 'suffix', value: 1 },
      ],
    };
    const cipher = encryptValue(definition, key, '#1abc!');
    expect(cipher).toMatch(/^#1\w{64}!$/);
    expect(await decryptValue(definition, () => Promise.resolve(bytes), cipher)).toBe('#1abc!');
  });
});

describe('a refusal', () => {
  it.each<[Name, string, string]>([
    ['integer32', '1.5', '"1.5" is not a whole number.'],
    ['integer32', '', '"" is not a whole number.'],
    [
      'integer32',
      '100000000',
      '100000000 is not from -99999999 to 99999999, the bounds of the dataset.',
    ],
    [
      'integer64',
      '-10000000000000000',
      '-10000000000000000 is not from -9999999999999999 to 9999999999999999, the bounds of the dataset.',
    ],
    ['date', '27.11.2026', '"27.11.2026" is not a date like 2026-11-27.'],
    ['date', '2026-02-30', '"2026-02-30" is not a date like 2026-11-27.'],
    ['date', '2026-13-01', '"2026-13-01" is not a date like 2026-11-27.'],
    [
      'date',
      '2738-11-29',
      '2738-11-29 is not from 0001-01-01 to 2738-11-28, the bounds of the dataset.',
    ],
    [
      'datetime',
      '2026-11-27T12:34:56+02:00',
      '"2026-11-27T12:34:56+02:00" is not a date with a time in UTC, like 2026-11-27T12:34:56Z.',
    ],
    [
      'datetime',
      '1653-02-10T06:13:20Z',
      '1653-02-10T06:13:20Z is not from 1653-02-10T06:13:21Z to 2286-11-20T17:46:39Z, the bounds of the dataset.',
    ],
    ['generic_string', 'wow!', 'The value must not contain "!": the dataset pads with it.'],
    ['generic_string', 'Abc', '"A" is not in the dataset\'s input character set.'],
    ['token64', 'A'.repeat(41), 'The dataset encrypts 64 characters. Encoded, the value has 72.'],
    [
      'ssn',
      '123-4',
      'The dataset encrypts 6 to 9 characters. Without those that stay as they are, the value has 1.',
    ],
  ])('of %s names the reason that %s cannot be encrypted', (name, plain, reason) => {
    expect(() => encrypt(name, plain)).toThrow(reason);
  });
});

describe('the command line', () => {
  const credentials = '.data/demo-credentials';

  it.each([
    [['SSN', '123-45-6789'], { dataset: 'SSN', plain: '123-45-6789', credentials }],
    [['Amount', '-12345'], { dataset: 'Amount', plain: '-12345', credentials }],
    [
      ['Amount', '-5', '--credentials', 'file'],
      { dataset: 'Amount', plain: '-5', credentials: 'file' },
    ],
    [['Patient Token', ''], { dataset: 'Patient Token', plain: '', credentials }],
  ])('%j names a dataset and a value', (args, read) => {
    expect(readCommandLine(args)).toEqual(read);
  });

  it('without a value is answered with an example', () => {
    expect(() => readCommandLine(['SSN'])).toThrow(
      'Name a dataset and a value: node scripts/try-encryption.mjs SSN 123-45-6789',
    );
  });
});
