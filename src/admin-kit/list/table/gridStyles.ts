import { styled } from '@mui/material/styles';
import { inRem } from '../../../ui/browser/textScale';
import { bareButton } from '../../../ui/styles';
import { cells } from './cellStyles';
import { gridHeight, headerHeight, minGridHeight, rowHeights } from './gridMeasures';
import { line, paper, hover, primary, secondaryText } from './listColors';

/** Styles of the plain table, which is shown until the data grid replaces it. */
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
  // Extends a row's background into the column that takes the remaining width.
  '& .plain-table tbody tr::after': { content: '""', display: 'table-cell' },
  // Lines belong to the rows, and so extend past the last column.
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

/** Print: the plain table, which has every row of the page, replaces the data grid, which scrolls. */
const onPaper = {
  '@media print': {
    '&:has(.plain-layer)': { height: 'auto', minHeight: 0, overflow: 'visible' },
    '& .plain-layer': { position: 'static', overflow: 'visible' },
    // Transparent rather than removed, so that it keeps the focus.
    '& .plain-layer ~ .grid-layer': { opacity: 0 },
    '& .plain-table thead': { position: 'static' },
  },
} as const;

/**
 * The box of a list: rows and footer in the viewport's height less everything around them. One style sheet by class
 * names for both tables, because a styled component for each cell would cost more than the cells themselves.
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
  // The load failure of a part over the rows, such as a menu.
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
