import { styled } from '@mui/material/styles';

/** A plain button of the toolbar and the footer: MUI's own would bring its ripple into the first load. */
export const ListButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  minHeight: 36,
  padding: theme.spacing(0.5, 1.5),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover:not([aria-disabled="true"])': { background: (theme.vars ?? theme).palette.action.hover },
  '&[aria-disabled="true"]': {
    color: (theme.vars ?? theme).palette.text.disabled,
    cursor: 'default',
  },
  '& svg': { fontSize: '1.25rem' },
}));

/** A square one that shows only an icon; give it an `aria-label`. */
export const ListIconButton = styled(ListButton)({ width: 36, padding: 0, border: 0 });
