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
      report: (
        failed: FailureKey,
        message: string,
        { type = 'error', ...said }: FailureNotice = {},
      ) => notify(message, { type, messageArgs: { ...said, failed } }),
      resolve: (done: FailureKey) =>
        setNotifications((all) => {
          const left = all.filter(
            ({ notificationOptions: said }) => said?.messageArgs?.['failed'] !== done,
          );
          return left.length === all.length ? all : left;
        }),
    }),
    [notify, setNotifications],
  );
}
