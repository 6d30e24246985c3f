import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { type DatasetType, datasetTypes } from '../../contract/datasetTerms';
import { snippetTexts } from '../../texts/credentials';
import type { ShownCredentials } from '../keygen/credentials';
import { SnippetPanel } from './SnippetPanel';
import { snippets } from './snippets';

export interface UsageSnippetsProps {
  /** Undefined while the API key may use no dataset yet: a placeholder stands in for it. */
  datasetName: string | undefined;
  /** Undefined when it is not known: then it is asked. */
  datasetType: DatasetType | undefined;
  /** Only on the screen that shows them, masked until they are asked for. */
  credentials?: ShownCredentials;
  /** Called when the credentials have really been copied from here. */
  onSaved?: () => void;
}

const { title } = snippetTexts;

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
        variant="scrollable"
        allowScrollButtonsMobile
        selectionFollowsFocus
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
          <FormControl>
            <FormLabel id={`${id}-type`}>{snippetTexts.dataType}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={`${id}-type`}
              name={`${id}-type`}
              value={chosen}
              onChange={(_, value) => setChosen(value === 'unstructured' ? value : 'structured')}
            >
              {datasetTypes.map((value) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio size="small" />}
                  label={snippetTexts.types[value]}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        <SnippetPanel
          // What was revealed in one tab is masked again in the next.
          key={shown.id}
          snippet={shown}
          dataset={datasetName ?? snippetTexts.namePlaceholder}
          type={datasetType ?? chosen}
          server={window.location.origin}
          credentials={credentials}
          onSaved={onSaved}
        />
      </Stack>
    </Box>
  );
}
