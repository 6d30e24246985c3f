import { WrittenNumber } from './exactJson';

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphanumeric = `${digits}${capitals}${capitals.toLowerCase()}`;
const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join(
  '',
);
const base32 = `${capitals}234567=`;
const base64 = `${capitals}${capitals.toLowerCase()}${digits}+/=`;

/** A definition before it is JSON. */
export type WireDefinition = Record<string, unknown> & { name: string };

/** The classic dataset of client-protocol 2.3, as the wire has it. */
export const classicDefinition: WireDefinition = {
  name: 'SSN',
  encryption_algorithm: 'FF1',
  input_character_set: digits,
  output_character_set: alphanumeric,
  min_input_length: 6,
  max_input_length: 20,
  msb_encoding_bits: 0,
  tweak_source: 'constant',
  tweak: Buffer.alloc(32, 1).toString('base64'),
  tweak_min_len: 6,
  tweak_max_len: 32,
  salt: Buffer.alloc(32, 2).toString('base64'),
  passthrough: '-',
  passthrough_rules: [
    { type: 'prefix', value: 1, priority: 2 },
    { type: 'passthrough', value: '-', priority: 1 },
  ],
  permissions: { encrypt: true, decrypt: true },
  data_type: 'formatted_string',
  data_type_config: null,
  input_pad_character: null,
  input_encoding: null,
  fpe_definable_type: 'EfpeDefinition',
};

/** The tweak of the worked examples: the bytes ff to e0. */
const exampleTweak = Buffer.from(Array.from({ length: 32 }, (_, index) => 0xff - index));

type Lengths = [min: number, max: number, bits: number];

function typedDefinition(
  name: string,
  [input, output]: [input: string, output: string],
  [min, max, bits]: Lengths,
  more: Record<string, unknown>,
): WireDefinition {
  return {
    ...classicDefinition,
    name,
    input_character_set: input,
    output_character_set: output,
    min_input_length: min,
    max_input_length: max,
    msb_encoding_bits: bits,
    tweak: exampleTweak.toString('base64'),
    passthrough: '',
    passthrough_rules: [],
    data_type: name,
    ...more,
  };
}

const minusKept = {
  passthrough: '-',
  passthrough_rules: [{ type: 'passthrough', value: '-', priority: 1 }],
};

/** @param min in decimal digits, as max */
const integerConfig = (size: number, min: string, max: string): object => ({
  size: new WrittenNumber(String(size)),
  min_input_int_value: new WrittenNumber(min),
  max_input_int_value: new WrittenNumber(max),
  min_input_int_value_as_string: min,
  max_input_int_value_as_string: max,
});

export const dateConfig = (epoch: string, min: string, max: string): object => ({
  epoch,
  min_input_date_value: min,
  max_input_date_value: max,
});

const vendorDates = dateConfig(
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '2738-11-28T00:00:00Z',
);

/** The kinds of typed datasets with the vendor's figures, by the names in its tests. */
export const typedDefinitions = {
  integer32: typedDefinition('integer32', [digits, `${digits}ABCD`], [8, 8, 0], {
    ...minusKept,
    data_type: 'integer',
    data_type_config: integerConfig(32, '-99999999', '99999999'),
  }),
  integer64: typedDefinition('integer64', [digits, `${digits}ABCD`], [16, 16, 0], {
    ...minusKept,
    data_type: 'integer',
    data_type_config: integerConfig(64, '-9999999999999999', '9999999999999999'),
  }),
  date: typedDefinition('date', [digits, `${digits}AB`], [6, 6, 3], {
    data_type_config: vendorDates,
  }),
  date_2keys: typedDefinition(
    'date_2keys',
    [`${digits}ABCDEFGHIJKLMNOPQRSTUV`, `${digits}${capitals}abcde`],
    [4, 4, 4],
    { data_type: 'date', data_type_config: vendorDates },
  ),
  datetime: typedDefinition('datetime', [digits, `${digits}AB`], [10, 10, 1], {
    ...minusKept,
    data_type_config: dateConfig(
      '1970-01-01T00:00:00Z',
      '1653-02-10T06:13:21Z',
      '2286-11-20T17:46:39Z',
    ),
  }),
  token64: typedDefinition('token64', [`${base32}_`, alphanumeric], [64, 64, 0], {
    data_type: 'token',
    input_encoding: 'base32',
    input_pad_character: '_',
  }),
  token128: typedDefinition('token128', [`${base32}_`, alphanumeric], [128, 128, 0], {
    data_type: 'token',
    input_encoding: 'base32',
    input_pad_character: '_',
  }),
  generic_string: typedDefinition(
    'generic_string',
    [`${capitals.toLowerCase()}!`, `${alphanumeric}_`],
    [15, 128, 0],
    { input_pad_character: '!' },
  ),
  generic_string_32: typedDefinition(
    'generic_string_32',
    [`${base32}_`, `${alphanumeric}-_`],
    [15, 128, 0],
    { data_type: 'generic_string', input_encoding: 'base32', input_pad_character: '_' },
  ),
  generic_string_64: typedDefinition('generic_string_64', [`${base64}_`, visible], [15, 128, 0], {
    data_type: 'generic_string',
    input_encoding: 'base64',
    input_pad_character: '_',
  }),
} as const;
