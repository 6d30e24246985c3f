import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useNavigate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { paletteTexts } from '../../../texts/layout/palette';
import { paletteDialogTexts } from '../../../texts/layout/paletteDialogs';
import { messageOf } from '../../dataProvider/errors';
import type { ResourceEntry } from '../../model/resource';
import { useIsPhone } from '../../ui/useIsPhone';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { PaletteField, usePaletteField } from './PaletteField';
import { PaletteList } from './PaletteList';
import { commandKey } from '../../ui/browser/commandKey';
import {
  narrowed,
  type PaletteItem,
  recordItems,
  usePaletteItems,
  useRecordSearch,
} from './usePaletteItems';

interface PaletteProps {
  resources: readonly ResourceEntry[];
  /** Paths of visited pages, latest first. */
  visited: RefObject<readonly string[]>;
  /** Text typed before the dialog was rendered. */
  typed: RefObject<string>;
  onShortcuts: () => void;
  onClose: () => void;
}

/** @returns whether Ctrl or ⌘ is held: the choice then opens in another tab, as links do */
const wantsNewTab = (event: object): boolean =>
  ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);

/**
 * Handles Enter before the records have arrived: the first of them is chosen as soon as they have.
 * @returns the handler to call for each key
 */
function useEnterAhead(
  query: string,
  isWaiting: boolean,
  options: readonly PaletteItem[],
  choose: (event: object, item: PaletteItem) => void,
) {
  const [entered, setEntered] = useState<{ query: string; event: KeyboardEvent }>();
  const isDue = entered !== undefined && !(isWaiting && entered.query === query);
  const chooseFirst = useEffectEvent(() => {
    const [first] = options;
    // In a microtask, after React's work: closing takes effect at once.
    queueMicrotask(() => {
      setEntered(undefined);
      if (entered?.query === query && first) choose(entered.event, first);
    });
  });
  useEffect(() => {
    if (isDue) chooseFirst();
  }, [isDue]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (isWaiting && options.length === 0) setEntered({ query, event });
  };
}

/** @returns a function that navigates to the item, or runs it */
function useChoose(onClose: () => void) {
  const navigate = useNavigate();
  return (event: object, item: PaletteItem) => {
    if ('to' in item && wantsNewTab(event)) {
      window.open(item.to, '_blank', 'noopener');
      return;
    }
    // Closed first, as restoring the focus would take it from the page or dialog that opens.
    flushSync(onClose);
    if ('to' in item) navigate(item.to);
    else item.run();
  };
}

/** Content of the palette's dialog. A separate component: the hook looks for the field on mount. */
function PaletteBody(props: PaletteProps) {
  const { resources, onShortcuts, onClose } = props;
  const [query, setQuery] = useState(() => props.typed.current);
  const [visited] = useState(() => props.visited.current);
  const { recent, items } = usePaletteItems(resources, visited, onShortcuts);
  const { found, isWaiting, error, retry } = useRecordSearch(query);
  const options =
    query.trim() === ''
      ? [...recent, ...items]
      : [...narrowed(items, query), ...recordItems(found, resources, query.trim())];

  const choose = useChoose(onClose);
  const field = usePaletteField({ query, setQuery, options, choose, onClose });
  const onEnter = useEnterAhead(query, isWaiting, options, choose);

  const resultsText =
    options.length > 0
      ? paletteDialogTexts.count(options.length)
      : paletteDialogTexts.none(query.trim());
  const status = isWaiting ? paletteDialogTexts.searching : resultsText;

  return (
    <>
      <PaletteField {...{ field, isWaiting, onEnter, onClose }} />
      {field.groupedOptions.length > 0 && <PaletteList field={field} />}
      {error && (
        <Alert
          role="alert"
          severity="error"
          sx={{ m: 1.5 }}
          action={
            <Button color="inherit" onClick={retry}>
              {paletteDialogTexts.tryAgain}
            </Button>
          }
        >
          {paletteDialogTexts.failed} {messageOf(error, '')}
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

/** The command palette: pages, actions and records, by keyboard. */
export default function Palette(props: PaletteProps) {
  const fullScreen = useIsPhone();
  return (
    <Dialog
      open
      fullWidth
      fullScreen={fullScreen}
      maxWidth="sm"
      transitionDuration={0}
      onClose={props.onClose}
      // Keeps its position at the top, whatever the number of results.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': paletteTexts.palette,
          sx: fullScreen ? {} : { mt: '10vh', maxHeight: '75vh', overflow: 'hidden' },
        },
      }}
    >
      <PaletteBody {...props} />
      {!fullScreen && (
        <Box
          sx={{
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.8125rem',
          }}
        >
          {paletteDialogTexts.hint(`${commandKey().spoken}Enter`)}
        </Box>
      )}
    </Dialog>
  );
}
