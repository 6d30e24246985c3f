import { type RefObject, useLayoutEffect, useState } from 'react';

/** What boxes measured last, by name. */
const lastSizes = new Map<string, number>();

/**
 * @param name of such boxes: most often the next one is as large as the last, and what is in it is drawn once
 * @returns the inner width, or the height with the border, in CSS pixels; 0 where it cannot be measured
 */
export function useBoxSize(
  box: RefObject<HTMLElement | null>,
  side: 'clientWidth' | 'offsetHeight',
  name?: string,
): number {
  const [size, setSize] = useState(() => lastSizes.get(name ?? '') ?? 0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const measured = element[side];
      if (name !== undefined) lastSizes.set(name, measured);
      setSize(measured);
    };
    measure();
    // Not every environment can observe sizes (jsdom cannot).
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, name, side]);
  return size;
}
