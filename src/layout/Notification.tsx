import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { styled } from '@mui/material/styles';
import CloseIcon from '@mui/icons-material/Close';
import { useTranslate, type NotificationPayload } from 'ra-core';
import { RequestId } from './RequestId';
import { ShellIconButton } from './ShellButton';
import { texts } from './texts';

/** The least time a notification stays, in milliseconds, unless it is dismissed. */
const leastDuration = 6000;

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[6],
  pointerEvents: 'auto',
  background: 'var(--mui-palette-info-main)',
  color: 'var(--mui-palette-info-contrastText)',
  '&[data-type="success"]': {
    background: 'var(--mui-palette-success-main)',
    color: 'var(--mui-palette-success-contrastText)',
  },
  '&[data-type="warning"]': {
    background: 'var(--mui-palette-warning-main)',
    color: 'var(--mui-palette-warning-contrastText)',
  },
  '&[data-type="error"]': {
    background: 'var(--mui-palette-error-main)',
    color: 'var(--mui-palette-error-contrastText)',
  },
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

const Close = styled(ShellIconButton)({ flexShrink: 0, width: 32, height: 32, minHeight: 32 });

/** A string of the notification's options or of its message's arguments. */
function stringOption({ notificationOptions }: NotificationPayload, name: string) {
  const args: unknown = notificationOptions?.messageArgs;
  const own: unknown = notificationOptions?.[name];
  const nested = typeof args === 'object' && args !== null ? Reflect.get(args, name) : undefined;
  const value: unknown = own ?? nested;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** @returns milliseconds until it goes by itself; null for one that waits to be dismissed */
function durationOf({ type, notificationOptions }: NotificationPayload): number | null {
  const asked = notificationOptions?.autoHideDuration;
  if (type === 'error' || asked === null) return null;
  return Math.max(leastDuration, asked ?? 0);
}

interface NotificationProps {
  notification: NotificationPayload;
  onDismiss: (notification: NotificationPayload) => void;
}

/**
 * One notification: its text as plain text, a title and a request id where `notify` was given them
 * (`title`, `requestId`, as options or in `messageArgs`). Errors stay until dismissed; the others
 * stay at least 6 seconds, and as long as the pointer or the focus is on them.
 */
export function Notification({ notification, onDismiss }: NotificationProps) {
  const translate = useTranslate();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const cameFrom = useRef<HTMLElement>(null);
  const { message, type, notificationOptions } = notification;
  const duration = durationOf(notification);
  const waiting = held.pointer || held.focus;
  const title = stringOption(notification, 'title');
  const requestId = stringOption(notification, 'requestId');

  useEffect(() => {
    if (duration === null || waiting) return undefined;
    const timer = window.setTimeout(() => onDismiss(notification), duration);
    return () => window.clearTimeout(timer);
  }, [duration, waiting, notification, onDismiss]);

  const dismiss = () => {
    onDismiss(notification);
    // The button goes away under the person's hands: focus returns to where it was.
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
    setHeld((was) => ({ ...was, focus: true }));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setHeld((was) => ({ ...was, focus: false }));
  };

  return (
    <Card
      role={type === 'error' ? 'alert' : undefined}
      data-type={type}
      onPointerEnter={() => setHeld((was) => ({ ...was, pointer: true }))}
      onPointerLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismiss();
      }}
    >
      <Body>
        {title !== undefined && <strong>{title}</strong>}
        <div>
          {typeof message === 'string'
            ? translate(message, { _: message, ...notificationOptions?.messageArgs })
            : message}
        </div>
        {requestId !== undefined && <RequestId id={requestId} />}
      </Body>
      <Close type="button" aria-label={texts.dismiss} onClick={dismiss}>
        <CloseIcon fontSize="small" />
      </Close>
    </Card>
  );
}
