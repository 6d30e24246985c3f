import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useNavigate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../dataProvider/errors';
import { visuallyHidden } from '../page/visuallyHidden';
import type { AnyDeclaration } from '../resources/declare';
import { narrowed, type PaletteItem } from './paletteItem';
import { PaletteInput } from './PaletteInput';
import { PaletteList } from './PaletteList';
import { recordItems } from './recordItems';
import { texts } from './texts';
import type { Typed } from './useTypeAhead';
import { usePaletteItems } from './usePaletteItems';
import { useRecordSearch } from './useRecordSearch';

export interface PaletteProps {
  resources: readonly AnyDeclaration[];
  /** Paths the person was at, latest first. */
  visited: RefObject<readonly string[]>;
  onShortcuts: () => void;
  onClose: () => void;
}

/** What is chosen with Ctrl or ⌘ held opens in another tab, as links do. */
const wantsNewTab = (event: object): boolean =>
  ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);

/** Seen when an answer takes longer than it usually does; its room is always there. */
const noProgress = { flexShrink: 0, height: 2, mt: '-2px', visibility: 'hidden' } as const;
const lateProgress = {
  ...noProgress,
  visibility: 'visible',
  transition: 'visibility 0s 0.3s',
} as const;

const all = (items: PaletteItem[]): PaletteItem[] => items;

/** What is in the palette's dialog. A part of its own: the hook looks for the field when it is mounted. */
export function PaletteBody(props: PaletteProps & Typed) {
  const { resources, onShortcuts, onClose } = props;
  const [query, setQuery] = useState(() => props.typed.current);
  const [visited] = useState(() => props.visited.current);
  const navigate = useNavigate();
  const { recent, items } = usePaletteItems({ resources, visited, onShortcuts });
  const { found, waiting, error, retry } = useRecordSearch(query);
  const options =
    query.trim() === ''
      ? [...recent, ...items]
      : [...narrowed(items, query), ...recordItems(found, resources, query.trim())];

  const choose = (event: object, item: PaletteItem) => {
    if ('to' in item && wantsNewTab(event)) {
      window.open(item.to, '_blank', 'noopener');
      return;
    }
    // Closed first: giving focus back would take it from the page or dialog that comes.
    flushSync(onClose);
    if ('to' in item) navigate(item.to);
    else item.run();
  };

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions, id } =
    useAutocomplete<PaletteItem>({
      id: 'palette',
      open: true,
      options,
      value: null,
      inputValue: query,
      autoHighlight: true,
      clearOnBlur: false,
      selectOnFocus: false,
      handleHomeEndKeys: false,
      filterOptions: all,
      // Its key stands for an option where options are compared; its text is drawn here.
      getOptionLabel: ({ key }) => key,
      groupBy: ({ group }) => group,
      onInputChange: (_event, typed, reason) => {
        if (reason === 'input') setQuery(typed);
      },
      onChange: (event, item) => {
        if (item) choose(event, item);
      },
      onClose: (_event, reason) => {
        if (reason === 'escape') onClose();
      },
    });

  // Enter before the records have come: the first of them is opened as soon as they are there.
  const [entered, setEntered] = useState<{ query: string; event: KeyboardEvent }>();
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (waiting && options.length === 0) setEntered({ query, event });
  };
  const isDue = entered !== undefined && !(waiting && entered.query === query);
  const openFirst = useEffectEvent(() => {
    const [first] = options;
    // Once React is done: closing is made to happen at once.
    queueMicrotask(() => {
      setEntered(undefined);
      if (entered?.query === query && first) choose(entered.event, first);
    });
  });
  useEffect(() => {
    if (isDue) openFirst();
  }, [isDue]);

  const settled = options.length > 0 ? texts.count(options.length) : texts.none(query.trim());
  const status = waiting ? texts.searching : settled;

  return (
    <>
      <PaletteInput
        rootProps={getRootProps({ onKeyDown: onEnter })}
        inputProps={getInputProps()}
        onClose={onClose}
      />
      <LinearProgress aria-hidden="true" sx={waiting ? lateProgress : noProgress} />
      {groupedOptions.length > 0 && (
        <PaletteList
          id={id}
          listProps={{ ...getListboxProps(), 'aria-label': texts.palette }}
          groups={groupedOptions}
          optionProps={(option, index) => getOptionProps({ option, index })}
        />
      )}
      {error && (
        <Alert
          severity="error"
          sx={{ m: 1.5 }}
          action={
            <Button color="inherit" onClick={retry}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.failed} {messageOf(error, '')}
        </Alert>
      )}
      {options.length === 0 && error === null && (
        <Box aria-hidden="true" sx={{ p: 3, color: 'text.secondary', textAlign: 'center' }}>
          {status}
        </Box>
      )}
      <Box component="output" sx={visuallyHidden}>
        {error ? '' : status}
      </Box>
    </>
  );
}
