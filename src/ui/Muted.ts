import { styled } from '@mui/material/styles';

/** A text with less emphasis than its surroundings. */
export const Muted = styled('div')({
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.875rem',
});
