import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Stack from '@mui/material/Stack';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import { snippetTexts } from '../../texts/credentials';
import type { ShownCredentials } from '../keygen/credentials';
import { mask, useSaving } from './SaveSecret';
import { placeholders, type Snippet, type SnippetInput } from './snippets';

interface SnippetPanelProps extends Omit<SnippetInput, 'credentials'> {
  snippet: Snippet;
  credentials: ShownCredentials | undefined;
  onSaved: (() => void) | undefined;
}

const masked: ShownCredentials = { accessKeyId: mask, signingKey: mask, cryptoAccessKey: mask };

/** One text with its ways to be copied. Credentials are in the page only when they are asked for. */
export function SnippetPanel({ snippet, credentials, onSaved, ...input }: SnippetPanelProps) {
  const [revealed, setRevealed] = useState(false);
  const holdsSecrets = snippet.secret === true && credentials !== undefined;
  const textWith = (used: ShownCredentials) => snippet.text({ ...input, credentials: used });
  // A program never holds them: it reads the credentials file.
  const text = textWith(holdsSecrets ? credentials : placeholders);
  const saving = useSaving({
    label: snippet.label,
    text,
    copied: snippetTexts.copied,
    onSaved: () => {
      if (holdsSecrets) onSaved?.();
    },
  });
  return (
    <>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{snippet.hint}</Box>
      {snippet.install !== undefined && (
        <Code label={snippetTexts.installation} text={snippet.install} />
      )}
      <Code label={snippet.label} text={holdsSecrets && !revealed ? textWith(masked) : text} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<ContentCopyIcon />}
          onClick={saving.copy}
        >
          {snippetTexts.copy(snippet.label)}
        </Button>
        {holdsSecrets && (
          <Button
            size="small"
            startIcon={revealed ? <VisibilityOffIcon /> : <VisibilityIcon />}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? snippetTexts.hideCredentials : snippetTexts.showCredentials}
          </Button>
        )}
        <Box component="output" sx={{ fontSize: '0.875rem' }}>
          {saving.notice}
        </Box>
      </Stack>
      {saving.byHand}
    </>
  );
}

/** Scrolls by itself, and can be reached with the keyboard for that. */
const Code = ({ label, text }: { label: string; text: string }) => (
  <Box
    component="section"
    aria-label={label}
    tabIndex={0}
    sx={{
      p: 1.5,
      overflowX: 'auto',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'action.hover',
      fontSize: '0.8125rem',
      lineHeight: 1.5,
      '& pre': { m: 0 },
    }}
  >
    <pre>
      <code>{text}</code>
    </pre>
  </Box>
);
