import { type RefObject, useLayoutEffect, useState } from 'react';
import { splashContentWidth } from './browser/splash';
import { watchSize } from './browser/watchSize';

/** The last width of boxes in CSS pixels, by name. */
const lastWidths = new Map<string, number>();
const expectedWidth = (name: string): number => lastWidths.get(name) ?? splashContentWidth();

/**
 * @param name of boxes as wide as the page's content: most often the next one is as wide as the last, the first as in
 *   the static shell, and what is in it is drawn once
 * @returns the inner width, or the height with the border, in CSS pixels; 0 where it cannot be measured
 */
export function useBoxSize(
  box: RefObject<HTMLElement | null>,
  side: 'clientWidth' | 'offsetHeight',
  name?: string,
): number {
  const [size, setSize] = useState(() => (name === undefined ? 0 : expectedWidth(name)));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const measured = element[side];
      if (name !== undefined) lastWidths.set(name, measured);
      setSize(measured);
    };
    measure();
    return watchSize([element], measure);
  }, [box, name, side]);
  return size;
}
