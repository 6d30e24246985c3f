import { charactersOf, sizeOf } from '../../../../contract/characterSets';
import {
  passthroughRulesOf,
  payloadOf,
  treatCharacters,
  type TreatedCharacter,
} from '../../../../contract/partialEncryption';
import type { Definition } from '../../../../contract/wizard';
import type { WizardProblems } from '../wizardProblems';
import { definitionFields } from '../wizardSteps';

export interface ExamplePreview {
  treated: readonly TreatedCharacter[];
  /** What can be encrypted; undefined while it cannot. */
  payload: string | undefined;
  warnings: string[];
}

/** Longest example that is shown, in characters. */
const longest = 500;

const counted = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

/**
 * What a definition does to an example, and what keeps it from being encrypted: lengths and characters
 * count after the trimming (client-protocol 5).
 * @param problems of the definition: one that breaks a rule encrypts nothing
 */
export function previewOf(
  example: string,
  definition: Definition,
  problems: WizardProblems,
): ExamplePreview {
  if (example === '') return { treated: [], payload: undefined, warnings: [] };
  if (sizeOf(example) > longest)
    return {
      treated: [],
      payload: undefined,
      warnings: [`The preview takes examples of at most ${longest} characters.`],
    };
  const rules = passthroughRulesOf({
    passthrough_character_set: definition.passthrough_character_set,
    prefix_length: isCount(definition.prefix_length) ? definition.prefix_length : 0,
    suffix_length: isCount(definition.suffix_length) ? definition.suffix_length : 0,
  });
  const treated = treatCharacters(example, rules);
  if (
    problems.radix !== undefined ||
    definitionFields.some((field) => problems[field] !== undefined)
  )
    return {
      treated,
      payload: undefined,
      warnings: ['Correct the definition to see the encrypted example.'],
    };
  const payload = payloadOf(treated);
  const warnings = payloadWarnings(payload, definition);
  return { treated, payload: warnings.length > 0 ? undefined : payload, warnings };
}

function payloadWarnings(payload: string, definition: Definition): string[] {
  const { input_min_length: least, input_max_length: most } = definition;
  const size = sizeOf(payload);
  const known = new Set(charactersOf(definition.input_character_set));
  const strange = [...new Set(charactersOf(payload).filter((each) => !known.has(each)))];
  return [
    ...(size < least
      ? [
          `The example is too short: it has ${counted(size)} to encrypt, and the minimum input length is ${least}.`,
        ]
      : []),
    ...(size > most
      ? [
          `The example is too long: it has ${counted(size)} to encrypt, and the maximum input length is ${most}.`,
        ]
      : []),
    ...(strange.length > 0
      ? [`Not in the input character set: ${strange.map((each) => `“${each}”`).join(' ')}`]
      : []),
  ];
}
