import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useLogout } from 'ra-core';
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { noteEnrolment, takeEnrolment } from '../authProvider/enrolmentAddress';
import { useRefreshSession, useSessionOnReturn } from '../authProvider/freshSession';
import { useSession } from '../authProvider/session';
import { useLeaveForEnrolment } from '../authProvider/useEnrolment';
import { useConfig } from '../config';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import { messageOf } from '../dataProvider/errors';
import { OutboxLink } from './OutboxLink';
import { twoFactorTexts as texts } from './sessionTexts';
import { texts as shellTexts } from './texts';

/**
 * Stands in front of every page until the person has the MFA that the company demands (console.md section
 * 4): it has no close button, and neither Escape nor a click beside it takes it away.
 */
export default function TwoFactorDialog() {
  const ids = { title: useId(), text: useId(), unverified: useId() };
  const { user } = useSession();
  const { demo } = useConfig();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const leaveForEnrolment = useLeaveForEnrolment();
  const logout = useLogout();
  const refreshSession = useRefreshSession();
  const [cameBack] = useState(() => takeEnrolment(user.uuid));
  // MFA may be enabled, and the address verified, in another tab.
  useSessionOnReturn(true);

  const enable = useMutation({
    // It may have been enabled meanwhile, which the service then says.
    onError: refreshSession,
    mutationFn: async () => {
      const { data } = await dataProvider.enableMfa();
      noteEnrolment(user.uuid);
      await leaveForEnrolment(data.redirectUrl);
    },
  });
  const resend = useMutation({
    onError: refreshSession,
    mutationFn: () => dataProvider.resendVerificationEmail(),
  });
  const leave = useMutation({ mutationFn: () => logout() });
  const isVerified = Boolean(user.email_verified_dt_tm);
  const problem = enable.error
    ? messageOf(enable.error, texts.enableFailed)
    : leave.error
      ? messageOf(leave.error)
      : cameBack && enable.isIdle
        ? texts.notEnabled
        : undefined;

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={ids.title} aria-describedby={ids.text}>
      <DialogTitle id={ids.title}>{texts.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography id={ids.text}>{texts.text}</Typography>
          <Typography>{texts.how}</Typography>
          {!isVerified && (
            <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
              <span id={ids.unverified}>{texts.unverified(user.email)}</span>
              <Button
                variant="outlined"
                color="inherit"
                size="small"
                loading={resend.isPending}
                onClick={() => resend.mutate()}
                sx={{ display: 'flex', mt: 1 }}
              >
                {texts.resend}
              </Button>
              {/* There before it says anything, or screen readers would miss the first text. */}
              <output>
                {resend.data && texts.sent(resend.data.data.email)}{' '}
                {resend.data && demo && <OutboxLink />}
              </output>
            </Alert>
          )}
          {resend.error && (
            <Alert severity="error">{messageOf(resend.error, texts.sendFailed)}</Alert>
          )}
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          {shellTexts.logout}
        </Button>
        <Button
          variant="contained"
          loading={enable.isPending}
          disabled={!isVerified}
          aria-describedby={isVerified ? undefined : ids.unverified}
          onClick={() => enable.mutate()}
        >
          {texts.enable}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
