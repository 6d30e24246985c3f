import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { searchLimits } from '../../contract/api/search';
import { datasetTreeTexts } from '../../texts/datasets/datasetTree';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { NamedRecord } from '../dataProvider/envelope';
import { queryKeys } from '../dataProvider/queryKeys';
import type { DatasetPair } from '../dataProvider/datasetLinks';
import { useServiceQuery } from '../dataProvider/useServiceQuery';
import { countText } from '../ui/formats';
import { keepInField } from '../ui/keepInField';
import { LoadFailure, LoadingNote, NoneNote, useFailure } from '../ui/LoadStates';
import { useDebounced } from '../ui/useDebounced';
import { GroupTree, type GroupTreeProps } from './GroupTree';
import { groupPairs, maxPairs } from './selectionTree';

/** Pause after the last key before the datasets are searched, in milliseconds. */
const searchPause = 200;

interface DatasetTreeProps extends Omit<GroupTreeProps, 'groups' | 'disabledLinks'> {
  /** The API key whose datasets are chosen: those that it has already are shown checked and locked. */
  apiKey?: string;
  /** Also offers the datasets without a group, as a group of their own. */
  ungrouped?: boolean;
  /** Number shown as selected, if it is not the number of pairs. */
  count?: number;
}

/** Selects datasets in their groups (console.md "Dataset selection tree"). */
export function DatasetTree(props: DatasetTreeProps) {
  const { count = props.selected.length, apiKey, ungrouped, ...tree } = props;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), searchPause);
  const { found, error, busy, retry } = useDatasetPairs(q, { apiKey, ungrouped });
  const groups = useMemo(() => groupPairs(found?.pairs ?? []), [found]);
  const disabledLinks = useMemo(
    () => new Set(found?.pairs.flatMap(({ link, associated }) => (associated ? [link] : []))),
    [found],
  );

  return (
    <FormControl component="fieldset" fullWidth sx={{ gap: 1 }}>
      <FormLabel component="legend">{props.label}</FormLabel>
      <SearchField text={text} setText={setText} />
      <Box sx={{ minHeight: 96, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Box
          // Remount for each search result: expanded groups and the scroll position apply to one result.
          key={error ? undefined : found?.q}
          aria-busy={busy}
          // Firefox makes every scrolling box a tab stop, and this one has no name; the tree handles the keys.
          tabIndex={-1}
          data-scrolls
          sx={{ maxHeight: 320, overflow: 'auto', p: 0.5 }}
        >
          {error && <LoadFailure error={error} busy={busy} onRetry={retry} />}
          {!found && !error && <LoadingNote />}
          {found && !error && groups.length > 0 && (
            <GroupTree {...tree} {...{ groups, disabledLinks }} />
          )}
        </Box>
        <NoneNote sx={{ color: 'text.secondary', '&:not(:empty)': { p: 2 } }}>
          {found && !error && groups.length === 0 && noMatchText(found.q, ungrouped)}
        </NoneNote>
      </Box>
      {found && found.total > maxPairs && (
        <FormHelperText>
          {datasetTreeTexts.first(countText(maxPairs), countText(found.total))}
        </FormHelperText>
      )}
      <Box component="output" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {datasetTreeTexts.selected(countText(count))}
      </Box>
    </FormControl>
  );
}

const SearchField = ({ text, setText }: { text: string; setText: (text: string) => void }) => (
  <TextField
    type="search"
    placeholder={datasetTreeTexts.search}
    value={text}
    onChange={(event) => setText(event.target.value)}
    onKeyDown={(event) => {
      keepInField(event);
      if (event.key === 'Escape') setText('');
    }}
    autoComplete="off"
    fullWidth
    slotProps={{
      htmlInput: {
        'aria-label': datasetTreeTexts.search,
        maxLength: searchLimits.textLength,
        spellCheck: false,
      },
    }}
  />
);

const noMatchText = (q: string, ungrouped = false): string => {
  if (q === '') return datasetTreeTexts.empty;
  return ungrouped ? datasetTreeTexts.noMatch(q) : datasetTreeTexts.noMatchInGroups(q);
};

type TreeQueryOptions = Pick<DatasetTreeProps, 'apiKey' | 'ungrouped'>;

/** @returns the first `maxPairs` matching pairs, and the number of all */
async function readPairs(
  provider: ConsoleDataProvider,
  q: string,
  { apiKey, ungrouped }: TreeQueryOptions,
  signal: AbortSignal,
) {
  const [firstPage, ungroupedPairs] = await Promise.all([
    provider.datasetLinks({ q, apiKey, page: 1 }, signal),
    ungrouped ? readUngrouped(provider, q, signal) : [],
  ]);
  const pages = Math.ceil(Math.min(firstPage.total, maxPairs) / searchLimits.perPage);
  const otherPages = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      provider.datasetLinks({ q, apiKey, page: index + 2 }, signal),
    ),
  );
  const links = [...[firstPage, ...otherPages].flatMap(({ data }) => data), ...ungroupedPairs];
  // Pages shift if somebody links a dataset meanwhile; each link is kept once.
  const pairs = new Map(links.map((pair) => [pair.link, pair]));
  return { q, pairs: [...pairs.values()], total: firstPage.total };
}

/** A page of the datasets without a group, each as its own link in a placeholder group. */
async function readUngrouped(
  provider: ConsoleDataProvider,
  q: string,
  signal: AbortSignal,
): Promise<DatasetPair[]> {
  const nameFilter = q === '' ? {} : { name: { i_cont: q } };
  const { data, total: size } = await provider.getList<NamedRecord & { id: string }>('datasets', {
    pagination: { page: 1, perPage: searchLimits.perPage },
    sort: { field: 'name', order: 'ASC' },
    filter: { filters: { in_group: { eq: false }, ...nameFilter } },
    signal,
  });
  const group = { uuid: 'none', name: datasetTreeTexts.ungrouped, size };
  return data.map(({ uuid, name }) => ({ link: uuid, group, dataset: { uuid, name } }));
}

/** The datasets in their groups that match a text; the previous ones stay until the new ones load. */
export function useDatasetPairs(q: string, options: TreeQueryOptions) {
  const { apiKey, ungrouped = false } = options;
  const query = useServiceQuery(
    queryKeys.custom('dataset-groups-datasets', 'tree', q, apiKey, ungrouped),
    (provider, { signal }) => readPairs(provider, q, options, signal),
    { placeholderData: keepPreviousData },
  );
  const { data, isFetching, refetch } = query;
  return { found: data, error: useFailure(query), busy: isFetching, retry: refetch };
}
