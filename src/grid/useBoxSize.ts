import { type RefObject, useLayoutEffect, useState } from 'react';

/** @param read a stable function; it reads a size of the box in CSS pixels */
function useSize(
  box: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => number,
): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setSize(read(element));
    measure();
    // Not every environment can observe sizes (jsdom cannot).
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, read]);
  return size;
}

const innerWidth = ({ clientWidth }: HTMLElement): number => clientWidth;
const outerHeight = ({ offsetHeight }: HTMLElement): number => offsetHeight;

/** @returns the inner width of a box in CSS pixels, 0 where it cannot be measured */
export const useWidth = (box: RefObject<HTMLElement | null>): number => useSize(box, innerWidth);

/** @returns the height of a box in CSS pixels, 0 where it cannot be measured */
export const useHeight = (box: RefObject<HTMLElement | null>): number => useSize(box, outerHeight);
