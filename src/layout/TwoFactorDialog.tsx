import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { accountTexts } from '../../texts/sign-in/session';
import { twoFactorTexts } from '../../texts/sign-in/sessionDialogs';
import { shellTexts } from '../../texts/layout/shell';
import { isBackFromEnrolment, consumeEnrolment } from '../authProvider/mfaEnrolment';
import {
  useRefusalReason,
  useSession,
  useSessionOnReturn,
  useSignOut,
} from '../authProvider/session';
import { useEnableMfa, useOwnMail, verificationMail } from '../account/ownAccount';
import { MessageDialog } from '../ui/DialogShell';
import { ErrorAlert } from '../ui/ErrorAlert';
import { ReasonedButton } from '../ui/ReasonedButton';

/** Replaces every page until the demanded MFA is enabled (console.md section 4); it cannot be closed. */
export default function TwoFactorDialog() {
  const reasonId = useId();
  const { user } = useSession();
  const signOut = useSignOut();
  // Only read during rendering, which React may repeat; the effect consumes it.
  const [cameBack] = useState(() => isBackFromEnrolment(user.uuid));
  useEffect(() => void consumeEnrolment(user.uuid), [user.uuid]);
  // MFA may be enabled, and the address verified, in another tab.
  useSessionOnReturn(true);

  const enable = useEnableMfa();
  const [sentText, setSentText] = useState<ReactNode>();
  // Screen readers do not reach a notification behind a dialog.
  const resend = useOwnMail(verificationMail, setSentText);
  const isVerified = Boolean(user.email_verified_dt_tm);
  // For a verified person, the reason is that an outside provider manages MFA.
  const refusal = useRefusalReason(['account', 'enable-mfa']);
  const isBackWithout = cameBack && !enable.busy && !enable.failure;

  return (
    <MessageDialog
      title={twoFactorTexts.title}
      text={twoFactorTexts.text}
      buttons={
        <>
          <Button onClick={() => signOut()}>{shellTexts.logout}</Button>
          <ReasonedButton
            variant="contained"
            loading={enable.busy}
            reason={refusal}
            reasonId={reasonId}
            onClick={() => void enable.submit()}
          >
            {accountTexts.enable}
          </ReasonedButton>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography id={isVerified ? reasonId : undefined}>
          {(isVerified && refusal) || twoFactorTexts.how}
        </Typography>
        {!isVerified && <UnverifiedAlert email={user.email} {...{ reasonId, resend, sentText }} />}
        {resend.failure && <ErrorAlert failure={resend.failure} />}
        {enable.failure && <ErrorAlert failure={enable.failure} />}
        {isBackWithout && (
          <Alert role="alert" severity="error">
            {accountTexts.notEnabled}
          </Alert>
        )}
      </Stack>
    </MessageDialog>
  );
}

interface UnverifiedAlertProps {
  email: string;
  /** Id of the sentence, which is the reason why MFA cannot be enabled. */
  reasonId: string;
  resend: ReturnType<typeof useOwnMail>;
  sentText: ReactNode;
}

/** Says that the address is not verified, with a button that sends the mail again. */
const UnverifiedAlert = ({ email, reasonId, resend, sentText }: UnverifiedAlertProps) => (
  <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
    <span id={reasonId}>{twoFactorTexts.unverified(email)}</span>
    <ReasonedButton
      variant="outlined"
      color="inherit"
      size="small"
      loading={resend.busy}
      onClick={() => void resend.submit()}
      sx={{ display: 'flex', mt: 1 }}
    >
      {accountTexts.resend}
    </ReasonedButton>
    {/* Rendered before it has a text, as screen readers would miss the first one otherwise. */}
    <output>{!resend.busy && !resend.failure && sentText}</output>
  </Alert>
);
