import { useNotificationContext, useNotify } from 'ra-core';
import { useMemo } from 'react';

/** Identifies an operation: equal for every attempt of the same one. */
type FailureKey = string | object;

interface FailureNotice {
  title?: string;
  requestId?: string;
  type?: 'error' | 'warning';
}

/**
 * Notifications of failures, each removed once the same operation succeeds (decision 83). The only way to notify of an
 * error, because errors stay until they are dismissed, and would stay beside the success.
 */
export function useFailureNotice() {
  const notify = useNotify();
  const { setNotifications } = useNotificationContext();
  return useMemo(
    () => ({
      report: (key: FailureKey, message: string, { type = 'error', ...args }: FailureNotice = {}) =>
        notify(message, { type, messageArgs: { ...args, failed: key } }),
      resolve: (key: FailureKey) =>
        setNotifications((all) => {
          const remaining = all.filter(
            ({ notificationOptions: options }) => options?.messageArgs?.['failed'] !== key,
          );
          return remaining.length === all.length ? all : remaining;
        }),
    }),
    [notify, setNotifications],
  );
}
