import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import { lazy, Suspense, useState } from 'react';
import type { ColumnsPanelProps } from './ColumnsPanel';
import { ListButton } from './ListButton';

const ColumnsPanel = lazy(() => import('./ColumnsPanel'));

/** Opens the columns panel. */
export function ColumnsButton(panel: Omit<ColumnsPanelProps, 'anchor' | 'onClose'>) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ListButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnIcon />
        Columns
      </ListButton>
      {anchor && (
        <Suspense>
          <ColumnsPanel {...panel} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
