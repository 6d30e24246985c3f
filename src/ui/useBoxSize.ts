import { type RefObject, useLayoutEffect, useState } from 'react';
import { splashContentWidth } from './browser/splash';
import { watchSize } from './browser/watchSize';

/** The last width of boxes in CSS pixels, by name. */
const lastWidths = new Map<string, number>();
const expectedWidth = (name: string): number => lastWidths.get(name) ?? splashContentWidth();

/**
 * @param name of boxes as wide as the page's content: the first width is assumed to equal the last one of this name, or
 * the static shell's, so that the content mostly renders only once
 * @returns the inner width, or the height with the border, in CSS pixels; 0 if it cannot be measured
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
