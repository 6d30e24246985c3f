/** The rem size that all measures in CSS pixels are designed for. */
const defaultRemPx = 16;

/** @returns the factor by which the browser's settings enlarge text */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultRemPx || 1;

/** @returns CSS pixels as a length that grows with the reader's size of text */
export const inRem = (pixels: number): string => `${pixels / defaultRemPx}rem`;
