import { styled } from '@mui/material/styles';

/** Styles that take a text off the screen but leave it to screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A text that only screen readers have. */
export const HiddenText = styled('span')(visuallyHidden);
