import { sizeOf } from '../../../contract/definition/characterSets';
import {
  passthroughRulesOf,
  payloadOf,
  treatCharacters,
  type TreatedCharacter,
} from '../../../contract/definition/partialEncryption';
import { payloadProblems } from '../../../contract/definition/payloadProblems';
import type { Definition } from '../../../contract/datasets/wizard';
import { previewTexts } from '../../../texts/datasets/definition';
import { canEncrypt, type DefinitionProblems } from '../definition';

interface ExamplePreview {
  treated: readonly TreatedCharacter[];
  /** Text to encrypt; undefined while it cannot be encrypted. */
  payload?: string;
  warnings: string[];
}

/** Longest example that is shown, in characters. */
export const maxExampleLength = 500;

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

/**
 * Computes the effect of a definition on an example, and the reasons why it cannot be encrypted. Lengths and
 * characters are checked after trimming (client-protocol 5).
 * @param problems of the definition: one that breaks a rule encrypts nothing
 */
export function previewOf(
  example: string,
  definition: Definition,
  problems: DefinitionProblems,
): ExamplePreview {
  if (example === '') return { treated: [], warnings: [] };
  if (sizeOf(example) > maxExampleLength)
    return { treated: [], warnings: [previewTexts.tooLong(maxExampleLength)] };
  const rules = passthroughRulesOf({
    passthrough_character_set: definition.passthrough_character_set,
    prefix_length: isCount(definition.prefix_length) ? definition.prefix_length : 0,
    suffix_length: isCount(definition.suffix_length) ? definition.suffix_length : 0,
  });
  const treated = treatCharacters(example, rules);
  if (!canEncrypt(problems)) return { treated, warnings: [previewTexts.correctFirst] };
  const warnings = payloadProblems(treated, definition, 'example');
  return { treated, payload: warnings.length > 0 ? undefined : payloadOf(treated), warnings };
}
