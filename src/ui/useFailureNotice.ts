import { useNotificationContext, useNotify } from 'ra-core';
import { useMemo } from 'react';

/** Names what was tried: equal for every try of the same thing. */
type FailureKey = string | object;

interface FailureNotice {
  title?: string;
  requestId?: string;
  type?: 'error' | 'warning';
}

/**
 * Notifications of failures, each of which goes once the same thing succeeds (decision 83). The only way to notify of
 * an error: an error stays until it is dismissed, and would stand beside the success.
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
