import { describe, expect, it } from 'vitest';
import { typedDefinition } from '../../../contract/definition/typedDefinition';
import { typedProblems, type TypedProblems } from '../../../contract/definition/typedProblems';
import { derivedDefinition, largestCiphertext } from '../../../contract/definition/typedRoom';
import {
  type DateTimeDefinition,
  type EncodedDefinition,
  type IntegerDefinition,
  type TypedDefinition,
  typedDefaults,
} from '../../../contract/definition/typedTerms';

const integer = (size: 32 | 64, min: string, max: string): IntegerDefinition => ({
  data_type: 'integer',
  size,
  min,
  max,
});
const moment = (epoch: string, min: string, max: string): DateTimeDefinition => ({
  data_type: 'datetime',
  epoch,
  min,
  max,
});
const encoded = (more: Partial<EncodedDefinition> = {}): EncodedDefinition => ({
  ...typedDefaults.generic_string,
  ...more,
});

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base32Set = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567=_';

/** Input set, output set, length, bits, keys and largest ciphertext; the vendor's figures where it publishes any. */
const rooms: [string, TypedDefinition, [string, string, number, number, number], string?][] = [
  [
    'the 32 bits of the vendor',
    integer(32, '-99999999', '99999999'),
    ['0123456789', '0123456789ABCD', 8, 0, 14],
    '1470375551',
  ],
  [
    'the 64 bits of the vendor',
    integer(64, '-9999999999999999', '9999999999999999'),
    ['0123456789', '0123456789ABCD', 16, 0, 14],
    '2032385242251558911',
  ],
  ['a small number', integer(32, '0', '120'), ['0123456789', '0123456789ABCDEF', 6, 0, 16]],
  ['nine digits in 32 bits', integer(32, '0', '999999999'), ['0123456789', '0123456789A', 9, 3, 1]],
  [
    'the date of the vendor, given its base',
    {
      data_type: 'date',
      min: '0001-01-01',
      max: '2738-11-28',
      output_character_set: '0123456789AB',
    },
    ['0123456789', '0123456789AB', 6, 3, 1],
    '2738-11-28',
  ],
  ['every date', typedDefaults.date, ['0123456789', '0123456789ABCD', 6, 1, 3]],
  [
    'the moments of the vendor',
    typedDefaults.datetime,
    ['0123456789', '0123456789AB', 10, 1, 6],
    '3921-12-16T12:58:39Z',
  ],
  ['a short token', { data_type: 'token', size: 64 }, [base32Set, alphanumeric, 64, 0, 62]],
  ['a long token', { data_type: 'token', size: 128 }, [base32Set, alphanumeric, 128, 0, 62]],
  ['a padded text in base32', encoded(), [base32Set, alphanumeric, 15, 0, 62]],
];

describe('a typed definition', () => {
  it.each(rooms)('derives sets, length and room of %s', (_, definition, expected, largest) => {
    const derived = derivedDefinition(definition);
    const { input_character_set: input, output_character_set: output, bits, keys } = derived;
    expect([input, output, derived.input_min_length, bits, keys]).toEqual(expected);
    expect([undefined, largestCiphertext(definition)]).toContain(largest);
  });

  it('lets the minus sign pass through only for numbers and times', () => {
    const signs = Object.values(typedDefaults).map((definition) => [
      definition.data_type,
      derivedDefinition(definition).passthrough_character_set,
    ]);
    expect(signs).toEqual([
      ['integer', '-'],
      ['date', ''],
      ['datetime', '-'],
      ['token', ''],
      ['generic_string', ''],
    ]);
  });

  it('uses the longest encoded text as the maximum length', () => {
    expect(derivedDefinition(encoded()).input_max_length).toBe(128);
    expect(derivedDefinition(encoded({ encoding: 'base64' })).input_max_length).toBe(108);
    expect(derivedDefinition(encoded({ encoding: 'base64' })).keys).toBe(94);
    expect(derivedDefinition(encoded({ max_bytes: 1 })).input_max_length).toBe(15);
  });
});

const epoch = '1970-01-01T00:00:00Z';
const setProblem =
  'Must be a beginning of 0123456789ABCDEF, because the .NET library converts numbers with these digits';
const noKey =
  'These bounds leave no room for a key: the largest ciphertext would not fit. Bring them closer together.';
const noKeyOfDates =
  'These bounds leave no room for a key: ciphertexts would pass the year 9999. Choose an earlier minimum, or bring them closer together.';
const wrong: [string, TypedDefinition, TypedProblems][] = [
  [
    'no number',
    integer(32, 'x', '1.5'),
    bothBounds('Must be a whole number, such as -100 or 2500'),
  ],
  [
    'a number with zeros',
    integer(32, '-0', '007'),
    bothBounds('Must be a whole number, such as -100 or 2500'),
  ],
  [
    'more digits than 64 bits hold',
    integer(64, '0', '99999999999999999999'),
    { max: 'Must fit into 64 bits' },
  ],
  [
    'a fraction of a second',
    moment(epoch, epoch, '2000-01-01T00:00:00.000Z'),
    { max: momentText() },
  ],
  [
    'a day too near the end of the years',
    { data_type: 'date', min: '7300-01-01', max: '7300-01-01' },
    { max: noKeyOfDates },
  ],
  ['more than 32 bits', integer(32, '0', '2147483648'), { max: 'Must fit into 32 bits' }],
  ['less than 64 bits', integer(64, '-9223372036854775808', '0'), { min: 'Must fit into 64 bits' }],
  ['a maximum below the minimum', integer(32, '5', '4'), { max: 'Must not be below the minimum' }],
  ['ten digits in 32 bits', integer(32, '0', '2147483647'), { max: noKey }],
  ['all of 64 bits', integer(64, '0', '9223372036854775807'), { max: noKey }],
  [
    'dates of seven digits',
    { data_type: 'date', min: '0001-01-01', max: '2738-11-30' },
    { max: noKeyOfDates },
  ],
  [
    'days that no calendar has',
    { data_type: 'date', min: '0000-12-31', max: '2026-02-29' },
    bothBounds('Must be a date from 0001-01-01 to 9999-12-31, yyyy-MM-dd'),
  ],
  ['years of five digits', moment(epoch, epoch, '10000-01-01T00:00:00Z'), { max: momentText() }],
  ['a moment without a zone', moment('1970-01-01T00:00:00', epoch, epoch), { epoch: momentText() }],
  [
    'the second that C cannot hold',
    moment(epoch, '1969-12-31T23:59:59Z', epoch),
    { min: 'The library for C and C++ cannot hold 1969-12-31T23:59:59Z. Choose another second.' },
  ],
  [
    'an epoch before the minimum',
    moment(epoch, '1970-01-01T00:00:01Z', '2000-01-01T00:00:00Z'),
    { epoch: 'Must lie between the minimum and the maximum' },
  ],
  [
    'an epoch after the maximum',
    moment('2000-01-01T00:00:01Z', epoch, '2000-01-01T00:00:00Z'),
    { epoch: 'Must lie between the minimum and the maximum' },
  ],
  [
    'a pad character of the alphabet',
    encoded({ pad: 'A' }),
    { pad: 'Must not be one of the characters of base32, nor the sign =' },
  ],
  [
    'the sign that ends an encoded text',
    encoded({ encoding: 'base64', pad: '=' }),
    { pad: 'Must not be one of the characters of base64, nor the sign =' },
  ],
  ['two pad characters', encoded({ pad: '__' }), { pad: 'Must be one visible character' }],
  ['a space as the pad', encoded({ pad: ' ' }), { pad: 'Must be one visible character' }],
  [
    '3 characters',
    encoded({ min_length: 3 }),
    { min_length: 'Choose a whole number from 4 to 255' },
  ],
  [
    '256 characters',
    encoded({ min_length: 256 }),
    { min_length: 'Choose a whole number from 4 to 255' },
  ],
  ['no bytes', encoded({ max_bytes: 0 }), { max_bytes: 'Choose a whole number from 1 to 65535' }],
  [
    'too many bytes',
    encoded({ max_bytes: 65_536 }),
    { max_bytes: 'Choose a whole number from 1 to 65535' },
  ],
  [
    'digits of its own',
    { ...integer(32, '0', '9'), input_character_set: '1234567890' },
    { input_character_set: setProblem },
  ],
  [
    'an output set beyond the digits of .NET',
    { ...integer(32, '0', '9'), output_character_set: '0123456789ABCDEFG' },
    { output_character_set: setProblem },
  ],
  [
    'an output set as large as the input set',
    { ...integer(32, '0', '9'), output_character_set: '0123456789' },
    {
      output_character_set: 'The output character set must be larger than the input character set',
    },
  ],
];

function bothBounds(problem: string): TypedProblems {
  return { min: problem, max: problem };
}
function momentText(): string {
  return 'Must be a moment from year 1 to 9999, such as 1970-01-01T00:00:00Z';
}

describe('a typed definition is refused', () => {
  it.each(wrong)('for %s', (_, definition, problems) => {
    expect(typedProblems(definition)).toEqual(problems);
    const { error } = typedDefinition.safeParse(definition);
    expect(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    ).toEqual(problems);
  });

  it.each(Object.values(typedDefaults))(
    'never for the initial values of a form: $data_type',
    (defaults) => {
      expect(typedProblems(defaults)).toEqual({});
      expect(typedDefinition.parse(defaults)).toEqual(defaults);
    },
  );

  it.each([
    ['32 bits', integer(32, '-2147483647', '-2147483647'), { max: noKey }],
    ['64 bits at 18 digits', integer(64, '-999999999999999999', '999999999999999999'), {}],
    [
      'the last date of six digits',
      { data_type: 'date', min: '0001-01-01', max: '2738-11-28' },
      {},
    ],
    [
      'the first and the last year',
      moment('0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-02T00:00:00Z'),
      {},
    ],
    ['4 characters', encoded({ min_length: 4 }), {}],
    ['255 characters', encoded({ min_length: 255 }), {}],
  ] satisfies [string, TypedDefinition, TypedProblems][])(
    'at the exact bound: %s',
    (_, definition, problems) => {
      expect(typedProblems(definition)).toEqual(problems);
    },
  );
});
