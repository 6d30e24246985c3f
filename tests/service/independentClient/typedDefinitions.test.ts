import { describe, expect, it } from 'vitest';
import { type WireDefinition, dateConfig, typedDefinitions } from './cannedDefinitions';
import { changedAnswer } from './changedAnswer';
import { type Readers, readDefinition } from './datasetDefinition';
import { WrittenNumber, parseExact, writeExact } from './exactJson';

type Kind = keyof typeof typedDefinitions;

const read = (wire: WireDefinition, readers?: Readers) =>
  readDefinition(parseExact(writeExact(wire)), wire.name, readers);

const config = 'data_type_config';
const minus = { type: 'passthrough', value: '-', priority: 1 };
const sevenDigits = new WrittenNumber('9999999');
const rounded = new WrittenNumber('10000000000000000');
const digits = '0123456789';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secondBefore1970 = '1969-12-31T23:59:59Z';

/** Fields of typed definitions that some published library cannot use, and the problem. */
const unusable: [kind: Kind, path: string, value: unknown, problem: string][] = [
  ['integer32', config, null, 'data_type_config must be an object for the type integer'],
  ['date', config, null, 'data_type_config must be an object for the type date'],
  ['token64', config, {}, 'data_type_config must be null for the type token'],
  ['integer32', `${config}.size`, new WrittenNumber('16'), 'size must be 32 or 64'],
  ['integer64', `${config}.max_input_int_value`, rounded, 'max_input_int_value_as_string must be'],
  [
    'integer64',
    `${config}.max_input_int_value_as_string`,
    '10000000000000000',
    'max_input_int_value_as_string must be "9999999999999999", as the number',
  ],
  [
    'integer32',
    `${config}.min_input_int_value`,
    new WrittenNumber('0'),
    'min_input_int_value_as_string must be "0", as the number',
  ],
  [
    'integer32',
    `${config}.min_input_int_value_as_string`,
    '-099',
    'must be an integer in decimal digits',
  ],
  ['integer32', 'input_character_set', '0123456789A', 'must be "0123456789" for an integer'],
  ['integer32', 'output_character_set', `${digits}abcd`, 'must be a beginning of "0123456789AB'],
  ['datetime', 'input_character_set', '1234567890', 'must be a beginning of "0123456789AB'],
  ['date', 'output_character_set', `${digits}ABCDEFG`, 'must be a beginning of "0123456789AB'],
  ['integer32', 'max_input_length', 9, 'max_input_length must be the minimum 8'],
  ['integer32', 'passthrough_rules', [], 'passthrough must be the value of its rule'],
  ['integer32', 'passthrough_rules.0.priority', 2, 'passthrough_rules must be the rule of "-"'],
  [
    'datetime',
    'passthrough_rules',
    [minus, { type: 'prefix', value: 1, priority: 2 }],
    'passthrough_rules must be the rule of "-" alone',
  ],
  ['integer32', 'input_encoding', 'base32', 'input_encoding must be null for the type integer'],
  ['date', 'input_pad_character', '0', 'input_pad_character must be null for the type date'],
  ['datetime', `${config}.epoch`, '1970-01-01T00:00:00', 'must be a second as YYYY-MM-DDTHH:MM'],
  ['datetime', `${config}.epoch`, '1970-01-01T00:00:00+00:00', 'must be a second as YYYY-MM-DD'],
  ['datetime', `${config}.epoch`, '1970-01-01', 'epoch must be a second as YYYY-MM-DD'],
  ['datetime', `${config}.epoch`, '1970-02-30T00:00:00Z', 'epoch must be a second as YYYY-MM-DD'],
  ['datetime', `${config}.epoch`, '0000-12-31T00:00:00Z', 'epoch must be a second as YYYY-MM-DD'],
  ['datetime', `${config}.epoch`, '10000-01-01T00:00:00Z', 'epoch must be a second as YYYY-MM'],
  ['datetime', `${config}.min_input_date_value`, secondBefore1970, 'another second than 1969'],
  ['datetime', `${config}.max_input_date_value`, '1653-02-10T06:13:20Z', 'at or after the minimum'],
  ['date', `${config}.max_input_date_value`, '2738-11-27T12:00:00Z', 'must be a midnight'],
  ['date', `${config}.min_input_date_value`, '0001-01-02T00:00:00Z', 'must be the epoch'],
  ['date', `${config}.max_input_date_value`, '2738-11-29T00:00:00Z', 'min_input_length must be'],
  ['token64', 'input_pad_character', '__', 'input_pad_character must be one character'],
  ['token64', 'input_pad_character', '', 'must be a string that is not empty'],
  ['token64', 'input_pad_character', '*', 'must be in the input character set'],
  ['token64', 'input_pad_character', '=', 'must be outside the encoding'],
  ['generic_string_64', 'input_pad_character', '+', 'must be outside the encoding'],
  ['token64', 'input_character_set', `${base32}_`, 'input_character_set must be at least "ABC'],
  ['token64', 'input_encoding', 'base64', 'input_character_set must be at least "ABC'],
];

describe('a typed definition', () => {
  it.each(unusable)('of %s is refused with another %s: %j', (kind, path, value, problem) => {
    const wire = typedDefinitions[kind];
    const changed = changedAnswer(wire, path.split('.'), value);
    expect(() => readDefinition(parseExact(writeExact(changed)), wire.name)).toThrow(problem);
  });

  it('passes through the minus sign of numbers, and no character of dates', () => {
    const { integer32, date } = typedDefinitions;
    const withoutMinus = { ...integer32, passthrough: '', passthrough_rules: [] };
    expect(() => read(withoutMinus)).toThrow('must be the rule of "-" alone for the type integer');
    const dateWithMinus = { ...date, passthrough: '-', passthrough_rules: [minus] };
    expect(() => read(dateWithMinus)).toThrow('passthrough_rules must be empty for a date');
  });

  it('has bounds that are exact to the last digit', () => {
    const { integer32, integer64 } = typedDefinitions;
    const most = 9_999_999_999_999_999n;
    expect(read(integer64).dataType).toMatchObject({ min: -most, max: most });
    const path = [config, 'max_input_int_value'];
    const changed = changedAnswer(integer32, path, sevenDigits);
    expect(() => readDefinition(parseExact(writeExact(changed)), 'integer32')).toThrow(
      'max_input_int_value_as_string must be "9999999", as the number, and is "99999999"',
    );
    // The digits that JSON.stringify writes.
    const text = JSON.stringify({ most: Number('9999999999999999') });
    expect(text).toBe('{"most":10000000000000000}');
  });

  it('may have character sets that .NET cannot convert if a program excludes .NET', () => {
    const { date_2keys: wire } = typedDefinitions;
    expect(() => read(wire)).toThrow('must be a beginning of "0123456789ABCDEF" for the type date');
    expect(read(wire, { withoutDotnet: true }).outputCharacterSet).toHaveLength(41);
  });

  it('may have a date whose epoch is its minimum', () => {
    const epoch = '1900-01-01T00:00:00Z';
    const bounds = dateConfig(epoch, epoch, '2099-12-31T00:00:00Z');
    const { dataType } = read({ ...typedDefinitions.date, data_type_config: bounds });
    expect(dataType).toMatchObject({ name: 'date', origin: -2_208_988_800n, unit: 86_400n });
  });

  it('may have texts with neither encoding nor padding', () => {
    const wire = { ...typedDefinitions.generic_string, input_pad_character: null };
    expect(read(wire)).toMatchObject({ encoding: null, pad: null });
  });
});
