import { radius } from '../../contract/lib/designTokens';

/** Styles that several parts share, without a component of their own. */

/** Secondary text: paler and smaller than the text beside it. */
export const small = {
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.8125rem',
} as const;

/** One line, cut with an ellipsis if it does not fit, also in a text that is written from right to left. */
export const oneLine = {
  unicodeBidi: 'plaintext',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
/** At most two lines, then an ellipsis. */
export const twoLines = {
  display: '-webkit-box',
  lineHeight: '1.125rem',
  whiteSpace: 'normal',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const;
/** Centered on a wide screen, at the width of lists there. */
export const centered = { maxWidth: 1120, marginInline: 'auto' } as const;
/** Controls side by side, in as many lines as they need. */
export const wrappingRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
/** A group of controls without a frame. */
export const bareFieldset = { minWidth: 0, margin: 0, padding: 0, border: 0 } as const;
export const bareButton = {
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
} as const;
/** A round button of this size in CSS pixels around an icon. */
export const roundButton = (size: number) =>
  ({
    ...bareButton,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: size,
    height: size,
    borderRadius: '50%',
  }) as const;

export const card = {
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: radius.card,
  background: 'var(--mui-palette-background-paper)',
} as const;

/** For an `sx`: two columns if there is room. @param from the width of the screen that is enough */
export const twoColumns = (gap: number, from: 'sm' | 'md' = 'md') => ({
  display: 'grid',
  gap,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: 'repeat(2, minmax(0, 1fr))' },
});
