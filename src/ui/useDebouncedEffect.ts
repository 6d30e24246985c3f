import { useEffect, useEffectEvent } from 'react';

/**
 * Debounces an effect. It is dropped if the browser's address has changed to another page, which happens before that
 * page renders: a change of this page's address would bring the person back.
 * @param pending undefined while nothing waits
 * @param pause in milliseconds
 */
export function useDebouncedEffect<T>(
  pending: T | undefined,
  pause: number,
  act: (waited: T) => void,
): void {
  const onPause = useEffectEvent(act);
  useEffect(() => {
    if (pending === undefined) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) onPause(pending);
    }, pause);
    return () => clearTimeout(timer);
  }, [pending, pause]);
}
