import { bareButton, oneLine, roundButton, small, twoLines } from '../../../ui/styles';
import { line, paper, hover, pressed, primary, secondaryText } from './listColors';

/** Behind a text that needs attention: pale on a light surface, deep on a dark one. */
const yellow = 'rgb(255 196 0 / 0.32)';

const badge = {
  flex: 'none',
  border: `1px solid ${line}`,
  borderRadius: 12,
  color: secondaryText,
  fontSize: '0.75rem',
} as const;

const wrapped = { ...twoLines, overflowWrap: 'anywhere' } as const;

/** Styles of the cells and headers of both tables. */
export const cells = {
  '& .header-label': {
    ...oneLine,
    ...twoLines,
    minWidth: 0,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& .header-label[data-target]': { boxShadow: `inset 0 -3px ${primary}` },
  '& .cell-text': { ...oneLine, display: 'block' },
  '& .cell-link': {
    display: 'inline-block',
    maxWidth: '100%',
    verticalAlign: 'middle',
    color: primary,
    fontWeight: 600,
    lineHeight: '1.75rem',
  },
  '& .cell-lines': { display: 'grid', minWidth: 0 },
  '& .cell-lines .cell-link': { justifySelf: 'start', lineHeight: '1.25rem' },
  '& .cell-second': { ...small, lineHeight: '1.125rem' },
  // In two-line rows a long name wraps instead of ending in an ellipsis after five letters.
  '&.two-lines .cell-text:not(.cell-second, .phone-line *)': wrapped,
  // A name that needs both lines hides the text below it.
  '&.two-lines .cell-lines:not(.phone-line *)': {
    gridAutoRows: 'max-content',
    maxHeight: '2.25rem',
    overflow: 'hidden',
  },
  // A state of several words wraps too, and a badge moves below a long name, without an ellipsis.
  '&.two-lines .cell-pill': { borderRadius: 10, whiteSpace: 'normal' },
  '&.two-lines .cell-list:has(> .cell-badge)': {
    flexWrap: 'wrap',
    alignContent: 'center',
    gap: '0 6px',
  },
  '&.two-lines .cell-list:has(> .cell-badge) > .cell-text': { WebkitLineClamp: 1 },
  '&.two-lines .header-label': { fontSize: '0.75rem', lineHeight: '1rem' },
  '&.two-lines .cell-badge': { lineHeight: '1rem' },
  // A day above its time: one text, which wraps at the space between them.
  '&.two-lines .cell-date': {
    ...twoLines,
    ...small,
    maxWidth: '13ch',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .cell-date [data-lead]::before': { content: 'attr(data-lead)' },
  // The mark stands before the day, so that the time below has the whole width.
  '&.two-lines .cell-remark': { position: 'relative', paddingInline: 4 },
  '&.two-lines .cell-remark .cell-date': {
    maxWidth: '15ch',
    color: 'var(--mui-palette-text-primary)',
    textIndent: '1.25em',
  },
  '&.two-lines .cell-remark:has(.cell-date) .cell-mark': {
    position: 'absolute',
    insetInlineStart: 4,
  },
  '&.two-lines .cell-copied .cell-text.cell-text': {
    ...oneLine,
    display: 'block',
    fontFamily: 'monospace',
  },
  // A number that wraps would read as two.
  '&:is(.two-lines, .beside) :is(.end, .MuiDataGrid-cell--textRight) .cell-text.cell-text': {
    ...oneLine,
    display: 'block',
  },
  '& .cell-copied .row-menu-button': { flex: 'none' },
  // Beside an open panel: two lines in a row of unchanged height, so that no row moves under the pointer.
  '&.beside .cell-text': { ...wrapped, fontSize: '0.8125rem', lineHeight: '1rem' },
  '&.two-lines .cell-date::first-line': { color: 'var(--mui-palette-text-primary)' },
  '& .cell-opener': {
    ...bareButton,
    minHeight: 24,
    color: primary,
    fontWeight: 600,
    textAlign: 'inherit',
  },
  '&:is(.two-lines, .beside) .cell-opener:not(.phone-line *)': { maxWidth: '13ch' },
  // A click anywhere in a row opens its record.
  '& [data-id]:has([data-record], .cell-opener)': {
    cursor: 'pointer',
    '&:active': { background: pressed, '--row-ground': pressed },
  },
  '& [data-id]:hover': { background: hover, '--row-ground': hover },
  '& .cell-list': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, height: '100%' },
  '& .cell-badge': { ...badge, padding: '0 8px', lineHeight: '1.375rem' },
  '& .cell-more': {
    ...bareButton,
    ...badge,
    minWidth: 28,
    height: 24,
    padding: '0 6px',
    lineHeight: 1,
    cursor: 'default',
  },
  '& .cell-remark': {
    display: 'inline-flex',
    maxWidth: '100%',
    verticalAlign: 'middle',
    padding: '0 8px 0 4px',
    borderRadius: 4,
  },
  '& .cell-remark[data-tone="error"]': { background: 'var(--mui-palette-status-error-tint)' },
  '& .cell-remark[data-tone="warning"]': { background: yellow },
  '& .cell-icon': { display: 'inline-flex', verticalAlign: 'middle', color: secondaryText },
  '& .cell-icon svg': { fontSize: '1.25rem' },
  '& .hidden-text': { position: 'absolute', clipPath: 'inset(50%)' },
  '& .cell-mark': { display: 'inline-block', width: '1.25em' },
  '& .row-menu-button': { ...roundButton(32), color: secondaryText, verticalAlign: 'middle' },
  '& .row-menu-button:hover': { background: hover },
  '& .row-choice': {
    width: 18,
    height: 18,
    margin: 0,
    verticalAlign: 'middle',
    accentColor: primary,
    cursor: 'pointer',
  },
  '& .plain-table .menu-cell, & .MuiDataGrid-cell[data-field="row-menu"]': { padding: '0 6px' },
  '& .plain-table .choice-cell, & [data-field="row-choice"][role]': {
    justifyContent: 'center',
    padding: '0 6px',
    textAlign: 'center',
  },
  '& [data-id]:has(.row-choice:checked)': { background: pressed, '--row-ground': pressed },
  // A row's actions stay in view however wide the columns are, on the ground of their row.
  '& .menu-cell, & [data-field="row-menu"]': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    background: paper,
    backgroundImage: 'linear-gradient(var(--row-ground) 0 0)',
    // The row's line continues below the cell's border.
    backgroundClip: 'padding-box',
  },
} as const;
