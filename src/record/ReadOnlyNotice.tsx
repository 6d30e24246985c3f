import Alert from '@mui/material/Alert';
import { accessTexts } from '../../contract/access';

interface ReadOnlyNoticeProps {
  reason: string | undefined;
}

/** Says above a form why it cannot be changed. */
export const ReadOnlyNotice = ({ reason }: ReadOnlyNoticeProps) =>
  // Of an address that is not verified the banner above every page tells.
  reason !== undefined &&
  reason !== accessTexts.verified && (
    <Alert severity="info" sx={{ mb: 2 }}>
      {reason}
    </Alert>
  );
