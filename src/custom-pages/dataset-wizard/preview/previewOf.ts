import { sizeOf } from '../../../../contract/characterSets';
import {
  passthroughRulesOf,
  payloadOf,
  treatCharacters,
  type TreatedCharacter,
} from '../../../../contract/partialEncryption';
import { payloadProblems } from '../../../../contract/payloadProblems';
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
  const warnings = payloadProblems(payload, definition, 'example');
  return { treated, payload: warnings.length > 0 ? undefined : payload, warnings };
}
