import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Stack from '@mui/material/Stack';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import { copyText } from '../keygen/copyText';
import type { ShownCredentials } from '../keygen/credentialParts';
import { CopyByHand } from './CopyByHand';
import { copyTexts } from './copyTexts';
import type { Snippet, SnippetInput } from './snippets/snippet';
import { placeholders } from './snippets/snippets';

interface SnippetPanelProps extends Omit<SnippetInput, 'credentials'> {
  snippet: Snippet;
  credentials: ShownCredentials | undefined;
  onTaken: (() => void) | undefined;
}

/** As long for every value, so that the mask says nothing. */
const mask = '•'.repeat(24);
const masked: ShownCredentials = { accessKeyId: mask, signingKey: mask, cryptoAccessKey: mask };

const copied = 'Copied.';

/** One text with its ways to be copied. Credentials are in the page only when they are asked for. */
export function SnippetPanel({ snippet, credentials, onTaken, ...input }: SnippetPanelProps) {
  const [revealed, setRevealed] = useState(false);
  const [said, setSaid] = useState<string>();
  const holdsSecrets = snippet.secret === true && credentials !== undefined;
  const textWith = (used: ShownCredentials) => snippet.text({ ...input, credentials: used });
  // A program never holds them: it reads the credentials file.
  const text = textWith(holdsSecrets ? credentials : placeholders);
  const take = () => {
    setSaid(copied);
    if (holdsSecrets) onTaken?.();
  };
  const copy = async () => {
    if (await copyText(text)) take();
    else setSaid(copyTexts.byHand);
  };
  return (
    <>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{snippet.hint}</Box>
      {snippet.install !== undefined && <Code label="Installation" text={snippet.install} />}
      <Code label={snippet.label} text={holdsSecrets && !revealed ? textWith(masked) : text} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<ContentCopyIcon />}
          onClick={() => void copy()}
        >
          {`Copy ${snippet.label}`}
        </Button>
        {holdsSecrets && (
          <Button
            size="small"
            startIcon={revealed ? <VisibilityOffIcon /> : <VisibilityIcon />}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? 'Hide the credentials' : 'Show the credentials'}
          </Button>
        )}
        <Box component="output" sx={{ fontSize: '0.875rem' }}>
          {said}
        </Box>
      </Stack>
      {said === copyTexts.byHand && (
        <CopyByHand label={snippet.label} text={text} onCopied={take} />
      )}
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
