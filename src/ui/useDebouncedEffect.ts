import { useEffect, useEffectEvent } from 'react';

/**
 * Debounces an effect. The browser's address is another page's before that page is drawn: by then the
 * person has left, and a change of this page's address would bring them back.
 * @param waiting undefined while nothing does
 * @param pause in milliseconds
 */
export function useDebouncedEffect<T>(
  waiting: T | undefined,
  pause: number,
  act: (waited: T) => void,
): void {
  const onPause = useEffectEvent(act);
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname) onPause(waiting);
    }, pause);
    return () => clearTimeout(timer);
  }, [waiting, pause]);
}
