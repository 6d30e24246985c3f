import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSession } from '../../authProvider/session';
import { displayTime } from '../../dates/displayTime';
import { accountTexts } from '../../layout/accountTexts';
import { verificationMail } from '../../layout/useSendMail';
import { profileTexts } from './texts';
import { useToldMail } from './useToldMail';

/** The email address, whether it is verified, and the way to verify it. */
export function EmailVerification() {
  const { user } = useSession();
  const { send, sending } = useToldMail(verificationMail);
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
          {accountTexts.resend}
        </Button>
      )}
    </>
  );
}
