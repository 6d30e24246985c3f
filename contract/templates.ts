import { characterSetPresets, visibleAsciiWithout } from './wizardTerms';
import { type TypedDefinition, typedDefaults } from './typedTerms';
import type { Definition } from './wizard';

/** A definition for a well-known kind of data, and an example of it. */
interface DefinitionTemplate<D> {
  id: string;
  label: string;
  /** Explains the definition, and what to know before using it. */
  description: string;
  example: string;
  definition: D;
}

const preset = (id: (typeof characterSetPresets)[number]['id']): string =>
  characterSetPresets.find((candidate) => candidate.id === id)?.characters ?? '';

const digits = preset('digits');
const alphanumeric = preset('alphanumeric');

/** Every definition here satisfies every rule of console.md section 5 (a test holds them to it). */
export const definitionTemplates: readonly DefinitionTemplate<Definition>[] = [
  {
    id: 'card-number',
    label: 'Card number',
    description: 'Keeps the first four and the last four digits readable; dashes and spaces stay.',
    example: '4111-1111-1111-1111',
    definition: {
      input_character_set: digits,
      output_character_set: alphanumeric,
      passthrough_character_set: '- ',
      input_min_length: 6,
      input_max_length: 11,
      prefix_length: 4,
      suffix_length: 4,
    },
  },
  {
    id: 'social-security-number',
    label: 'Social security number',
    description: 'Encrypts all nine digits; dashes stay.',
    example: '123-45-6789',
    definition: {
      input_character_set: digits,
      output_character_set: alphanumeric,
      passthrough_character_set: '-',
      input_min_length: 9,
      input_max_length: 9,
      prefix_length: 0,
      suffix_length: 0,
    },
  },
  {
    id: 'phone',
    label: 'Phone',
    description: 'Encrypts 7 to 15 digits; plus sign, brackets, dots, dashes and spaces stay.',
    example: '+1 (555) 010-7788',
    definition: {
      input_character_set: digits,
      output_character_set: alphanumeric,
      passthrough_character_set: '+-(). ',
      input_min_length: 7,
      input_max_length: 15,
      prefix_length: 0,
      suffix_length: 0,
    },
  },
  {
    id: 'email',
    label: 'E-mail',
    description:
      'The @ and the dots stay. Lower case only: write addresses in lower case before you encrypt them.',
    example: 'ada.byron@acme.example',
    definition: {
      input_character_set: `${preset('lower-case-digits')}_-+`,
      output_character_set: visibleAsciiWithout('@.'),
      passthrough_character_set: '@.',
      input_min_length: 5,
      input_max_length: 254,
      prefix_length: 0,
      suffix_length: 0,
    },
  },
  {
    id: 'date',
    label: 'Date',
    description: 'Encrypts the eight digits of a date; the signs between them stay.',
    example: '1985-12-31',
    definition: {
      input_character_set: digits,
      output_character_set: alphanumeric,
      passthrough_character_set: '-/.',
      input_min_length: 8,
      input_max_length: 8,
      prefix_length: 0,
      suffix_length: 0,
    },
  },
  {
    id: 'name',
    label: 'Name',
    description:
      'Encrypts full names of at least five unaccented letters; spaces, dashes, apostrophes and dots stay.',
    example: "Ada O'Neill-Byron",
    definition: {
      input_character_set: preset('letters'),
      output_character_set: visibleAsciiWithout(" '-."),
      passthrough_character_set: " '-.",
      input_min_length: 5,
      input_max_length: 255,
      prefix_length: 0,
      suffix_length: 0,
    },
  },
];

/** At least one for every kind of typed data. */
export const typedTemplates: readonly DefinitionTemplate<TypedDefinition>[] = [
  {
    id: 'whole-number-32',
    label: 'Whole number (32 bits)',
    description: 'For integer columns: up to eight digits, with a minus sign. 14 keys.',
    example: '12345',
    definition: typedDefaults.integer,
  },
  {
    id: 'whole-number-64',
    label: 'Whole number (64 bits)',
    description: 'For bigint columns: up to sixteen digits, with a minus sign. 14 keys.',
    example: '-9876543210',
    definition: {
      data_type: 'integer',
      size: 64,
      min: '-9999999999999999',
      max: '9999999999999999',
    },
  },
  {
    id: 'calendar-date',
    label: 'Calendar date',
    description: 'For date columns: every day from year 1 to 2738. Can be rotated twice.',
    example: '1985-12-31',
    definition: typedDefaults.date,
  },
  {
    id: 'date-and-time',
    label: 'Date and time',
    description: 'For timestamp columns: whole seconds from 1653 to 2286. 6 keys.',
    example: '2026-01-31T09:30:00Z',
    definition: typedDefaults.datetime,
  },
  {
    id: 'token',
    label: 'Token',
    description: 'Any text of up to 40 bytes becomes 64 letters and digits.',
    example: 'Ada Byron',
    definition: typedDefaults.token,
  },
  {
    id: 'encoded-text',
    label: 'Encoded text',
    description: 'Any text of up to 80 bytes in any language, encoded in base32.',
    example: 'Zoë',
    definition: typedDefaults.generic_string,
  },
];
