import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** @returns reads anew who is signed in; what follows from it changes with the answer */
export function useRefreshSession(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    // One refresh at a time; a failed one leaves what is known.
    void queryClient.invalidateQueries({ queryKey: ['auth'] }, { cancelRefetch: false });
  }, [queryClient]);
}

/**
 * Reads anew who is signed in when the person comes back to this page from another tab or window.
 * @param expected whether something can have changed there
 */
export function useSessionOnReturn(expected: boolean): void {
  const refresh = useRefreshSession();

  useEffect(() => {
    if (!expected) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('focus', refresh, { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') refresh();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [expected, refresh]);
}
