import { useNotificationContext } from 'ra-core';
import { useCallback } from 'react';

/** @returns takes the notification of a failure away, once the same has been done after all */
export function useRetractFailure(): (text: string) => void {
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (text) =>
      setNotifications((all) =>
        all.filter(({ type, message }) => type !== 'error' || message !== text),
      ),
    [setNotifications],
  );
}
