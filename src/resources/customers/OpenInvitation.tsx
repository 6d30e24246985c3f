import Alert from '@mui/material/Alert';
import { displayTime } from '../../dates/displayTime';
import type { CustomerRecord } from './record';

/** Who is invited to be the first administrator, and until when the link of the mail works. */
export function OpenInvitation({
  invitation: { email, expires_at: expires, expired },
}: {
  invitation: NonNullable<CustomerRecord['invitation']>;
}) {
  return (
    <Alert severity={expired ? 'warning' : 'info'} sx={{ mt: 3 }}>
      {expired
        ? `The invitation of ${email} as first administrator expired on ${displayTime(expires)} without being accepted. Send a new one.`
        : `${email} is invited as first administrator. The link of the invitation works until ${displayTime(expires)}.`}
    </Alert>
  );
}
