import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSession } from '../../authProvider/session';
import { displayTime } from '../../dates/displayTime';
import { profileTexts } from './texts';
import { useSendMail } from './useSendMail';

/** The email address, whether it is verified, and the way to verify it. */
export function EmailVerification() {
  const { user } = useSession();
  const { send, sending } = useSendMail({
    send: (dataProvider) => dataProvider.resendVerificationEmail(),
    sent: profileTexts.sent,
    failed: profileTexts.sendFailed,
  });
  const verifiedAt = user.email_verified_dt_tm;
  return (
    <>
      <div>{user.email}</div>
      {/* Told when it changes: verifying happens in another tab. */}
      <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
        {verifiedAt ? profileTexts.verified(displayTime(verifiedAt)) : profileTexts.notVerified}
      </Box>
      {!verifiedAt && (
        <Button variant="outlined" loading={sending} onClick={send} sx={{ mt: 1 }}>
          {profileTexts.resend}
        </Button>
      )}
    </>
  );
}
