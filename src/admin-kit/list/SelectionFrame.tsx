import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { phone } from '../../../contract/lib/designTokens';
import { selectionTexts as texts } from '../../../texts/admin-kit/selection';
import { countText } from '../../ui/formats';
import { ListButton } from '../../ui/ListButton';
import { Tips } from '../../ui/Tips';
import { wrappingRow } from '../../ui/styles';

const Bar = styled('section')(({ theme }) => ({
  ...wrappingRow,
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1.5),
  borderTop: '1px solid var(--mui-palette-divider)',
  background: 'var(--mui-palette-background-paper)',
  // The end of a page that is longer than the window.
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  // Scrolls elements that get the focus clear of the bar, which has up to three lines (WCAG 2.2, 2.4.11).
  'html:has(&)': { scrollPaddingBottom: 168 },
  '& strong': {
    flex: 'none',
    marginInlineEnd: theme.spacing(1),
    fontVariantNumeric: 'tabular-nums',
  },
  // On a phone, one line over the end of the page.
  [phone]: {
    position: 'fixed',
    insetInline: 0,
    flexWrap: 'nowrap',
    overflowX: 'auto',
    boxShadow: theme.shadows[4],
    'html:has(&)': { scrollPaddingBottom: 72 },
    '& button': { flex: 'none' },
  },
}));

interface SelectionFrameProps {
  count: number;
  onClear: () => void;
  /** Buttons of the actions. */
  children: ReactNode;
}

/** The bar of the chosen rows. It stands below them, so that choosing one moves no row under the pointer. */
export const SelectionFrame = ({ count, onClear, children }: SelectionFrameProps) => (
  <Bar className="selection-bar" aria-label={texts.bar}>
    <strong>{texts.chosen(countText(count))}</strong>
    {children}
    <ListButton onClick={onClear}>{texts.clear}</ListButton>
    <Tips />
  </Bar>
);
