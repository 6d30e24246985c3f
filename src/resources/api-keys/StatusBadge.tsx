import Box from '@mui/material/Box';
import type { ApiKeyStatus } from '../../../contract/apiKeyTerms';
import { statusTones } from './status';

const marks = {
  positive: { shape: '●', color: 'success.main' },
  neutral: { shape: '○', color: 'text.secondary' },
  warning: { shape: '▲', color: 'warning.main' },
} as const;

/** The state of an API key, which is only read (companion.md section 4). */
export function StatusBadge({ status }: { status: ApiKeyStatus | undefined }) {
  const { shape, color } = marks[status === undefined ? 'neutral' : statusTones[status]];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 0.75,
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      <Box component="span" aria-hidden sx={{ color }}>
        {shape}
      </Box>
      {status ?? 'Unknown'}
    </Box>
  );
}
