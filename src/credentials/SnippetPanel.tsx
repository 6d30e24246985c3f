import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Stack from '@mui/material/Stack';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import type { ProgramCredentials } from '../../contract/api-keys/credentialTerms';
import { snippetTexts } from '../../texts/api-keys/credentials';
import { mask, useSaving } from './SaveSecret';
import { Muted } from '../ui/Muted';
import type { Snippet, SnippetInput } from './snippets';

interface SnippetPanelProps {
  snippet: Snippet;
  /** The credentials in it are placeholders, for texts that do not show any. */
  input: SnippetInput;
  /** Only on the screen that shows them, masked until they are asked for. */
  credentials: ProgramCredentials | undefined;
  onSaved: (() => void) | undefined;
}

/** The text of a tab, or the reason why there is none. */
export function SnippetPanel(props: SnippetPanelProps) {
  const { snippet, input } = props;
  const text = snippet.text(input);
  return text === undefined ? (
    <Box>{snippet.unsupported?.(input)}</Box>
  ) : (
    <SnippetText {...props} text={text} />
  );
}

const maskedCredentials: ProgramCredentials = {
  accessKeyId: mask,
  signingKey: mask,
  cryptoAccessKey: mask,
};

/** One text with its copy buttons. Credentials are in the page only once they are revealed. */
function SnippetText({
  snippet,
  input,
  credentials,
  text: publicText,
  onSaved,
}: SnippetPanelProps & { text: string }) {
  const { label, hint, install, secret, isFile } = snippet;
  const [revealed, setRevealed] = useState(false);
  // A program never holds credentials: it reads the credentials file.
  const usedCredentials = secret === true ? credentials : undefined;
  const textWith = (used: ProgramCredentials) =>
    snippet.text({ ...input, credentials: used }) ?? publicText;
  const text = usedCredentials ? textWith(usedCredentials) : publicText;
  // The buttons above already copy this text: a second one would make people look for the difference.
  const isSavedAbove = usedCredentials !== undefined && isFile === true;
  const saving = useSaving({
    label,
    text,
    copied: snippetTexts.copied,
    onSaved: () => {
      if (usedCredentials) onSaved?.();
    },
  });
  return (
    <>
      <Muted>{isSavedAbove ? `${hint(input)} ${snippetTexts.savedAbove}` : hint(input)}</Muted>
      {install !== undefined && <Code label={snippetTexts.installation} text={install} />}
      <Code
        label={label}
        text={usedCredentials && !revealed ? textWith(maskedCredentials) : text}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {!isSavedAbove && <CopyButton label={label} copy={saving.copy} />}
        {usedCredentials && (
          <RevealButton revealed={revealed} toggle={() => setRevealed(!revealed)} />
        )}
        <Box component="output" sx={{ fontSize: '0.875rem' }}>
          {saving.notice}
        </Box>
      </Stack>
      {saving.byHand}
    </>
  );
}

const CopyButton = ({ label, copy }: { label: string; copy: () => void }) => (
  <Button size="small" variant="outlined" startIcon={<ContentCopyIcon />} onClick={copy}>
    {snippetTexts.copy(label)}
  </Button>
);

const RevealButton = ({ revealed, toggle }: { revealed: boolean; toggle: () => void }) => (
  <Button
    size="small"
    startIcon={revealed ? <VisibilityOffIcon /> : <VisibilityIcon />}
    onClick={toggle}
  >
    {revealed ? snippetTexts.hideCredentials : snippetTexts.showCredentials}
  </Button>
);

/** Scrolls by itself, and so accepts the focus, for the keyboard. */
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
