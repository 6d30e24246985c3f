import { type RefObject, useEffect, useRef } from 'react';

/** @returns whether what called this has been left, to ask when an answer comes */
export function useIsGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
