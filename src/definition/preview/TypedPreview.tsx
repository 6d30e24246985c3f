import Box from '@mui/material/Box';
import { sizeOf } from '../../../contract/definition/characterSets';
import { codecOf, type ReadTyped } from '../../../contract/definition/typedCodec';
import { derivedDefinition } from '../../../contract/definition/typedRoom';
import type { TypedDefinition } from '../../../contract/definition/typedTerms';
import { previewTexts as texts } from '../../../texts/datasets/definition';
import { Muted } from '../../ui/Muted';
import { EncryptedResult, Warnings } from './previewParts';
import { maxExampleLength } from './previewOf';
import { useEncrypted } from './useEncrypted';

interface TypedPreviewProps {
  example: string;
  /** Undefined while a rule is broken. */
  definition: TypedDefinition | undefined;
}

/** Shows an example of typed data as a value of its kind again: an encrypted date is a date. */
export function TypedPreview({ example, definition }: TypedPreviewProps) {
  if (example === '') return null;
  if (definition === undefined) return <Warnings warnings={[texts.correctFirst]} />;
  if (sizeOf(example) > maxExampleLength)
    return <Warnings warnings={[texts.tooLong(maxExampleLength)]} />;
  return <EncryptedValue example={example} definition={definition} />;
}

function EncryptedValue({ example, definition }: { example: string; definition: TypedDefinition }) {
  const derived = derivedDefinition(definition);
  const codec = codecOf(definition, derived);
  const read: ReadTyped = codec.readValue(example);
  const payload = 'problem' in read ? undefined : read.payload;
  const encrypted = useEncrypted(payload, derived);
  if ('problem' in read) return <Warnings warnings={[read.problem]} />;
  return (
    <EncryptedResult encrypted={encrypted}>
      {(text) => (
        <div>
          <Muted sx={{ mb: 0.5 }}>{texts.encrypted}</Muted>
          <Box
            data-testid="encrypted-example"
            sx={{ fontFamily: 'monospace', fontSize: '1rem', overflowWrap: 'anywhere' }}
          >
            {codec.writeCiphertext({ payload: text, isNegative: read.isNegative })}
          </Box>
        </div>
      )}
    </EncryptedResult>
  );
}
