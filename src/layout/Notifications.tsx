import { useCallback } from 'react';
import { styled } from '@mui/material/styles';
import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { Notification } from './Notification';
import { texts } from './texts';

/** Shown at once of each kind; the others wait for their turn, but never for the other kind. */
const shownAtOnce = 2;

// At the top: dialogs have their buttons, and lists their row menus, further down.
const Stack = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: 16,
  right: 16,
  width: 'min(440px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '& > *': { display: 'grid', gap: theme.spacing(1) },
  '& > * + :not(:empty)': { marginTop: theme.spacing(1) },
  [theme.breakpoints.down('md')]: { top: 64 },
}));

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** @returns a number that stays with this notification, though others before it go */
function keyOf(notification: NotificationPayload): number {
  const key = keys.get(notification) ?? (lastKey += 1);
  keys.set(notification, key);
  return key;
}

/**
 * What `useNotify` was told, in order. The live region for calm news is there before any text is, or
 * screen readers would miss the first (an `output` has the role `status`); each error is an `alert`.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const dismiss = useCallback(
    (gone: NotificationPayload) => setNotifications((all) => all.filter((one) => one !== gone)),
    [setNotifications],
  );
  const list = (urgent: boolean) =>
    notifications
      .filter(({ type }) => (type === 'error') === urgent)
      .slice(0, shownAtOnce)
      .map((one) => <Notification key={keyOf(one)} notification={one} onDismiss={dismiss} />);

  return (
    <Stack aria-label={texts.notifications}>
      <output>{list(false)}</output>
      <div>{list(true)}</div>
    </Stack>
  );
}
