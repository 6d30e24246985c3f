import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useMemo, useState } from 'react';
import { searchLimits } from '../../contract/search';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';
import type { DatasetPair } from './datasetPair';
import { GroupTree } from './GroupTree';
import { groupPairs, type LockedLinks } from './selectionTree';
import { mostPairs, useDatasetPairs } from './useDatasetPairs';

/** Pause after the last key before the datasets are searched, in milliseconds. */
const searchPause = 200;

const noLinks: LockedLinks = new Set();

const counted = new Intl.NumberFormat('en-US');

const emptyText = (q: string): string =>
  q === ''
    ? 'No dataset is in a dataset group yet.'
    : `No dataset group or dataset matches "${q}".`;

interface DatasetTreeProps {
  /** Says what is being selected, above the tree. */
  label: string;
  /** Kept by whoever uses the tree; it survives searching. */
  selected: readonly DatasetPair[];
  onChange: (selected: readonly DatasetPair[]) => void;
  /** Links that are shown checked and cannot be changed. */
  disabledLinks?: LockedLinks;
  /** Why not; shown with each of them. */
  disabledReason?: string;
  /** How many are said to be selected, where it is not pairs that are counted. */
  count?: number;
}

/** Selects datasets in their groups (console.md "Dataset selection tree"). */
export function DatasetTree({
  label,
  selected,
  onChange,
  disabledLinks = noLinks,
  disabledReason,
  count = selected.length,
}: DatasetTreeProps) {
  const searchId = useId();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const { found, error, busy, retry } = useDatasetPairs(q);
  const groups = useMemo(() => groupPairs(found?.pairs ?? []), [found]);

  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), searchPause);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 1, minWidth: 0, m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </Box>
      <TextField
        id={searchId}
        type="search"
        label="Search dataset groups and datasets"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The dialog around the tree sends its form with this key.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        autoComplete="off"
        fullWidth
        slotProps={{ htmlInput: { maxLength: searchLimits.textLength, spellCheck: false } }}
      />
      <Box
        // What is open, and how far it is scrolled, belongs to what was found.
        key={found?.q}
        aria-busy={busy}
        sx={{
          minHeight: 96,
          maxHeight: 320,
          overflow: 'auto',
          p: 0.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {error && !busy && <LoadFailure error={error} busy={busy} onRetry={retry} />}
        {!found && !(error && !busy) && <LoadingNote />}
        {found && !error && groups.length === 0 && (
          <Box sx={{ p: 2, color: 'text.secondary' }}>{emptyText(found.q)}</Box>
        )}
        {found && !error && groups.length > 0 && (
          <GroupTree
            label={label}
            groups={groups}
            selected={selected}
            onChange={onChange}
            locked={disabledLinks}
            lockedReason={disabledReason}
          />
        )}
      </Box>
      {found && found.total > mostPairs && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {`The first ${counted.format(mostPairs)} of ${counted.format(found.total)}; search to find the others.`}
        </Box>
      )}
      <Box component="output" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {`${counted.format(count)} selected`}
      </Box>
    </Box>
  );
}
