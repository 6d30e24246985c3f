import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useId, useState } from 'react';
import { type DatasetType, datasetTypes } from '../../contract/datasetTerms';
import { snippetTexts } from '../../texts/credentials';
import type { ProgramCredentials } from '../../contract/credentialTerms';
import { RadioField } from '../ui/RadioField';
import { mask, useSaving } from './SaveSecret';
import { Muted } from '../ui/Muted';
import { placeholders, type Snippet, snippets } from './snippets';

export interface UsageSnippetsProps {
  /** Undefined while the API key may use no dataset yet: a placeholder stands in for it. */
  datasetName: string | undefined;
  /** Undefined when it is not known: then it is asked. */
  datasetType: DatasetType | undefined;
  /** Only on the screen that shows them, masked until they are asked for. */
  credentials?: ProgramCredentials;
  onSaved?: () => void;
}

const { title } = snippetTexts;

/** All in sight, in as many lines as they need: the library's own mark would stand under the last one. */
const inLines = {
  '& .MuiTabs-list': { flexWrap: 'wrap' },
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { pb: '6px', borderBottom: 2 },
} as const;

/** What a program needs to use a dataset, ready to be copied: settings, and its first lines. */
export default function UsageSnippets(props: UsageSnippetsProps) {
  const { datasetName, datasetType, credentials, onSaved } = props;
  const [current, setCurrent] = useState(snippets[0].id);
  const [chosen, setChosen] = useState<DatasetType>('structured');
  const id = useId();
  const shown = snippets.find((snippet) => snippet.id === current) ?? snippets[0];
  const asksForType = datasetType === undefined && shown.secret !== true;
  return (
    <Box component="section" aria-label={title} sx={{ '@media print': { display: 'none' } }}>
      {credentials && (
        <Box component="h4" sx={{ m: 0, mt: 1, fontSize: '1rem' }}>
          {title}
        </Box>
      )}
      <Tabs
        value={shown.id}
        onChange={(_, value: string) => setCurrent(value)}
        aria-label={title}
        selectionFollowsFocus
        sx={inLines}
      >
        {snippets.map((snippet) => (
          <Tab
            key={snippet.id}
            value={snippet.id}
            label={snippet.label}
            id={`${id}-tab-${snippet.id}`}
            aria-controls={`${id}-panel`}
            sx={{ textTransform: 'none', minWidth: 0, px: 1.5 }}
          />
        ))}
      </Tabs>
      <Stack
        spacing={1.5}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${shown.id}`}
        sx={{ pt: 2 }}
      >
        {asksForType && (
          <RadioField
            row
            label={snippetTexts.dataType}
            value={chosen}
            onChange={setChosen}
            choices={datasetTypes.map((value) => ({ value, label: snippetTexts.types[value] }))}
          />
        )}
        <SnippetPanel
          // What was revealed in one tab is masked again in the next.
          key={shown.id}
          snippet={shown}
          dataset={datasetName ?? snippetTexts.namePlaceholder}
          type={datasetType ?? chosen}
          {...{ credentials, onSaved }}
        />
      </Stack>
    </Box>
  );
}

interface SnippetPanelProps extends Pick<UsageSnippetsProps, 'credentials' | 'onSaved'> {
  snippet: Snippet;
  dataset: string;
  type: DatasetType;
}

const masked: ProgramCredentials = { accessKeyId: mask, signingKey: mask, cryptoAccessKey: mask };

/** One text with its ways to be copied. Credentials are in the page only when they are asked for. */
function SnippetPanel({ snippet, credentials, onSaved, ...input }: SnippetPanelProps) {
  const { label, hint, install, secret, isFile } = snippet;
  const [revealed, setRevealed] = useState(false);
  const holdsSecrets = secret === true && credentials !== undefined;
  // A second button for the same text would leave people looking for the difference.
  const isSavedAbove = holdsSecrets && isFile === true;
  const textWith = (used: ProgramCredentials) =>
    snippet.text({ ...input, server: window.location.origin, credentials: used });
  // A program never holds them: it reads the credentials file.
  const text = textWith(holdsSecrets ? credentials : placeholders);
  const saving = useSaving({
    label,
    text,
    copied: snippetTexts.copied,
    onSaved: () => {
      if (holdsSecrets) onSaved?.();
    },
  });
  return (
    <>
      <Muted>{isSavedAbove ? `${hint} ${snippetTexts.savedAbove}` : hint}</Muted>
      {install !== undefined && <Code label={snippetTexts.installation} text={install} />}
      <Code label={label} text={holdsSecrets && !revealed ? textWith(masked) : text} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {!isSavedAbove && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<ContentCopyIcon />}
            onClick={saving.copy}
          >
            {snippetTexts.copy(label)}
          </Button>
        )}
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
