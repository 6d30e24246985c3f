import { styled } from '@mui/material/styles';

/** A strip above the content that stays for as long as what it says holds. */
export const Banner = styled('aside')(({ theme }) => ({
  padding: theme.spacing(0.75, 3),
  fontSize: '0.875rem',
  lineHeight: 1.4,
  background: 'var(--mui-palette-warning-main)',
  color: 'var(--mui-palette-warning-contrastText)',
  '& p': { margin: 0 },
  '& a': { color: 'inherit', fontWeight: 650 },
  '& :focus-visible': { outlineColor: 'currentColor' },
  '&[data-demo]': {
    // The same deep red in both colour schemes: loud, and not brighter than everything else at night.
    background: '#8f1d18',
    color: '#fff',
    fontWeight: 650,
    textAlign: 'center',
  },
  [theme.breakpoints.down('md')]: { paddingInline: theme.spacing(2), fontSize: '0.8125rem' },
}));
