import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A text of less weight than what it stands beside. */
export const Muted = styled('div')({
  color: 'var(--mui-palette-text-secondary)',
  fontSize: '0.875rem',
});

interface ReasonedRowProps {
  /** Why a button cannot be used, in sight; `reasonId` is the button's own. */
  reason: ReactNode;
  reasonId: string;
  children: ReactNode;
}

/** Buttons in a row, and beside them why one of them cannot be used. */
export const ReasonedRow = ({ reason, reasonId, children }: ReasonedRowProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    {children}
    <Muted id={reasonId}>{reason}</Muted>
  </Stack>
);
