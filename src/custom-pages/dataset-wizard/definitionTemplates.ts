import type { definitionTemplateTexts } from '../../../texts/definitionTemplates';
import { characterSetPresets, visibleAsciiWithout } from '../../../contract/wizardTerms';
import { type TypedDefinition, typedDefaults } from '../../../contract/typedTerms';
import type { Definition } from '../../../contract/wizard';

/** A definition for a well-known kind of data, and an example of it. */
interface DefinitionTemplate<D> {
  id: keyof typeof definitionTemplateTexts;
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
    example: '12345',
    definition: typedDefaults.integer,
  },
  {
    id: 'whole-number-64',
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
    example: '1985-12-31',
    definition: typedDefaults.date,
  },
  {
    id: 'date-and-time',
    example: '2026-01-31T09:30:00Z',
    definition: typedDefaults.datetime,
  },
  {
    id: 'token',
    example: 'Ada Byron',
    definition: typedDefaults.token,
  },
  {
    id: 'encoded-text',
    example: 'Zoë',
    definition: typedDefaults.generic_string,
  },
];
