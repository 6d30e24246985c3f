import { keyRoom } from '../../../../contract/keyRoom';
import type { SampleDefinition } from '../../../../contract/sampleTerms';
import type { DatasetRecord } from '../record';

/**
 * @returns the definition of a structured dataset with the bits that its first encrypted character
 *   keeps for the data; undefined for unstructured data
 */
export function sampleDefinitionOf(
  record: DatasetRecord,
): { definition: SampleDefinition; bits: number } | undefined {
  const {
    input_character_set: input,
    output_character_set: output,
    input_min_length: least,
    input_max_length: most,
    passthrough_character_set,
    passthrough_rules,
  } = record;
  if (input === null || output === null || least === null || most === null) return undefined;
  return {
    definition: {
      input_character_set: input,
      output_character_set: output,
      input_min_length: least,
      input_max_length: most,
      passthrough_character_set,
      passthrough_rules,
    },
    bits: keyRoom(input, output, least).bits,
  };
}

/** @returns the numbers of the keys that the dataset has: all up to the current one, or all ever made */
export const keyNumbersOf = ({
  key_number: current,
  wrapped_key_count: made,
}: Pick<DatasetRecord, 'key_number' | 'wrapped_key_count'>): number[] =>
  Array.from({ length: Math.max(current + 1, made) }, (_, number) => number);
