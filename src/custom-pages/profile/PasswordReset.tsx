import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useMay, useSession } from '../../authProvider/session';
import { profileTexts } from './texts';
import { useToldMail } from './useToldMail';

/** Sends the mail with the link to set a new password; says beforehand where it goes. */
export function PasswordReset() {
  const { user } = useSession();
  const may = useMay(['account', 'reset-password']);
  const hintId = useId();
  const { send, sending } = useToldMail({
    send: (dataProvider) => dataProvider.resetPassword(user.uuid),
    sent: profileTexts.resetSent,
    failed: profileTexts.resetFailed,
  });
  return (
    <>
      <Button
        variant="outlined"
        loading={sending}
        disabled={!may.allowed}
        onClick={send}
        aria-describedby={hintId}
        sx={{ mt: 0.5 }}
      >
        {profileTexts.resetPassword}
      </Button>
      <Box id={hintId} sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {may.allowed ? profileTexts.resetHint(user.email) : may.reason}
      </Box>
    </>
  );
}
