import { bareButton } from '../../ui/styles';
import { hover, line, paper, secondaryText } from './gridColors';
import { headerHeight, rowHeights } from './gridMeasures';

/** Styles of the table that stands until the data grid is there. */
export const plainTable = {
  '& .plain-table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  '& .plain-table th, & .plain-table td': {
    height: rowHeights.one,
    padding: '0 10px',
    boxSizing: 'border-box',
    textAlign: 'left',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderTop: '1px solid transparent',
  },
  '&.two-lines .plain-table td': { height: rowHeights.two },
  '& .plain-table th': {
    height: headerHeight,
    borderTop: 0,
    borderBottom: '1px solid transparent',
    fontWeight: 600,
  },
  '& .plain-table th:not(.menu-cell)': { position: 'relative' },
  '& .column-edge': {
    position: 'absolute',
    insetBlock: 8,
    insetInlineEnd: 0,
    width: 10,
    borderInlineEnd: '2px solid transparent',
    cursor: 'col-resize',
  },
  '& .plain-table th:hover .column-edge': { borderColor: line },
  // A row's ground goes on where its cells end, in the column that takes the room that is left.
  '& .plain-table tbody tr::after': { content: '""', display: 'table-cell' },
  // Lines belong to the rows: they go on where the columns end.
  '& .plain-table tr + tr': { boxShadow: `inset 0 1px ${line}` },
  '& .plain-table thead': {
    position: 'sticky',
    top: 0,
    // Above the rows' menus, which are raised as well and come later.
    zIndex: 2,
    background: paper,
    boxShadow: `inset 0 -1px ${line}`,
  },
  '& .plain-table .end': { textAlign: 'right' },
  '& .plain-table .end .sort-button': { justifyContent: 'flex-end' },
  '& .sort-button': {
    ...bareButton,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    width: '100%',
    height: '100%',
    padding: '0 4px 0 0',
    textAlign: 'inherit',
  },
  '& .sort-button svg': { color: secondaryText },
  '& .sort-button .header-label': { flex: 1 },
  '& .skeleton': { display: 'block', width: '60%', height: 12, borderRadius: 6, background: hover },
} as const;
