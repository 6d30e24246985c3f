import { type RefObject, useEffect, useRef } from 'react';

/** @returns whether the calling component has unmounted, to check when an answer comes */
export function useIsUnmounted(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
