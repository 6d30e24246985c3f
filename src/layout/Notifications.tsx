import { styled } from '@mui/material/styles';
import {
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { UnsavedChangesGuard } from '../admin-kit/form/UnsavedChangesGuard';
import { sendBeforeLeaving } from '../authProvider/leaving';
import { useSession } from '../authProvider/session';
import { storeServerMessage } from '../ui/browser/serverMessage';
import { watchSize } from '../ui/browser/watchSize';
import { Notification, sentenceOf, messageArgument, type Translate } from './Notification';
import { savePending } from './savePending';
import { collapsedSidebarWidth, sidebarWidth } from './Sidebar';

/** Number shown of each kind: the latest. Earlier ones come back when there is room again. */
const shownAtOnce = 2;

/** Pixels from the sidebar to the end of a form's Cancel, with margins on both sides. */
const formButtonsWidth = 250;

const roomName = '--notified';
/** Height from the top of the screen to below the notifications; 0 without any. */
export const notifiedRoom = `var(${roomName}, 0px)`;

// At the bottom of the page beside the sidebar, where a list's footer has a count and no button. The bars of a form and
// of chosen rows have buttons there: as long as they are needed, notifications are above them on the right. On a small
// screen they are at the top, and pages and dialogs make room.
const Stack = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  width: 'min(440px, calc(100vw - 16px))',
  display: 'flex',
  flexDirection: 'column',
  pointerEvents: 'none',
  [theme.breakpoints.up('md')]: {
    bottom: 16,
    left: sidebarWidth + 16,
    'html:has(header[data-collapsed]) &': { left: collapsedSidebarWidth + 16 },
    'html:has([data-unsaved]:not([hidden] *), .selection-bar) &': {
      bottom: 88,
      left: 'auto',
      right: 16,
      width: `min(440px, calc(100vw - ${sidebarWidth + formButtonsWidth}px))`,
    },
  },
  [theme.breakpoints.down('md')]: {
    top: 8,
    left: 8,
    'html:has(&) .MuiDialog-container': { boxSizing: 'border-box', paddingTop: notifiedRoom },
    'html:has(&) .MuiDialog-container:not(:has(> .MuiDialog-paperFullScreen))': {
      paddingTop: `max(16px, ${notifiedRoom})`,
    },
  },
  '& > *': { display: 'grid', gap: theme.spacing(1) },
  '& > :not(:empty)': { marginBottom: theme.spacing(1) },
}));

function publishRoom(stack: HTMLElement | null) {
  if (!stack) return undefined;
  const { style } = document.documentElement;
  const stop = watchSize([stack], () => {
    const { offsetTop, offsetHeight: height } = stack;
    style.setProperty(roomName, height === 0 ? '0px' : `${offsetTop + height}px`);
  });
  return () => {
    stop();
    style.removeProperty(roomName);
  };
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** @returns a key that stays with this notification when earlier ones are removed */
function keyOf(notification: NotificationPayload): number {
  const key = keys.get(notification) ?? (lastKey += 1);
  keys.set(notification, key);
  return key;
}

/** Success messages of react-admin's forms. */
const formSaved = /^resources\..+\.notifications\.(created|updated)$/;

/** Removes outdated errors: react-admin's forms never clear their message that they are invalid. */
function useInvalidFormEnd(): void {
  const { notifications, setNotifications } = useNotificationContext();
  const savedIndex = notifications.findLastIndex(
    ({ message }) => typeof message === 'string' && formSaved.test(message),
  );
  useEffect(() => {
    const isOutdated = ({ message }: NotificationPayload, index: number) =>
      message === 'ra.message.invalid_form' && index < savedIndex;
    setNotifications((all) =>
      all.some(isOutdated)
        ? all.filter((notification, index) => !isOutdated(notification, index))
        : all,
    );
  }, [savedIndex, setNotifications]);
}

/** @returns whether both read the same to people, to whom the request's id says nothing */
const isSameText = (a: NotificationPayload, b: NotificationPayload, translate: Translate) =>
  a.type === b.type &&
  messageArgument(a, 'title') === messageArgument(b, 'title') &&
  sentenceOf(a, translate) === sentenceOf(b, translate);

const isUndoable = ({ notificationOptions }: NotificationPayload): boolean =>
  notificationOptions?.undoable === true;

/** A waiting change stays when the person goes to another page of the console. */
const isNeverLeft = (): boolean => false;

/**
 * ra-core sends an undoable change when its notification closes. At most one change waits: the next one sends it, and
 * so does the end of the session, or leaving for a code. Before any other leaving of the tab the browser asks.
 * @returns `close` for the notifications for which `isClosed` is true
 */
function useClosing() {
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const queryClient = useQueryClient();
  const { uuid: person } = useSession().user;
  const close = (isClosed: (notification: NotificationPayload) => boolean, isUndo: boolean) => {
    if (notifications.some((notification) => isUndoable(notification) && isClosed(notification)))
      takeMutation()?.({ isUndo });
    setNotifications((all) => all.filter((notification) => !isClosed(notification)));
  };
  const [undoable, next] = notifications.filter(isUndoable);
  const closeWaiting = () => close((notification) => notification === undoable, false);
  const send = useEffectEvent(closeWaiting);
  useEffect(() => {
    if (next) send();
  }, [next]);
  const leave = useEffectEvent(async (canSend: boolean) => {
    if (!undoable || (canSend && (await savePending(queryClient, closeWaiting)))) return;
    const text = shellTexts.maybeUnsaved;
    storeServerMessage({ text, type: 'error', person });
  });
  useEffect(() => sendBeforeLeaving((canSend) => leave(canSend)), []);
  return { close, isWaiting: undoable !== undefined };
}

/**
 * The notifications passed to `useNotify`, newest first, of every type. The live region for calm ones is rendered
 * before any text, as screen readers would miss the first one otherwise. It is not atomic: an `output` (role `status`)
 * would be read as a whole with each new text. Each error is an `alert`.
 */
export function Notifications() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  const { close, isWaiting } = useClosing();
  useInvalidFormEnd();
  const isSame = (a: NotificationPayload, b: NotificationPayload) => isSameText(a, b, translate);
  // Only the latest of notifications with the same text is shown (decision 83).
  const newestFirst = notifications
    .filter(
      (notification, index) =>
        !notifications.slice(index + 1).some((later) => isSame(notification, later)),
    )
    .toReversed();
  const list = (urgent: boolean) =>
    newestFirst
      .filter(({ type }) => (type === 'error') === urgent)
      .slice(0, shownAtOnce)
      .map((notification) => (
        <Notification
          key={keyOf(notification)}
          notification={notification}
          onDismiss={(isUndo) => close((other) => isSame(other, notification), isUndo)}
        />
      ));

  return (
    <Stack ref={publishRoom} aria-label={shellTexts.notifications}>
      <UnsavedChangesGuard unsaved={isWaiting} isLeft={isNeverLeft} />
      <output aria-atomic={false}>{list(false)}</output>
      <div style={{ order: newestFirst[0]?.type === 'error' ? -1 : undefined }}>{list(true)}</div>
    </Stack>
  );
}
