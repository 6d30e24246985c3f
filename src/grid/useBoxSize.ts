import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * @param last what such a box measured last, from outside the component: most often the next one is as large,
 *   and what is in it is drawn once
 * @returns the inner width, or the height with the border, in CSS pixels; 0 where it cannot be measured
 */
export function useBoxSize(
  box: RefObject<HTMLElement | null>,
  side: 'clientWidth' | 'offsetHeight',
  last?: { size: number },
): number {
  const [size, setSize] = useState(last?.size ?? 0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const measured = element[side];
      if (last) last.size = measured;
      setSize(measured);
    };
    measure();
    // Not every environment can observe sizes (jsdom cannot).
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, last, side]);
  return size;
}
