import CloseIcon from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shellTexts } from '../../texts/shell';
import { useCopy } from '../ui/copyText';
import { ShellButton, ShellIconButton } from './buttons';
import { watchSize } from '../ui/browser/watchSize';
import { collapsedSidebarWidth, sidebarWidth } from './Sidebar';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  '& code': { overflowWrap: 'anywhere' },
  '& button': { minHeight: 24, padding: '0 8px', fontSize: 'inherit' },
});

/** The id under which the service's log knows the failed request, with a button that copies it. */
function RequestId({ id }: { id: string }) {
  const { shown, outcome, copy } = useCopy(shellTexts);
  return (
    <Line>
      <span>
        {shellTexts.requestId} <code ref={shown}>{id}</code>
      </span>
      <ShellButton type="button" onClick={() => copy(id)}>
        {shellTexts.copy}
      </ShellButton>
      <output>{outcome}</output>
    </Line>
  );
}

/** Time that a notification stays, in milliseconds, unless it is dismissed or asks for more. */
const minDuration = 6000;

const coloured = (type: string) => ({
  background: `var(--mui-palette-${type}-main)`,
  color: `var(--mui-palette-${type}-contrastText)`,
});

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[6],
  pointerEvents: 'auto',
  ...coloured('info'),
  '&[data-type="success"]': coloured('success'),
  '&[data-type="warning"]': coloured('warning'),
  '&[data-type="error"]': coloured('error'),
}));

const Body = styled('div')({
  flexGrow: 1,
  display: 'grid',
  gap: 4,
  minWidth: 0,
  paddingBlock: 6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});

const Close = styled(ShellIconButton)({
  flexShrink: 0,
  width: 32,
  height: 32,
  '& svg': { fontSize: '1.25rem' },
});

/** A string of the notification's options or of its message's arguments. */
function stringOption({ notificationOptions }: NotificationPayload, name: string) {
  const { messageArgs, ...own } = notificationOptions ?? {};
  const value: unknown = own[name] ?? messageArgs?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @returns milliseconds until it goes by itself; null for one that waits to be dismissed */
function durationOf({ type, notificationOptions }: NotificationPayload): number | null {
  const asked = notificationOptions?.autoHideDuration;
  if (type === 'error' || asked === null) return null;
  return Math.max(minDuration, asked ?? 0);
}

/**
 * One notification: its text as plain text, a title and a request id where `notify` was given them
 * (`title`, `requestId`, as options or in `messageArgs`). Errors stay until dismissed; the others
 * stay at least 6 seconds, and as long as the pointer or the focus is on them.
 */
function Notification(props: { notification: NotificationPayload; onDismiss: () => void }) {
  const { notification, onDismiss } = props;
  const translate = useTranslate();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const { type } = notification;
  const duration = durationOf(notification);
  const waiting = isPointed || isFocused;
  const title = stringOption(notification, 'title');
  const requestId = stringOption(notification, 'requestId');

  const expire = useEffectEvent(onDismiss);
  useEffect(() => {
    if (duration === null || waiting) return undefined;
    const timer = window.setTimeout(() => expire(), duration);
    return () => window.clearTimeout(timer);
  }, [duration, waiting]);

  const dismiss = () => {
    onDismiss();
    // The button goes away under the person's hands: focus returns to where it was.
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
    setIsFocused(true);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  };

  return (
    <Card
      role={type === 'error' ? 'alert' : undefined}
      data-type={type}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      <Body>
        {title !== undefined && <strong>{title}</strong>}
        <div>{sentenceOf(notification, translate)}</div>
        {requestId !== undefined && <RequestId id={requestId} />}
      </Body>
      <Close type="button" aria-label={shellTexts.dismiss} onClick={dismiss}>
        <CloseIcon />
      </Close>
    </Card>
  );
}

/** Shown of each kind: the latest, at once. Those before them come back when there is room again. */
const shownAtOnce = 2;

const roomName = '--notified';
/** From the top of the screen to below the notifications; nothing while there are none. */
export const notifiedRoom = `var(${roomName}, 0px)`;

// At the bottom of the page beside the sidebar, where a list's footer has a count and no button; a form's bar of
// buttons keeps its place below. On a small screen at the top, and pages and dialogs make room.
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
    'html:has([data-unsaved]:not([hidden] *)) &': { bottom: 88 },
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

function tellRoom(stack: HTMLElement | null) {
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

/** @returns a number that stays with this notification, though others before it go */
function keyOf(notification: NotificationPayload): number {
  const key = keys.get(notification) ?? (lastKey += 1);
  keys.set(notification, key);
  return key;
}

type Translate = ReturnType<typeof useTranslate>;

function sentenceOf({ message, notificationOptions }: NotificationPayload, translate: Translate) {
  return typeof message === 'string'
    ? translate(message, { _: message, ...notificationOptions?.messageArgs })
    : message;
}

/** @returns whether people would read the same twice; the request's id says nothing to them */
const readTheSame = (one: NotificationPayload, other: NotificationPayload, translate: Translate) =>
  one.type === other.type &&
  stringOption(one, 'title') === stringOption(other, 'title') &&
  sentenceOf(one, translate) === sentenceOf(other, translate);

/**
 * The notifications passed to `useNotify`, newest first, of every type. The live region for calm news is
 * there before any text is, or screen readers would miss the first (an `output` has the role `status`, which
 * would be read as a whole with each that comes); each error is an `alert`.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const same = (one: NotificationPayload, other: NotificationPayload) =>
    readTheSame(one, other, translate);
  const dismiss = (dismissed: NotificationPayload) =>
    setNotifications((all) => all.filter((one) => !same(one, dismissed)));
  // Only the latest of notifications with the same text is shown (decision 83).
  const newestFirst = notifications
    .filter((one, index) => !notifications.slice(index + 1).some((later) => same(one, later)))
    .toReversed();
  const list = (urgent: boolean) =>
    newestFirst
      .filter(({ type }) => (type === 'error') === urgent)
      .slice(0, shownAtOnce)
      .map((one) => (
        <Notification key={keyOf(one)} notification={one} onDismiss={() => dismiss(one)} />
      ));

  return (
    <Stack ref={tellRoom} aria-label={shellTexts.notifications}>
      <output aria-atomic={false}>{list(false)}</output>
      <div style={{ order: newestFirst[0]?.type === 'error' ? -1 : undefined }}>{list(true)}</div>
    </Stack>
  );
}
