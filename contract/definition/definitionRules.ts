import { characterSetTexts, lengthTexts } from '../../texts/rules/definition';
import { countText } from '../../texts/admin-kit/counted';
import { characterSetProblem, passthroughProblem, sizeOf } from './characterSets';
import { keyRoom, minDomain, satisfiesRadixRule } from './keyRoom';
import { tooFewKeys } from './minKeys';

/** Rules of the definition of structured data (console.md section 5), without zod. */

/** `kept` is the maximum length of a prefix or suffix that stays in clear. */
export const lengthLimits = { min: 2, below: 4_294_967_296, kept: 255 } as const;

/** The definition of structured data that the rules below check as a whole. */
export interface StructuredDefinition {
  input_character_set: string;
  output_character_set: string;
  passthrough_character_set: string;
  input_min_length: number;
  input_max_length: number;
}
type DefinitionField = keyof StructuredDefinition;

/** Fields that are locked once a dataset is published (console.md section 4). */
export const definitionFields = [
  'input_character_set',
  'output_character_set',
  'passthrough_character_set',
  'input_min_length',
  'input_max_length',
  'prefix_length',
  'suffix_length',
] as const;

/**
 * Checks the rules of console.md section 5 that involve several fields, or a whole character set.
 * @returns the first problem of each field; empty if the definition is valid
 */
export function definitionProblems(
  definition: StructuredDefinition,
): Partial<Record<DefinitionField | 'radix', string>> {
  const problems: Partial<Record<DefinitionField | 'radix', string>> = {};
  const { input_character_set: input, output_character_set: output } = definition;
  const { input_min_length: min, input_max_length: max } = definition;
  const inputProblem = characterSetProblem(input);
  if (inputProblem) problems.input_character_set = inputProblem;
  const outputProblem =
    characterSetProblem(output) ??
    (sizeOf(output) <= sizeOf(input) ? characterSetTexts.outputNotLarger : undefined);
  if (outputProblem) problems.output_character_set = outputProblem;
  const passthrough = passthroughProblem(definition.passthrough_character_set, input, output);
  if (passthrough) problems.passthrough_character_set = passthrough;
  if (min > max) {
    problems.input_min_length = lengthTexts.minOverMax;
    problems.input_max_length = lengthTexts.maxUnderMin;
  }
  if (!inputProblem && !satisfiesRadixRule(input, min))
    problems.radix = lengthTexts.radix(countText(Number(minDomain)));
  return problems;
}

/**
 * Checks the room for keys, for a definition in which `definitionProblems` finds nothing.
 * @returns the message if there is room for too few data keys, or undefined
 */
export const roomProblem = (definition: StructuredDefinition): string | undefined =>
  tooFewKeys(keyRoom(definition).keys);
