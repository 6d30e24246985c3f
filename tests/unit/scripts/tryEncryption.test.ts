import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../scripts/try-encryption/commandLine.mjs';
import type { Definition } from '../../../scripts/try-encryption/core.mjs';
import { decryptValue, encryptValue } from '../../../scripts/try-encryption/values.mjs';
import {
  classicDefinition,
  typedDefinitions,
} from '../../service/independentClient/cannedDefinitions';
import { writeExact } from '../../service/independentClient/exactJson';
import { exampleKey, typedExamples } from '../../setup/typedExamples';

const bytes = Uint8Array.from(exampleKey);

/** A definition as in a response of the service. */
const parsed = (wire: object) => JSON.parse(writeExact(wire)) as Definition;
const ssn = parsed({
  ...classicDefinition,
  passthrough_rules: [
    { type: 'passthrough', value: '-' },
    { type: 'prefix', value: 1 },
    { type: 'suffix', value: 2 },
  ],
  max_input_length: 9,
});
type Name = keyof typeof typedDefinitions | 'ssn';
const definitionOf = (name: Name) => (name === 'ssn' ? ssn : parsed(typedDefinitions[name]));

describe('the pipeline', () => {
  it.each(typedExamples)(
    'encrypts a value of $dataset with key $keyNumber like ubiq-node: $value to $result',
    async ({ dataset, value, keyNumber, result }) => {
      const requested: number[] = [];
      const findKey = (number: number) => {
        requested.push(number);
        return Promise.resolve(bytes);
      };
      const definition = definitionOf(dataset);
      expect(encryptValue(definition, { bytes, number: keyNumber }, value)).toBe(result);
      expect(await decryptValue(definition, findKey, result)).toBe(value);
      expect(requested).toEqual([keyNumber]);
    },
  );
});

const key = { bytes, number: 0 };
const encrypt = (name: Name, plain: string) => encryptValue(definitionOf(name), key, plain);

describe('a classic dataset', () => {
  it.each([null, undefined, 'formatted_string'])('has the data type %s', (data_type) => {
    expect(encryptValue({ ...ssn, data_type }, key, '123-45-6789')).toBe(
      encrypt('ssn', '123-45-6789'),
    );
  });

  it('keeps passthrough characters, prefix and suffix in place', async () => {
    const cipher = encrypt('ssn', '123-45-6789');
    expect(cipher).toMatch(/^1\w{2}-\w{2}-\w{2}89$/);
    expect(await decryptValue(ssn, () => Promise.resolve(bytes), cipher)).toBe('123-45-6789');
  });

  it('keeps a prefix and a suffix around an encoded text of another length', async () => {
    const definition: Definition = {
      ...definitionOf('token64'),
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
  ])('of %s gives the reason that %s cannot be encrypted', (name, plain, reason) => {
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
    expect(() => readCommandLine(['SSN', '1', '--url', 'x'])).toThrow(
      "Unknown option '--url'. Name a dataset and a value: node scripts/try-encryption.mjs SSN 123-45-6789",
    );
  });
});
