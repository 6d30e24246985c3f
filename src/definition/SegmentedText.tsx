import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  restoreKeptCharacters,
  runsOf,
  type Treatment,
  type TreatedCharacter,
} from '../../contract/definition/partialEncryption';
import { Muted } from '../ui/Muted';
import { definitionTexts } from '../../texts/datasets/definition';

/** Display of a run: its treatment, a refused treatment, or the one character that carries the key number. */
type Shown = Treatment | 'key' | 'refused';

const keptStyle = {
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  borderColor: 'secondary.main',
} as const;

const runStyles: Record<Shown, object> = {
  key: {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    borderColor: 'text.primary',
    borderWidth: 2,
    fontWeight: 700,
  },
  encrypted: {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    borderColor: 'primary.main',
  },
  refused: { borderColor: 'error.main', color: 'error.main' },
  passthrough: { borderColor: 'text.secondary', borderStyle: 'dashed', color: 'text.primary' },
  prefix: keptStyle,
  suffix: keptStyle,
};

interface SegmentedTextProps {
  title: string;
  treated: readonly TreatedCharacter[];
  /** Replaces the encrypted characters. */
  encrypted?: string;
  /** The text is a ciphertext: shows which character carries the key number. */
  marksKey?: boolean;
  /** The characters to encrypt cannot be encrypted. */
  refused?: boolean;
}

/** Each run of characters with its treatment, in colour and in words for screen readers. */
export function SegmentedText(props: SegmentedTextProps) {
  const { title, treated, encrypted, marksKey = false, refused = false } = props;
  const id = useId();
  const result = encrypted === undefined ? treated : restoreKeptCharacters(treated, encrypted);
  // The first encrypted character carries the key number.
  const keyAt = marksKey ? result.findIndex(({ treatment }) => treatment === 'encrypted') : -1;
  const shownAs = (treatment: Treatment, index: number): Shown => {
    if (index === keyAt) return 'key';
    return refused && treatment === 'encrypted' ? 'refused' : treatment;
  };
  const runs = runsOf(
    result.map(({ character, treatment }, index) => ({
      character,
      treatment: shownAs(treatment, index),
    })),
  );
  return (
    <div>
      <Muted id={id} sx={{ mb: 0.5 }}>
        {title}
      </Muted>
      {encrypted !== undefined && (
        <Box
          data-testid="encrypted-example"
          sx={{ mb: 1, fontFamily: 'monospace', fontSize: '1rem', overflowWrap: 'anywhere' }}
        >
          {runs.map(({ text }) => text).join('')}
        </Box>
      )}
      <Box
        component="ol"
        aria-labelledby={id}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
      >
        {[...runs.entries()].map(([index, { text, treatment }]) => (
          <Box component="li" key={index} sx={{ display: 'grid', justifyItems: 'start' }}>
            <Box
              component="span"
              sx={{
                px: 0.75,
                border: 1,
                borderRadius: 0.5,
                fontFamily: 'monospace',
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
                ...runStyles[treatment],
              }}
            >
              {text}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.6875rem' }}>
              {definitionTexts.treatments[treatment]}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
