import { styled } from '@mui/material/styles';
import { inRem } from '../../../ui/browser/textScale';
import { bareButton } from '../../../ui/styles';
import { cells } from './cellStyles';
import { gridHeight, headerHeight, minGridHeight, rowHeights } from './gridMeasures';
import { line, paper, hover, primary, secondaryText } from './listColors';

/** Styles of the table that stands until the data grid is there. */
const plainTable = {
  '& .plain-table': {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  '& .plain-table th, & .plain-table td': {
    height: inRem(rowHeights.one),
    padding: '0 10px',
    boxSizing: 'border-box',
    textAlign: 'left',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderTop: '1px solid transparent',
  },
  '&.two-lines .plain-table td': { height: inRem(rowHeights.two) },
  '& .plain-table th': {
    height: inRem(headerHeight),
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

/** Paper does not scroll: the plain table, with every row of the page, is printed in the data grid's place. */
const onPaper = {
  '@media print': {
    '&:has(.plain-layer)': { height: 'auto', minHeight: 0, overflow: 'visible' },
    '& .plain-layer': { position: 'static', overflow: 'visible' },
    // It keeps the focus.
    '& .plain-layer ~ .grid-layer': { opacity: 0 },
    '& .plain-table thead': { position: 'static' },
  },
} as const;

/**
 * The box of a list: rows and footer in the viewport's height less what stands around them. One sheet
 * for the plain table and the data grid, by class names: a styled component a cell would cost more than
 * the cells themselves.
 */
export const GridFrame = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: gridHeight,
  minHeight: minGridHeight,
  border: `1px solid ${line}`,
  borderRadius: theme.shape.borderRadius,
  background: paper,
  color: 'var(--mui-palette-text-primary)',
  fontSize: '0.875rem',
  lineHeight: 1.43,
  overflow: 'hidden',
  '& .grid-body': { position: 'relative', flex: 1, minHeight: 0 },
  '& .grid-layer': { position: 'absolute', inset: 0, background: paper },
  // The plain rows stay in front until the data grid behind them has drawn its own.
  '& .plain-layer': { zIndex: 1, overflow: 'auto' },
  // The header, the actions at the end of each row and the grid's scrollbar must not cover a focused element.
  '& .plain-layer, & .MuiDataGrid-virtualScroller': {
    scrollPadding: `${inRem(headerHeight)} 56px 14px 0`,
  },
  // Why a part that lies over the rows, such as a menu, could not be loaded.
  '& .grid-part': { position: 'absolute', zIndex: 2, insetInline: 0, bottom: 0, background: paper },
  '& .plain-layer, & .sort-button, & .cell-link, & .row-menu-button': {
    '&:focus-visible': { outlineOffset: -2 },
  },
  // A failed refresh is shown above the rows that are still there.
  '& .grid-notice': {
    flex: 'none',
    maxHeight: '50%',
    overflow: 'auto',
    borderBottom: `1px solid ${line}`,
  },
  '& .grid-progress': {
    position: 'absolute',
    zIndex: 2,
    insetInline: 0,
    top: 0,
    height: 2,
    background: primary,
    transformOrigin: 'left',
    animation: 'grid-progress 1.2s ease-in-out infinite',
  },
  '@keyframes grid-progress': {
    from: { transform: 'scaleX(0)', opacity: 1 },
    to: { transform: 'scaleX(1)', opacity: 0.4 },
  },
  // On a phone the page scrolls, not a box in it.
  [theme.breakpoints.down('sm')]: {
    height: 'auto',
    '&:has(> .grid-body > table)': { minHeight: 0 },
    '& .grid-body': { flex: 'none', scrollMarginTop: 160 },
    '& .grid-body:not(:has(> table))': { minHeight: minGridHeight },
    // The bar of the chosen rows stands over the end of the page.
    '&:has(> .selection-bar)': { marginBlockEnd: 72 },
  },
  ...plainTable,
  ...cells,
  ...onPaper,
}));
