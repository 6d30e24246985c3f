import Alert from '@mui/material/Alert';
import { accessRefusals } from '../../../texts/refusals/access';

interface ReadOnlyNoticeProps {
  reason: string | undefined;
}

/** Says above a form why it cannot be changed. */
export const ReadOnlyNotice = ({ reason }: ReadOnlyNoticeProps) =>
  // The banner above every page already reports an unverified address.
  reason !== undefined &&
  reason !== accessRefusals.verified && (
    <Alert severity="info" sx={{ mb: 2 }}>
      {reason}
    </Alert>
  );
