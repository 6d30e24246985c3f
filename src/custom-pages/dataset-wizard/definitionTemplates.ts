import type { definitionTemplateTexts } from '../../../texts/datasets/definitionTemplates';
import {
  characterSetPresets,
  visibleAsciiWithout,
} from '../../../contract/definition/characterSetPresets';
import { type TypedDefinition, typedDefaults } from '../../../contract/definition/typedTerms';
import type { Definition } from '../../../contract/datasets/wizard';

/** A definition for a well-known kind of data; the texts have an example of it. */
interface DefinitionTemplate<D> {
  id: keyof typeof definitionTemplateTexts;
  definition: D;
}

const preset = (id: (typeof characterSetPresets)[number]['id']): string =>
  characterSetPresets.find((candidate) => candidate.id === id)?.characters ?? '';

const digits = preset('digits');
const alphanumeric = preset('alphanumeric');

/** Every definition here satisfies all rules of console.md section 5 (a test checks this). */
export const definitionTemplates: readonly DefinitionTemplate<Definition>[] = [
  {
    id: 'card-number',
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
    definition: typedDefaults.integer,
  },
  {
    id: 'whole-number-64',
    definition: {
      data_type: 'integer',
      size: 64,
      min: '-9999999999999999',
      max: '9999999999999999',
    },
  },
  {
    id: 'calendar-date',
    definition: typedDefaults.date,
  },
  {
    id: 'date-and-time',
    definition: typedDefaults.datetime,
  },
  {
    id: 'token',
    definition: typedDefaults.token,
  },
  {
    id: 'encoded-text',
    definition: typedDefaults.generic_string,
  },
];
