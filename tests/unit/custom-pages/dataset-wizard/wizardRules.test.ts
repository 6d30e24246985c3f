import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleAscii } from '../../../../contract/definition/characterSets';
import { datasetWizard } from '../../../../contract/datasets/wizard';
import { derivedMinLength } from '../../../../contract/definition/characterSetPresets';
import { storageVendors } from '../../../../contract/datasets/wizardTerms';
import {
  inputPresets,
  minLengthAfterInput,
  outputAfterPassthrough,
  outputPresets,
} from '../../../../src/definition/definition';
import {
  problemsByField,
  wizardBody,
} from '../../../../src/custom-pages/dataset-wizard/wizardBody';
import { problemsOf } from '../../../../src/custom-pages/dataset-wizard/wizardProblems';
import {
  initialValues,
  stepsOf,
  type WizardField,
  type WizardValues,
} from '../../../../src/custom-pages/dataset-wizard/wizardValues';

const uuid = '6f1c2f0e-4a43-4a1e-9c2b-0d5f8f0e9a11';
const valid: WizardValues = {
  ...initialValues,
  name: 'Payroll',
  description: 'Salaries',
  group_uuid: uuid,
  group_label: 'HR',
  primary_key_uuid: uuid,
  primary_key_label: 'Main',
  dataset_type: 'structured',
};
const required = 'This field is required';

describe("the wizard's defaults", () => {
  it('are those of console.md section 9', () => {
    expect(initialValues).toMatchObject({
      input_min_length: 5,
      input_max_length: 255,
      input_character_set: 'abcdefghijklmnopqrstuvwxyz',
      output_character_set: visibleAscii,
      key_rotation_interval: 365,
      encryption_algorithm: 'AES256GCM',
      generate_api_key: false,
    });
    expect(storageVendors).toHaveLength(29);
  });

  it('form a valid definition once names are added', () => {
    expect(problemsOf(valid)).toEqual({});
  });
});

describe('the steps', () => {
  const ids = (values: Partial<WizardValues>) =>
    stepsOf({ ...initialValues, ...values }).map(({ label }) => label);

  it('include Definition for structured data only, and end with the keys when one is generated', () => {
    expect(ids({ dataset_type: 'structured', generate_api_key: false }).join(', ')).toBe(
      'Information, Data Type, Definition, Review, Complete',
    );
    expect(ids({ dataset_type: 'unstructured', generate_api_key: true })).toEqual([
      'Information',
      'Data Type',
      'Review',
      'Copy Keys',
    ]);
  });

  it('are numbered from 0, and contain the fields of the chosen options', () => {
    const stepOf = (field: WizardField, chosen = {}) =>
      stepsOf({ ...valid, ...chosen }).findIndex(({ fields }) => fields.includes(field));
    expect(stepOf('group_name', { group_choice: 'new' })).toBe(0);
    expect(stepOf('group_name', { group_choice: 'existing' })).toBe(-1);
    expect(stepOf('output_character_set')).toBe(2);
    expect(stepOf('api_key_name', { generate_api_key: true })).toBe(3);
    expect(stepOf('api_key_name', { generate_api_key: false })).toBe(-1);
  });
});

describe('the problems of the values', () => {
  it.each<[string, Partial<WizardValues>, object]>([
    ['an empty name', { name: '' }, { name: required }],
    [
      'a long name',
      { name: 'x'.repeat(76) },
      { name: 'Name should be no longer than 75 characters.' },
    ],
    [
      'a sign in the name',
      { name: 'a/b' },
      {
        name: 'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
      },
    ],
    [
      'a space around the name',
      { name: ' a' },
      { name: 'Leading and trailing spaces are not permitted.' },
    ],
    ['no description', { description: '' }, { description: required }],
    [
      'a long description',
      { description: 'x'.repeat(201) },
      { description: 'Description should be no longer than 200 characters.' },
    ],
    ['no group', { group_uuid: '' }, { group_uuid: required }],
    ['no name of a new group', { group_choice: 'new' }, { group_name: required }],
    ['no primary key', { primary_key_uuid: '' }, { primary_key_uuid: required }],
    ['a blank name of a new key', { key_choice: 'new' }, {}],
    ['a name of a new key of spaces', { key_choice: 'new', primary_key_name: '  ' }, {}],
    [
      'a wrong name of a new key',
      { key_choice: 'new', primary_key_name: 'k ' },
      { primary_key_name: 'Leading and trailing spaces are not permitted.' },
    ],
    ['no data type', { dataset_type: '' }, { dataset_type: required }],
    ['no vendor', { dataset_type: 'unstructured' }, { vendor: required }],
    ['an own vendor', { dataset_type: 'unstructured', vendor: 'Our cellar' }, {}],
    [
      'a rotation interval of 0',
      { key_rotation_interval: 0 },
      { key_rotation_interval: 'Choose a whole number of days from 1 to 3650' },
    ],
    [
      'characters twice',
      { input_character_set: 'aab' },
      { input_character_set: 'Characters must be unique' },
    ],
    [
      'lengths the wrong way round',
      { input_min_length: 9, input_max_length: 8 },
      {
        input_min_length: 'Must be less than or equal to Maximum Input Length',
        input_max_length: 'Must be greater than or equal to Minimum Input Length',
      },
    ],
    ['a length that is none', { input_min_length: '' }, { input_min_length: 'Must be at least 2' }],
    [
      'too small a domain',
      { input_min_length: 4 },
      {
        radix:
          'The number of input characters raised to the minimum input length must be at least 1,000,000.',
      },
    ],
    [
      'too little room for keys',
      { output_character_set: 'abcdefghijklmnopqrstuvwxyz0' },
      {
        max_key_rotations:
          'This definition has room for 1 key; 4 are needed. Add output characters, remove input characters or raise the minimum input length.',
      },
    ],
    [
      'no number of kept characters',
      { prefix_length: -1 },
      { prefix_length: 'Choose a whole number from 0 to 255' },
    ],
    [
      'no name of the API key',
      { generate_api_key: true, api_key_description: 'd' },
      { api_key_name: required },
    ],
  ])('include %s', (_, change, expected) => {
    const problems = problemsOf({ ...valid, ...change });
    for (const [field, message] of Object.entries(expected))
      expect(problems).toHaveProperty([field], message);
    expect(Object.keys(problems).length === 0).toBe(Object.keys(expected).length === 0);
  });

  it('equal those of the service: exactly the valid values give an accepted body', () => {
    const set = fc.oneof(
      fc.constantFrom(valid.input_character_set, visibleAscii, '0123456789', '0123456789abcdef'),
      fc.string({ maxLength: 30 }),
    );
    const length = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom('', 'x', 255, 4.5));
    const anyName = fc.oneof(
      fc.constantFrom('Payroll', '', ' a', 'a/b'),
      fc.string({ maxLength: 80 }),
    );
    fc.assert(
      fc.property(
        fc.record({
          name: anyName,
          description: anyName,
          group_choice: fc.constantFrom('existing', 'new'),
          group_name: anyName,
          key_choice: fc.constantFrom('existing', 'new'),
          primary_key_name: anyName,
          dataset_type: fc.constantFrom('structured', 'unstructured'),
          vendor: anyName,
          key_rotation_interval: fc.oneof(fc.integer({ min: -1, max: 4000 }), fc.constant('')),
          input_character_set: set,
          output_character_set: set,
          passthrough_character_set: fc.constantFrom('', '-', ' ', 'a'),
          input_min_length: length,
          input_max_length: length,
          prefix_length: length,
          suffix_length: length,
        }),
        (change) => {
          const values: WizardValues = { ...valid, ...change };
          const accepted = datasetWizard.safeParse(wizardBody(values)).success;
          expect(Object.keys(problemsOf(values)).length === 0).toBe(accepted);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the body of the creation', () => {
  const credentials = {
    accessKeyId: 'A'.repeat(24),
    signingKey: 'B'.repeat(44),
    cryptoAccessKey: 'C'.repeat(44),
    csr: 'csr',
    encryptedPrivateKey: 'pem',
  };

  it('never contains the crypto access key', () => {
    const body = JSON.stringify(wizardBody({ ...valid, generate_api_key: true }, credentials));
    expect(body).toContain(credentials.signingKey);
    expect(body).not.toContain(credentials.cryptoAccessKey);
  });

  it("maps the fields of the service's response back", () => {
    expect(
      problemsByField(
        { name: 'taken', 'dataset_groups.name': 'taken too', 'api_keys.csr': 'bad' },
        valid,
      ),
    ).toEqual({ name: 'taken', group_name: 'taken too' });
    expect(
      problemsByField({ 'definition.max': 'too large' }, { ...valid, data_type: 'integer' }),
    ).toEqual({ integer_max: 'too large' });
  });
});

describe('the character sets', () => {
  it('exclude passthrough characters while the output is visible ASCII', () => {
    const remaining = outputAfterPassthrough(visibleAscii, '', '-.');
    expect(remaining).toHaveLength(92);
    expect(outputPresets('-.').at(-1)).toEqual({
      value: 'visible-ascii',
      label: 'Visible ASCII',
      characters: remaining,
    });
    expect(outputAfterPassthrough(remaining, '-.', '')).toBe(visibleAscii);
    expect(outputAfterPassthrough('abc', '', '-')).toBe('abc');
  });

  it.each([
    ['abcdefghijklmnopqrstuvwxyz', 5],
    ['0123456789', 6],
    ['0123456789abcdefghijklmnopqrstuvwxyz', 4],
    // Shorter ones break the radix rule, whatever their characters.
    ['0123456789abcdef', 5],
    ['abc', 13],
    ['abc-', 10],
    // No length is enough.
    ['é', 2],
  ])('determine the minimum length: %s', (set, length) => {
    expect(derivedMinLength(set)).toBe(length);
    expect(minLengthAfterInput(13, 'abc', set)).toBe(length);
    expect(minLengthAfterInput(9, 'abc', set)).toBe(9);
  });

  it('are offered for the input only while valid, with the resulting minimum length', () => {
    const chosen = inputPresets.map(({ label, characters }) => [
      label,
      problemsOf({
        ...valid,
        input_character_set: characters,
        input_min_length: minLengthAfterInput(5, valid.input_character_set, characters),
      }),
    ]);
    expect(chosen).toEqual([
      ['Lower case letters', {}],
      ['Upper case letters', {}],
      ['Letters', {}],
      ['Digits', {}],
      ['Lower case letters and digits', {}],
      // The specification says 4 (section 9), but the number of keys left depends on the output.
      [
        'Alphanumeric',
        {
          max_key_rotations:
            'This definition has room for 3 keys; 4 are needed. Add output characters, remove input characters or raise the minimum input length.',
        },
      ],
      ['Hexadecimal digits', {}],
    ]);
  });
});
