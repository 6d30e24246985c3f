import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { partTexts } from '../../texts/parts';
import { small } from './styles';
import { useIsPhone } from './useIsPhone';

/** Scrolls by itself where the page is narrower than the table; no landmark, which the part around it is. */
export const TableScroller = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  overflowX: 'auto',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: theme.shape.borderRadius,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { padding: theme.spacing(1, 1.5), textAlign: 'left', verticalAlign: 'top' },
  '& td': { overflowWrap: 'break-word', minWidth: 120, maxWidth: 420 },
  '& th': { fontWeight: 600, whiteSpace: 'nowrap' },
  // What a table says is in sight on a phone too, as far as its words let it.
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { padding: theme.spacing(1) },
    '& td': { minWidth: 0 },
    // A date is not broken at its hyphens.
    '& td:not(:first-of-type)': { minWidth: 96 },
    '& td > small': { ...small, display: 'block' },
    '& th': { whiteSpace: 'normal' },
  },
  '& tbody tr': { borderTop: '1px solid var(--mui-palette-divider)' },
}));

interface DetailsTableProps {
  label: string;
  titles: readonly string[];
  /** Cells in the order of the titles; `key` names a row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Texts stand in the middle of their row: for rows with buttons. */
  middle?: boolean;
  /** Columns that a phone has no room for: their cells stand in the first one, each with its title. */
  folded?: readonly string[];
}

/** A small table that is only read, inside a record's page. */
export function DetailsTable({ label, titles, rows, middle = false, folded }: DetailsTableProps) {
  const isPhone = useIsPhone();
  const under = isPhone ? folded : undefined;
  const shown = titles.filter((title) => !under?.includes(title));
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <TableScroller
      aria-label={label}
      tabIndex={0}
      sx={middle ? { '& td': { verticalAlign: 'middle' } } : undefined}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {shown.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {shown.map((title, index) => (
                <td key={title}>
                  {cells[titles.indexOf(title)]}
                  {index === 0 &&
                    under?.map((one) => (
                      <small key={one}>
                        {partTexts.foldedCell(one)}
                        {cells[titles.indexOf(one)]}
                      </small>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  );
}
