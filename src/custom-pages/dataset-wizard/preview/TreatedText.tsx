import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  putBack,
  runsOf,
  type Treatment,
  type TreatedCharacter,
  type TreatedRun,
} from '../../../../contract/partialEncryption';

const looks: Record<Treatment, { label: string; sx: object }> = {
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

/** Each run with where it begins: it has no other identity. */
const placed = (runs: readonly TreatedRun[]): (TreatedRun & { at: number })[] => {
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
}

/** Each run of characters with its treatment in colour and in words, which screen readers read out. */
export function TreatedText({ title, treated, encrypted }: TreatedTextProps) {
  const id = useId();
  const runs = placed(runsOf(encrypted === undefined ? treated : putBack(treated, encrypted)));
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
