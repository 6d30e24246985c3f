import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  putBack,
  runsOf,
  type Treatment,
  type TreatedCharacter,
  type TreatedRun,
} from '../../contract/partialEncryption';

/** What a run is shown as: its treatment, or the one character that carries the key number. */
type Shown = Treatment | 'key';

const looks: Record<Shown, { label: string; sx: object }> = {
  key: {
    label: 'Key number',
    sx: {
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      borderColor: 'text.primary',
      borderWidth: 2,
      fontWeight: 700,
    },
  },
  encrypted: {
    label: 'Encrypted',
    sx: { bgcolor: 'primary.main', color: 'primary.contrastText', borderColor: 'primary.main' },
  },
  passthrough: {
    label: 'Passes through',
    sx: { borderColor: 'text.secondary', borderStyle: 'dashed', color: 'text.primary' },
  },
  prefix: {
    label: 'Kept (prefix)',
    sx: {
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      borderColor: 'secondary.main',
    },
  },
  suffix: {
    label: 'Kept (suffix)',
    sx: {
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      borderColor: 'secondary.main',
    },
  },
};

/** @returns the characters with what they are shown as; the first that is encrypted carries the key number */
function shownAs(treated: readonly TreatedCharacter[], marksKey: boolean) {
  const keyAt = marksKey
    ? treated.findIndex(({ treatment }) => treatment === 'encrypted')
    : undefined;
  return treated.map(({ character, treatment }, at): { character: string; treatment: Shown } => ({
    character,
    treatment: at === keyAt ? 'key' : treatment,
  }));
}

/** Each run with where it begins: it has no other identity. */
const placed = (runs: readonly TreatedRun<Shown>[]): (TreatedRun<Shown> & { at: number })[] => {
  let at = 0;
  return runs.map(({ text, treatment }) => {
    const run = { at, text, treatment };
    at += text.length;
    return run;
  });
};

interface TreatedTextProps {
  title: string;
  treated: readonly TreatedCharacter[];
  /** Stands in the place of the characters that are encrypted. */
  encrypted?: string;
  /** The text is a ciphertext: shows which character carries the key number. */
  marksKey?: boolean;
}

/** Each run of characters with its treatment in colour and in words, which screen readers read out. */
export function TreatedText({ title, treated, encrypted, marksKey = false }: TreatedTextProps) {
  const id = useId();
  const result = encrypted === undefined ? treated : putBack(treated, encrypted);
  const runs = placed(runsOf(shownAs(result, marksKey)));
  return (
    <div>
      <Box id={id} sx={{ mb: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
        {title}
      </Box>
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
        {runs.map(({ at, text, treatment }) => (
          <Box component="li" key={at} sx={{ display: 'grid', justifyItems: 'start' }}>
            <Box
              component="span"
              sx={{
                px: 0.75,
                border: 1,
                borderRadius: 0.5,
                fontFamily: 'monospace',
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
                ...looks[treatment].sx,
              }}
            >
              {text}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.6875rem' }}>
              {looks[treatment].label}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}
