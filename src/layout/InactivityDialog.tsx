import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { inactivityTexts } from '../../texts/sign-in/sessionDialogs';
import { idleLimitMs, warningLeadMs } from '../authProvider/inactivity';
import { MessageDialog } from '../ui/DialogShell';
import { focusOnce } from '../ui/focus';
import { visuallyHidden } from '../ui/visuallyHidden';
import type { InactivityWatch } from './useInactivity';

const tickMs = 1000;
/** Seconds left at which a screen reader announces the time, rather than at each second. */
const announcedAt = [120, 60, 30, 10];

/** @returns whole seconds until the logout, at most those of the warning, even if a clock is wrong */
const secondsLeft = (idleMs: number): number =>
  Math.ceil(Math.min(Math.max(idleLimitMs - idleMs, 0), warningLeadMs) / 1000);

/** Warns of the logout for inactivity and counts down to it (console.md section 4). */
export default function InactivityDialog(watch: Omit<InactivityWatch, 'state'>) {
  const { idleMs, check, continueSession, logOut } = watch;
  const leftId = useId();
  const [seconds, setSeconds] = useState(() => secondsLeft(idleMs()));
  const tick = useEffectEvent(() => {
    setSeconds(secondsLeft(idleMs()));
    // The clock may have been set meanwhile.
    check();
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), tickMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // The title shows the warning to a person who works in another tab.
    const originalTitle = document.title;
    const warning = inactivityTexts.pageTitle(originalTitle);
    document.title = warning;
    return () => {
      if (document.title === warning) document.title = originalTitle;
    };
  }, []);
  // The smallest of the moments that is not below the seconds left: it changes only when the next one comes.
  const announced = announcedAt.findLast((moment) => moment >= seconds) ?? seconds;

  return (
    <MessageDialog
      title={inactivityTexts.title}
      text={inactivityTexts.text}
      alsoDescribedBy={leftId}
      role="alertdialog"
      // Escape shows that the person is there; a click beside the dialog may be accidental.
      escapeOnly
      onClose={continueSession}
      buttons={
        <>
          <Button onClick={logOut}>{inactivityTexts.logOut}</Button>
          {/* The usual answer has the focus as soon as the dialog is open. */}
          <Button ref={focusOnce} variant="contained" onClick={continueSession}>
            {inactivityTexts.continue}
          </Button>
        </>
      }
    >
      {/* Before the visible text: after it, it would make the dialog's content scroll. */}
      <Box component="output" id={leftId} sx={visuallyHidden}>
        {inactivityTexts.announcement(announced)}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ mt: 2, fontSize: '1.75rem', lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
      >
        {inactivityTexts.countDown(seconds)}
      </Box>
    </MessageDialog>
  );
}
