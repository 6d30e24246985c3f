import Box from '@mui/material/Box';
import { displayTime } from '../../dates/displayTime';
import type { DatasetRecord } from './record';

/** How many of the keys there is room for are used, and when the next one comes. */
export function KeyUse({ record }: { record: DatasetRecord }) {
  const { max_key_rotations: most, wrapped_key_count: used } = record;
  if (most === null) return null;
  return (
    <Box component="p" sx={{ mt: 0, mb: 3 }}>
      {`${used} of ${most} keys used, ${nextText(record)}`}
    </Box>
  );
}

function nextText(record: DatasetRecord): string {
  if (record.next_rotation_date)
    return `next rotation on ${displayTime(record.next_rotation_date)}`;
  return record.primary_key_enabled
    ? 'no rotation is scheduled'
    : 'no rotation is scheduled while its primary key is disabled';
}
