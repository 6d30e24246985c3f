import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { readCiphertext, type SampleDefinition } from '../../../../contract/sampleTerms';
import { tryItTexts as texts } from '../../../../texts/tryIt';
import { SegmentedText } from '../../../definition/SegmentedText';
import type { DatasetRecord } from '../record';
import { keyRoom } from '../../../../contract/keyRoom';

interface CiphertextPartsProps {
  record: DatasetRecord;
  ciphertext: string;
}

/** What a ciphertext of structured data says about itself: its parts, and which key made it. */
export function CiphertextParts({ record, ciphertext }: CiphertextPartsProps) {
  const known = sampleDefinitionOf(record);
  if (!known) return null;
  const read = readCiphertext(ciphertext, known.definition, known.bits);
  if ('problems' in read)
    return read.problems.map((problem) => (
      <Alert key={problem} severity="warning" role="presentation">
        {problem}
      </Alert>
    ));
  return (
    <>
      <Box>
        {texts.carries}
        <strong>{read.keyNumber}</strong>.
      </Box>
      <SegmentedText title={texts.parts} treated={read.treated} marksKey />
    </>
  );
}

/**
 * @returns the definition of a structured dataset with the bits that its first encrypted character
 *   keeps for the data; undefined for unstructured data
 */
function sampleDefinitionOf(
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
