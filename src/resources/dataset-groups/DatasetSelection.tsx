import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure, LoadingNote } from '../../forms/LoadStates';
import { PaginationFooter } from '../../grid/PaginationFooter';
import { lastPageOf } from '../../grid/pageRange';
import { SearchBox } from '../../grid/SearchBox';
import { DatasetRows } from './DatasetRows';
import type { Outcomes } from './lastUpdate';
import { outcomesInWords } from './lastUpdate';
import type { ChosenDataset } from './record';
import { changeInWords, toggled } from './selection';
import type { DatasetChoices } from './useDatasetChoices';
import { choicesPerPage, useDatasetChoices } from './useDatasetChoices';
import { rememberDatasets, useSelectedDatasets } from './useSelectedDatasets';

interface DatasetSelectionProps {
  label: string;
  /** uuids, sorted. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  /** The group as it is saved; none while it is being created. */
  saved?: { uuid: string; version: number; dataset_uuids: readonly string[] };
  /** What the last update did with each dataset. */
  lastUpdate?: Outcomes;
  disabled: boolean;
  /** Id of the element that says why it is disabled, or what is wrong. */
  describedBy?: string;
}

/** Enter in a field would send the form around it, Escape in a search would close the dialog. */
const keepInField = (event: React.KeyboardEvent) => {
  const { key, target } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Enter') event.preventDefault();
  if (key === 'Escape' && target.type !== 'checkbox' && target.value !== '')
    event.stopPropagation();
};

/** Many datasets out of all there are: searched and paged, or only those that are selected. */
export function DatasetSelection(props: DatasetSelectionProps) {
  const { label, selected, saved, lastUpdate, disabled } = props;
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  // Who may change nothing wants to see what the group holds.
  const [onlySelected, setOnlySelected] = useState(disabled);
  const Choices = onlySelected ? SelectedDatasets : AllDatasets;
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
      onKeyDown={keepInField}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <SearchBox
          label="Search datasets"
          q={q}
          onSearch={(sought) => {
            setQ(sought);
            setPage(1);
          }}
        />
        <FormControlLabel
          control={
            <Switch
              checked={onlySelected}
              onChange={(_, checked) => {
                setOnlySelected(checked);
                setPage(1);
              }}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
          label="Selected only"
        />
        <Box component="output" sx={{ ml: 'auto', fontSize: '0.875rem', fontWeight: 600 }}>
          {changeInWords(selected, saved?.dataset_uuids ?? selected)}
          {lastUpdate && lastUpdate.size > 0 && (
            <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
              {outcomesInWords(lastUpdate)}
            </Box>
          )}
        </Box>
      </Box>
      <Choices {...props} q={q} page={page} onPage={setPage} />
    </Box>
  );
}

interface ChoicesProps extends DatasetSelectionProps {
  q: string;
  page: number;
  onPage: (page: number) => void;
}

function AllDatasets(props: ChoicesProps) {
  const { q, page } = props;
  const choices = useDatasetChoices(q, page);
  return <ChoicesPage {...props} choices={choices} nothing="Your company has no datasets yet." />;
}

function SelectedDatasets(props: ChoicesProps) {
  const { selected, saved, q, page } = props;
  const choices = useSelectedDatasets(selected, saved, q, page);
  return <ChoicesPage {...props} choices={choices} nothing="No dataset is selected." />;
}

function ChoicesPage(props: ChoicesProps & { choices: DatasetChoices; nothing: string }) {
  const { choices, nothing, q, page, onPage, selected, onChange } = props;
  const { rows, total, capped, error, busy, retry } = choices;
  const queryClient = useQueryClient();
  const change = (changed: readonly ChosenDataset[], wanted: boolean) => {
    rememberDatasets(queryClient, changed);
    const uuids = changed.map(({ uuid }) => uuid);
    onChange(toggled(selected, uuids, wanted));
  };
  if (error) return <LoadFailure error={error} busy={busy} onRetry={retry} />;
  if (!rows) return <LoadingNote />;
  if (total === 0)
    return (
      <Box component="output" sx={{ display: 'block', py: 4, color: 'text.secondary' }}>
        {q === '' ? nothing : `No dataset matches “${q}”.`}
      </Box>
    );
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <DatasetRows {...props} rows={rows} stale={choices.stale} onChange={change} />
      {(total > choicesPerPage || capped) && (
        <PaginationFooter
          page={Math.min(page, lastPageOf(total, choicesPerPage))}
          perPage={choicesPerPage}
          total={total}
          capped={capped}
          onPage={onPage}
        />
      )}
    </Box>
  );
}
