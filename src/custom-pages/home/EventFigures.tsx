import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { chartHeight } from './HomeFrame';

const pass = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(400%)' },
});

const Box = styled('div')({
  position: 'relative',
  height: chartHeight,
  '&:focus': { outline: 'none' },
  '& > .figures': { height: '100%', transition: 'opacity 120ms' },
  // What is still shown belongs to what was asked for before.
  '& > .figures[data-stale]': { opacity: 0.45 },
  '& > .progress': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 2,
    overflow: 'hidden',
    '&::before': {
      content: '""',
      display: 'block',
      width: '25%',
      height: '100%',
      background: 'var(--mui-palette-primary-main)',
      animation: `${pass} 1.1s linear infinite`,
    },
  },
});

interface EventFiguresProps {
  ref: Ref<HTMLDivElement>;
  busy: boolean;
  /** Whether the figures are those of the choice before. */
  stale: boolean;
  children: ReactNode;
}

/** The place of the chart, or of what stands for it; always as tall. */
export const EventFigures = ({ ref, busy, stale, children }: EventFiguresProps) => (
  <Box ref={ref} tabIndex={-1} aria-busy={busy}>
    {busy && <div className="progress" />}
    <div className="figures" data-stale={stale || undefined}>
      {children}
    </div>
  </Box>
);
