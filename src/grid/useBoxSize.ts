import { type RefObject, useLayoutEffect, useState } from 'react';

/** @returns the inner width, or the height with the border, in CSS pixels; 0 where it cannot be measured */
export function useBoxSize(
  box: RefObject<HTMLElement | null>,
  side: 'clientWidth' | 'offsetHeight',
): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setSize(element[side]);
    measure();
    // Not every environment can observe sizes (jsdom cannot).
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, side]);
  return size;
}
