import { styled } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { partTexts } from '../../texts/admin-kit/parts';
import { small } from './styles';
import { useIsPhone, useIsTablet } from './useIsPhone';
import { watchSize } from './browser/watchSize';

/** Replaces a fieldset, inside which Chromium ignores `scroll-padding` when an element gets the focus. */
const group = { role: 'group' } as const;

const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  // White on the page's grey ground too, as in cards.
  background: 'var(--mui-palette-background-paper)',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { padding: theme.spacing(1, 1.5), textAlign: 'left', verticalAlign: 'top' },
  '& td': { overflowWrap: 'break-word', minWidth: 120, maxWidth: 420 },
  // A name of one long word wraps, so that it does not squeeze other columns until their words break.
  '& td a, & td:first-of-type': { overflowWrap: 'anywhere' },
  '& .folded-cell': { ...small, display: 'block' },
  // Keeps a title and its moment on one line.
  [theme.breakpoints.up('sm')]: { '& td:has(> .folded-cell)': { minWidth: 268 } },
  '& th': { fontWeight: 600, whiteSpace: 'nowrap' },
  // Fits the table to a phone's width, as far as its words allow.
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { padding: theme.spacing(1) },
    '& td': { minWidth: 0 },
    // A date is not broken at its hyphens.
    '& td:not(:first-of-type)': { minWidth: 96 },
    // Makes links on consecutive lines as high as a finger needs (WCAG 2.2, 2.5.8).
    '& td a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
    '& th': { whiteSpace: 'normal' },
  },
  '& tbody tr': { borderTop: '1px solid var(--mui-palette-divider)' },
}));

/**
 * Scrolls by itself if the page is narrower than the table, and then accepts the focus, for the keyboard. Not a
 * landmark, which the surrounding part already is.
 */
export function TableScroller(props: ComponentProps<typeof Scroller>) {
  const [scrolls, setScrolls] = useState(false);
  const observe = useCallback((box: HTMLDivElement | null) => {
    if (!box) return undefined;
    return watchSize([box, ...box.children], () =>
      setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight),
    );
  }, []);
  return <Scroller {...group} ref={observe} tabIndex={scrolls ? 0 : undefined} {...props} />;
}

interface DetailsTableProps {
  label: string;
  titles: readonly string[];
  /** Cells in the order of the titles; `key` names a row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The last column holds buttons: it is aligned to the end, and texts to the middle of their row. */
  buttons?: boolean;
  /** Makes the columns of a wide table as narrow as a date. */
  narrow?: boolean;
  /** Columns without room on a phone: their cells move into the first column, each with its title. */
  folded?: readonly string[];
  /** The same for a tablet, whose other columns would be too narrow for their words. */
  foldedOnTablet?: readonly string[];
}

const withButtons = {
  '& td': { verticalAlign: 'middle' },
  '& th:last-of-type, & td:last-of-type': { textAlign: 'end' },
} as const;

/** A date is not broken at its hyphens. */
const narrowCells = { '& td': { minWidth: 108 }, '& th': { whiteSpace: 'normal' } } as const;

/** A small read-only table inside a record's page. */
export function DetailsTable(props: DetailsTableProps) {
  const { label, titles, rows, buttons = false, narrow = false, folded = [] } = props;
  const { foldedOnTablet = [] } = props;
  const isPhone = useIsPhone();
  const isTablet = useIsTablet();
  const isFolded = (title: string) =>
    (isPhone && folded.includes(title)) || (isTablet && foldedOnTablet.includes(title));
  const columns = titles.map((title, index) => ({ title, index }));
  const shownColumns = columns.filter(({ title }) => !isFolded(title));
  const foldedColumns = columns.filter(({ title }) => isFolded(title));
  return (
    <TableScroller aria-label={label} sx={[buttons && withButtons, narrow && narrowCells]}>
      <table aria-label={label}>
        <thead>
          <tr>
            {shownColumns.map(({ title, index }) => (
              <th key={index} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {shownColumns.map(({ index }, position) => (
                <td key={index}>
                  {cells[index]}
                  {position === 0 &&
                    foldedColumns.map(
                      (column) =>
                        !isEmpty(cells[column.index]) && (
                          <small key={column.index} className="folded-cell">
                            {partTexts.foldedCell(column.title)}
                            {cells[column.index]}
                          </small>
                        ),
                    )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}

/** A folded title without a value is left out. */
const isEmpty = (cell: ReactNode): boolean =>
  cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0);
