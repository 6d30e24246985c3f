import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyDetails } from '../../../contract/api-keys/apiKeys';
import { charactersOf } from '../../../contract/definition/characterSets';
import { newApiKey } from '../../../contract/api-keys/credentials';
import { newDatasetGroup } from '../../../contract/dataset-groups/datasetGroups';
import { datasetDetails, datasetDraft, datasetUpdate } from '../../../contract/datasets/datasets';
import type { StructuredDefinition } from '../../../contract/definition/definitionRules';
import { definitionProblems } from '../../../contract/definition/definitionRules';
import { keyRoom } from '../../../contract/definition/keyRoom';
import { newFeature } from '../../../contract/administration/features';
import { primaryKeyDetails } from '../../../contract/keys/primaryKeys';
import { wizardDescription } from '../../../contract/datasets/wizard';

const definition = {
  input_character_set: '0123456789',
  output_character_set: '0123456789abcdef',
  passthrough_character_set: '-',
  input_min_length: 6,
  input_max_length: 9,
  prefix_length: 4,
  suffix_length: 0,
};
const details = { name: 'SSN', description: 'Social security numbers' };

const saved = { ...definition, name: details.name };

const notOneLine =
  'Line breaks, control characters and marks that turn text around are not permitted.';

/** Controls, separators, and Unicode's Default_Ignorable_Code_Point except for the permitted ones. */
const refusedRanges = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe001f],
  [0xe0080, 0xe00ff],
  [0xe01f0, 0xe0fff],
];

/** Joiners, variants, tags, and Braille without dots. */
const permittedInvisibleRanges = [
  [0x180b, 0x180d],
  [0x180f, 0x180f],
  [0x200c, 0x200d],
  [0x2800, 0x2800],
  [0xfe00, 0xfe0f],
  [0xe0020, 0xe007f],
  [0xe0100, 0xe01ef],
];

const isIn = (ranges: number[][], character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(([first = 0, last = 0]) => first <= point && point <= last);
};

/** First error as on the edit page; by default, the name is unchanged. */
const firstMessage = (value: { name?: string; description: string }, before = value.name ?? '') =>
  datasetDetails(before).safeParse(value).error?.issues[0]?.message;

const otherCharacters =
  'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.';

describe('name and description on the edit page', () => {
  it.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    [undefined, 'This field is required'],
    [' SSN', 'Leading and trailing spaces are not permitted.'],
    ['SSN ', 'Leading and trailing spaces are not permitted.'],
    ['SSN', undefined],
    ['Ümläut & Co. (made before its name could not be changed to this)', undefined],
    ['x'.repeat(76), undefined],
    ['x'.repeat(256), 'Name should be no longer than 255 characters.'],
    ['a\u0000b', 'This text contains a character that cannot be stored.'],
    ['a\nb', notOneLine],
    ['a\tb', notOneLine],
    ['a\u007Fb', notOneLine],
    ['a\u2028b', notOneLine],
    ['pay\u202Elap', notOneLine],
    ['pay\u2066pal\u2069', notOneLine],
    ['Customs\u200B', 'Invisible characters are not permitted.'],
    ['Cus\u00ADtoms', 'Invisible characters are not permitted.'],
    ['\u200B', 'This field is required'],
    ['\u200D', 'This field is required'],
    ['\u2800', 'This field is required'],
    ['שלום', undefined],
    ['👩‍💻 می‌خواهم', undefined],
  ])('name %j: %s', (name, message) => {
    expect(firstMessage({ ...details, name })).toBe(message);
  });

  it.each([
    ['Cards-2_new', undefined],
    ['SSN', undefined],
    ['A, B', otherCharacters],
    ['A&B', otherCharacters],
    ['A+B', otherCharacters],
    ['A#B', otherCharacters],
    ['100%', otherCharacters],
    ["Lee's", otherCharacters],
    ['Größe', otherCharacters],
    ['A\u00A0B', otherCharacters],
    ['', 'This field is required'],
    [' SSN', 'Leading and trailing spaces are not permitted.'],
  ])('a changed name %j: %s', (name, message) => {
    expect(firstMessage({ ...details, name }, 'Old & new')).toBe(message);
    const before = { ...definition, name: 'Old & new' };
    expect(datasetDraft(before).safeParse({ ...details, ...definition, name }).success).toBe(
      message === undefined,
    );
  });

  it.each([
    ['', 'This field is required'],
    [' Other', 'Leading and trailing spaces are not permitted.'],
  ])('the name %j of a primary key: %s', (name, message) => {
    const { error } = primaryKeyDetails.safeParse({ ...details, name });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('a description is required', () => {
    expect(firstMessage({ ...details, description: '' })).toBe('This field is required');
  });

  it.each([
    ['datasets', datasetDetails('SSN').shape.description],
    ['the dataset wizard', wizardDescription],
    ['primary keys', primaryKeyDetails.shape.description],
    ['dataset groups', newDatasetGroup.shape.description],
    ['API keys', apiKeyDetails.shape.description],
    ['API keys of the wizard', newApiKey.shape.description],
    ['features', newFeature.shape.description],
  ])('a description of %s is trimmed', (_, rule) => {
    expect(rule.parse(' \n Salaries\n of 2026\t ')).toBe('Salaries\n of 2026');
    expect(rule.safeParse(' \n ').error?.issues).toHaveLength(1);
    expect(rule.safeParse('\u200B').error?.issues).toHaveLength(1);
  });

  it('white space around a description is not counted', () => {
    expect(wizardDescription.parse(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
    expect(wizardDescription.safeParse('x'.repeat(201)).success).toBe(false);
  });

  it('a description may have several lines', () => {
    expect(firstMessage({ ...details, description: 'One\nTwo\tthree' })).toBeUndefined();
  });

  it('a name is accepted exactly when it is not empty, trimmed, storable, not too long and one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const good =
          [...name].some((character) => !isIn(permittedInvisibleRanges, character)) &&
          name === name.trim() &&
          [...name].length <= 255 &&
          [...name].every((character) => !isIn(refusedRanges, character)) &&
          name.isWellFormed();
        expect(datasetDetails(name).safeParse({ ...details, name }).success).toBe(good);
      }),
    );
  });
});

describe('definitionProblems', () => {
  it('finds nothing wrong with a good definition', () => {
    expect(definitionProblems(definition)).toEqual({});
  });

  it.each<[string, Partial<StructuredDefinition>, Record<string, string>]>([
    [
      'an output set as small as the input set',
      { output_character_set: 'qwertyuiop' },
      {
        output_character_set:
          'The output character set must be larger than the input character set',
      },
    ],
    [
      'characters that come twice',
      { input_character_set: '00123456789' },
      { input_character_set: 'Characters must be unique' },
    ],
    [
      'a passthrough set that is also encrypted',
      { passthrough_character_set: '-5' },
      {
        passthrough_character_set:
          'Must not contain characters from the input and output character sets',
      },
    ],
    [
      'a minimum over the maximum',
      { input_min_length: 10 },
      {
        input_min_length: 'Must be less than or equal to Maximum Input Length',
        input_max_length: 'Must be greater than or equal to Minimum Input Length',
      },
    ],
    [
      'too few possible inputs',
      { input_min_length: 5 },
      {
        radix:
          'The number of input characters raised to the minimum input length must be at least 1,000,000.',
      },
    ],
  ])('%s', (_, change, problems) => {
    expect(definitionProblems({ ...definition, ...change })).toEqual(problems);
  });

  it('the draft schema refuses exactly what has a problem, or a length out of bounds', () => {
    const set = fc.string({
      unit: fc.constantFrom(...charactersOf('0123456789abcdef-😀')),
      maxLength: 20,
    });
    const length = fc.oneof(fc.integer({ min: -3, max: 30 }), fc.constant(4_294_967_296));
    fc.assert(
      fc.property(set, set, set, length, length, (...[input, output, passthrough, min, max]) => {
        const drawn: StructuredDefinition = {
          input_character_set: input,
          output_character_set: output,
          passthrough_character_set: passthrough,
          input_min_length: min,
          input_max_length: max,
        };
        const inBounds = [min, max].every((value) => value >= 2 && value < 4_294_967_296);
        const good =
          inBounds &&
          Object.keys(definitionProblems(drawn)).length === 0 &&
          keyRoom(drawn).keys >= 4;
        const draft = { ...details, ...definition, ...drawn };
        expect(datasetDraft(saved).safeParse(draft).success).toBe(good);
      }),
      { numRuns: 500 },
    );
  });

  it('the draft schema requires room for 4 keys only in a changed definition', () => {
    const messages = (before: typeof saved, output_character_set: string, name = details.name) =>
      datasetDraft(before)
        .safeParse({ ...details, ...definition, output_character_set, name })
        .error?.issues.map(({ path, message }) => [path, message]);
    const tooFew = (room: string) => [
      [
        ['output_character_set'],
        `This definition has room for ${room}; 4 are needed. Add output characters, remove input characters or raise the minimum input length.`,
      ],
    ];
    expect(messages(saved, '0123456789ab')).toEqual(tooFew('1 key'));
    const old = { ...saved, output_character_set: '0123456789ab' };
    expect(messages(old, '0123456789ab', 'Renamed')).toBeUndefined();
    expect(messages(old, '0123456789abc')).toEqual(tooFew('3 keys'));
    expect(messages(old, '0123456789abcdef')).toBeUndefined();
  });

  it.each([
    [1, 'Must be at least 2'],
    [2.5, 'Must be a whole number'],
    ['5.5', 'Must be a whole number'],
    ['1,000', 'Must be a whole number'],
    ['', 'Must be at least 2'],
    ['9999999999999999', 'Must be less than 4294967296'],
    [10_000_000_000_000_000, 'Must be less than 4294967296'],
    [4_294_967_296, 'Must be less than 4294967296'],
  ])('a maximum length of %j: %s', (input_max_length, message) => {
    const { error } = datasetDraft(saved).safeParse({
      ...details,
      ...definition,
      input_max_length,
    });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

describe('an update', () => {
  it('may contain any subset of the editable fields', () => {
    expect(datasetUpdate.safeParse({}).success).toBe(true);
    expect(datasetUpdate.safeParse({ description: 'New' }).success).toBe(true);
  });

  it.each([
    'uuid',
    'published_at',
    'customer_uuid',
    'dataset_type',
    'version',
    'max_key_rotations',
    'key_number',
    'creator_customer_user_uuid',
    'tweak',
    'primary_key_uuid',
  ])('refuses the read-only or unknown field %s', (field) => {
    expect(datasetUpdate.safeParse({ ...details, [field]: 'x' }).success).toBe(false);
  });
});
