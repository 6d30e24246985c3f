import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const marks = {
  yes: { icon: CheckIcon, color: 'success.main' },
  no: { icon: RemoveIcon, color: 'text.secondary' },
  notNow: { icon: BlockIcon, color: 'warning.main' },
} as const;

interface AnswerProps {
  mark: keyof typeof marks;
  children: ReactNode;
}

/** One answer as a shape and a word, since colour alone would be lost on some readers. */
export function Answer({ mark, children }: AnswerProps) {
  const { icon: Icon, color } = marks[mark];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        whiteSpace: mark === 'no' ? 'normal' : 'nowrap',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.125rem', color }} />
      {children}
    </Box>
  );
}
