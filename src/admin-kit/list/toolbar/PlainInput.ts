import { styled } from '@mui/material/styles';

/** A plain field: MUI's own would make the first load heavier. */
export const PlainInput = styled('input')(({ theme }) => ({
  width: 72,
  height: 32,
  boxSizing: 'border-box',
  border: '1px solid var(--mui-palette-text-disabled)',
  borderRadius: theme.shape.borderRadius,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
}));
