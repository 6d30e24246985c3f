import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useStore } from 'ra-core';
import { useId, useState } from 'react';
import { type DatasetType, datasetTypes } from '../../contract/definition/datasetTerms';
import { snippetTexts } from '../../texts/api-keys/credentials';
import type { ProgramCredentials } from '../../contract/api-keys/credentialTerms';
import { RadioField } from '../ui/RadioField';
import { Muted } from '../ui/Muted';
import { worksWith } from './libraries';
import { SnippetPanel } from './SnippetPanel';
import { hasTypedDataset, placeholders, type SnippetInput, snippets } from './snippets';

export interface UsageSnippetsProps extends Pick<SnippetInput, 'dataType' | 'size'> {
  /** Undefined while the API key may not use a dataset yet: a placeholder stands for it. */
  datasetName: string | undefined;
  /** Undefined if it is unknown: the person then chooses it. */
  datasetType: DatasetType | undefined;
  /** Only on the screen that shows them, masked until they are asked for. */
  credentials?: ProgramCredentials;
  /** Access key id of an API key whose secrets are not shown; the id is not a secret. */
  accessKeyId?: string;
  onSaved?: () => void;
}

const { title } = snippetTexts;

/** Settings and programs that use a dataset, for copying. */
export default function UsageSnippets(props: UsageSnippetsProps) {
  const { datasetName, datasetType, dataType, size, credentials, accessKeyId, onSaved } = props;
  const [remembered, remember] = useStore<string>('program.language', snippets[0].id);
  // New credentials begin with their file, which has to be saved.
  const [current, setCurrent] = useState(credentials ? snippets[0].id : remembered);
  const choose = (snippet: string) => {
    setCurrent(snippet);
    remember(snippet);
  };
  const [chosen, setChosen] = useState<DatasetType>('structured');
  const id = useId();
  const currentSnippet = snippets.find((snippet) => snippet.id === current) ?? snippets[0];
  const input: SnippetInput = {
    dataset: datasetName ?? snippetTexts.namePlaceholder,
    type: datasetType ?? chosen,
    dataType,
    size,
    server: window.location.origin,
    credentials: { ...placeholders, ...(accessKeyId !== undefined && { accessKeyId }) },
  };
  return (
    <Box component="section" aria-label={title} sx={{ '@media print': { display: 'none' } }}>
      {credentials && (
        <Box component="h4" sx={{ m: 0, mt: 1, fontSize: '1rem' }}>
          {title}
        </Box>
      )}
      <SnippetTabs id={id} current={currentSnippet.id} onChange={choose} />
      <Stack
        spacing={1.5}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${currentSnippet.id}`}
        sx={{ pt: 2 }}
      >
        {datasetType === undefined && currentSnippet.secret !== true && (
          <TypeChoice value={chosen} onChange={setChosen} />
        )}
        {/* Keyed, so that credentials revealed in one tab are masked again in the next. */}
        <SnippetPanel
          key={currentSnippet.id}
          snippet={currentSnippet}
          {...{ input, credentials, onSaved }}
        />
        {/* Without a program, the reason already names these libraries. */}
        {hasTypedDataset(input) && currentSnippet.text(input) !== undefined && (
          <Muted>{worksWith()}</Muted>
        )}
      </Stack>
    </Box>
  );
}

/** Wraps the tabs onto several lines, of which MUI's indicator would mark only the last. */
const inLines = {
  '& .MuiTabs-list': { flexWrap: 'wrap' },
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { pb: '6px', borderBottom: 2 },
} as const;

interface SnippetTabsProps {
  /** Start of the ids of the tabs and of their panel. */
  id: string;
  current: string;
  onChange: (snippet: string) => void;
}

const SnippetTabs = ({ id, current, onChange }: SnippetTabsProps) => (
  <Tabs
    value={current}
    onChange={(_, value: string) => onChange(value)}
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
);

interface TypeChoiceProps {
  value: DatasetType;
  onChange: (type: DatasetType) => void;
}

const TypeChoice = ({ value, onChange }: TypeChoiceProps) => (
  <RadioField
    row
    label={snippetTexts.dataType}
    value={value}
    onChange={onChange}
    choices={datasetTypes.map((type) => ({ value: type, label: snippetTexts.types[type] }))}
  />
);
