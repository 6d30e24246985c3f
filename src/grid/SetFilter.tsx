import FilterListIcon from '@mui/icons-material/FilterList';
import { lazy, Suspense, useState } from 'react';
import { ListButton } from './ListButton';

const SetFilterMenu = lazy(() => import('./SetFilterMenu'));

interface SetFilterProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  full: string | undefined;
}

/** Opens the set filter of a column. */
export function SetFilter({ label, ...filter }: SetFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ListButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`Filter by ${label}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <FilterListIcon />
        {label}
      </ListButton>
      {anchor && (
        <Suspense>
          <SetFilterMenu
            anchor={anchor}
            label={`Filter by ${label}`}
            {...filter}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
