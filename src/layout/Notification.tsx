import CloseIcon from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { type NotificationPayload, useTranslate } from 'ra-core';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shellTexts } from '../../texts/layout/shell';
import { useCopy } from '../ui/copyText';
import { ShellButton, ShellIconButton } from './buttons';

const Line = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  '& code': { overflowWrap: 'anywhere' },
  '& button': { minHeight: 24, padding: '0 8px', fontSize: 'inherit' },
});

/** The id of the failed request in the service's log, with a button that copies it. */
function RequestId({ id }: { id: string }) {
  const { elementRef, outcome, copy } = useCopy(shellTexts);
  return (
    <Line>
      <span>
        {shellTexts.requestId} <code ref={elementRef}>{id}</code>
      </span>
      <ShellButton type="button" onClick={() => copy(id)}>
        {shellTexts.copy}
      </ShellButton>
      <output>{outcome}</output>
    </Line>
  );
}

/** Shortest time that a notification stays, in milliseconds, unless it is dismissed. */
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

/** @returns a text among the arguments of the notification's message, if it is not empty */
export function messageArgument(
  { notificationOptions }: NotificationPayload,
  name: 'title' | 'requestId',
): string | undefined {
  const value: unknown = notificationOptions?.messageArgs?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export type Translate = ReturnType<typeof useTranslate>;

/** @returns the notification's text in the console's words */
export function sentenceOf(
  { message, notificationOptions }: NotificationPayload,
  translate: Translate,
) {
  return typeof message === 'string'
    ? translate(message, { _: message, ...notificationOptions?.messageArgs })
    : message;
}

/** @returns milliseconds until the notification closes by itself; null if it waits to be dismissed */
function durationOf({ type, notificationOptions }: NotificationPayload): number | null {
  const requestedDuration = notificationOptions?.autoHideDuration;
  if (type === 'error' || requestedDuration === null) return null;
  return Math.max(minDuration, requestedDuration ?? 0);
}

/** Calls `act` after the milliseconds; never for null. */
function useTimeout(duration: number | null, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (duration === null) return undefined;
    const timer = window.setTimeout(() => actNow(), duration);
    return () => window.clearTimeout(timer);
  }, [duration]);
}

/**
 * One notification: its text as plain text, a title and a request id where `notify` was given them in
 * `messageArgs`. Errors stay until dismissed; the others stay at least 6 seconds, and as long as the pointer or the
 * focus is on them.
 */
export function Notification(props: {
  notification: NotificationPayload;
  onDismiss: (isUndo: boolean) => void;
}) {
  const { notification, onDismiss } = props;
  const translate = useTranslate();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const cameFrom = useRef<HTMLElement>(null);
  const { type } = notification;
  const duration = durationOf(notification);
  const isPaused = isPointed || isFocused;
  const title = messageArgument(notification, 'title');
  const requestId = messageArgument(notification, 'requestId');

  useTimeout(isPaused ? null : duration, () => onDismiss(false));

  const dismiss = (isUndo = false) => {
    onDismiss(isUndo);
    // The pressed button disappears, so the focus returns to its previous place.
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
      {notification.notificationOptions?.undoable && (
        <ShellButton type="button" onClick={() => dismiss(true)}>
          {translate('ra.action.undo')}
        </ShellButton>
      )}
      <Close type="button" aria-label={shellTexts.dismiss} onClick={() => dismiss()}>
        <CloseIcon />
      </Close>
    </Card>
  );
}
