import { useLocation } from 'ra-core';
import { type RefObject, useEffect, useRef } from 'react';

/** More would only be looked through. */
const remembered = 12;

/**
 * Where the person has been in this tab, latest first, without the page at hand. Only paths, and only in
 * this page's memory: names of records are looked up in what has been read anyway, and nothing of it
 * outlives the tab or the session.
 */
export function useVisitedPaths(): RefObject<readonly string[]> {
  const { pathname } = useLocation();
  const visited = useRef<readonly string[]>([]);
  useEffect(
    () => () => {
      const others = visited.current.filter((path) => path !== pathname);
      visited.current = [pathname, ...others].slice(0, remembered);
    },
    [pathname],
  );
  return visited;
}
