import { styled } from '@mui/material/styles';

/** A text of less weight than what it stands beside. */
export const Muted = styled('div')({
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.875rem',
});
