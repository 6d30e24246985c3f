import { styled } from '@mui/material/styles';
import type { Tone } from '../../contract/lib/designTokens';

const ink = (tone: Tone) => `var(--mui-palette-status-${tone}-ink)`;

/** A state in one word, used everywhere in the console: `<StatusPill tone="ok">Enabled</StatusPill>`. */
export const StatusPill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: Tone;
}>(({ tone }) => ({
  display: 'inline-block',
  verticalAlign: 'middle',
  maxWidth: '100%',
  boxSizing: 'border-box',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  padding: '1px 8px',
  borderRadius: 999,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.125rem',
  whiteSpace: 'nowrap',
  color: ink(tone),
  backgroundColor: `var(--mui-palette-status-${tone}-tint)`,
  // The word tells the state, and the dot only repeats it; with forced colours the border replaces the tint.
  border: '1px solid transparent',
  '&::before': {
    content: '""',
    display: 'inline-block',
    marginInlineEnd: 6,
    verticalAlign: 'middle',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: ink(tone),
  },
}));
