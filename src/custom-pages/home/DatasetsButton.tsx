import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import { lazy, Suspense, useState } from 'react';
import { ListButton } from '../../grid/ListButton';
import { homeTexts } from './homeTexts';

const loadPopover = () => import('./DatasetsPopover');
const DatasetsPopover = lazy(loadPopover);
/** What cannot be loaded now is loaded, or reported, when it is opened. */
const preloadPopover = () => void loadPopover().catch(() => undefined);

interface DatasetsButtonProps {
  /** Uuids; none means all. */
  selected: readonly string[];
  onSelect: (uuids: readonly string[]) => void;
}

/** Says whose events are shown, and opens the selection tree. */
export function DatasetsButton({ selected, onSelect }: DatasetsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const text = selected.length === 0 ? homeTexts.allDatasets : homeTexts.selected(selected.length);
  return (
    <>
      <ListButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={`Datasets: ${text}`}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text}
        <ArrowDropDownIcon />
      </ListButton>
      {anchor && (
        <Suspense fallback={null}>
          <DatasetsPopover
            anchor={anchor}
            selected={selected}
            onSelect={onSelect}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
