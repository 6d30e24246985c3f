import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { readCiphertext } from '../../../../contract/sampleTerms';
import { TreatedText } from '../../../page/TreatedText';
import type { DatasetRecord } from '../record';
import { sampleDefinitionOf } from './sampleDefinition';

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
        Carries key number <strong>{read.keyNumber}</strong>.
      </Box>
      <TreatedText title="Its parts" treated={read.treated} marksKey />
    </>
  );
}
