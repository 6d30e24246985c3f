import { useCallback } from 'react';
import { styled } from '@mui/material/styles';
import { useNotificationContext, type NotificationPayload } from 'ra-core';
import { Notification } from './Notification';
import { texts } from './texts';

/**
 * Shown at once of each kind. Calm news wait for their turn. Errors stay until they are dismissed, so the
 * latest come before those about the past.
 */
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

/** @returns whether both say the same */
const sayTheSame = (one: NotificationPayload, other: NotificationPayload): boolean =>
  one.type === other.type &&
  one.message === other.message &&
  JSON.stringify(saidBeside(one)) === JSON.stringify(saidBeside(other));

/** The request's id tells nothing to read. */
const saidBeside = ({ notificationOptions: { title, messageArgs } = {} }: NotificationPayload) => ({
  title,
  ...messageArgs,
  requestId: undefined,
});

/** Of those that say the same only the latest. */
const withoutRepeats = (all: readonly NotificationPayload[]): NotificationPayload[] =>
  all.filter((one, place) => !all.slice(place + 1).some((later) => sayTheSame(one, later)));

/**
 * What `useNotify` was told, in order. The live region for calm news is there before any text is, or
 * screen readers would miss the first (an `output` has the role `status`); each error is an `alert`.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const dismiss = useCallback(
    (gone: NotificationPayload) =>
      setNotifications((all) => all.filter((one) => !sayTheSame(one, gone))),
    [setNotifications],
  );
  const list = (urgent: boolean) =>
    withoutRepeats(notifications)
      .filter(({ type }) => (type === 'error') === urgent)
      .slice(...(urgent ? [-shownAtOnce] : [0, shownAtOnce]))
      .map((one) => <Notification key={keyOf(one)} notification={one} onDismiss={dismiss} />);

  return (
    <Stack aria-label={texts.notifications}>
      <output>{list(false)}</output>
      <div>{list(true)}</div>
    </Stack>
  );
}
