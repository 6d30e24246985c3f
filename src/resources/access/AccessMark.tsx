import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';

const marks = {
  Yes: { icon: CheckIcon, color: 'success.main' },
  No: { icon: RemoveIcon, color: 'text.secondary' },
  'Not now': { icon: BlockIcon, color: 'warning.main' },
} as const;

/** One answer as a shape and a word: colour alone would tell a part of the readers nothing. */
export function AccessMark({ granted, works }: { granted: boolean; works: boolean }) {
  const answer = granted ? (works ? 'Yes' : 'Not now') : 'No';
  const { icon: Icon, color } = marks[answer];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: '1.125rem', color }} />
      {answer}
    </Box>
  );
}
