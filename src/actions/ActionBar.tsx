import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { actionTexts } from '../../texts/actions';

const Bar = styled('fieldset')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  gap: theme.spacing(1),
  minWidth: 0,
  // To the edges of the page.
  margin: theme.spacing(2, -2, -2),
  padding: theme.spacing(1, 2),
  paddingBottom: `max(${theme.spacing(1)}, env(safe-area-inset-bottom))`,
  border: 0,
  borderTop: '1px solid var(--mui-palette-divider)',
  background: 'var(--mui-palette-background-paper)',
  '& > button': { minWidth: 44 },
  '& > button:not([aria-haspopup])': { flex: '1 1 auto' },
  '&:empty': { display: 'none' },
  // What waits to be saved has its own bar, at the same place.
  'div:has([data-unsaved]):not(:has([hidden] [data-unsaved])) > &': { position: 'static' },
}));

/** The actions of a record on a phone, last on its page: within a thumb's reach, whatever is read. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <Bar className="record-actions" aria-label={actionTexts.bar}>
    {children}
  </Bar>
);
