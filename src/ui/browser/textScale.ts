/** The size of a rem that all measures in CSS pixels are made for. */
const defaultRemPx = 16;

/** @returns how many times larger than usual the reader has text in the browser's settings */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultRemPx || 1;

/** @returns CSS pixels as a length that grows with the reader's size of text */
export const inRem = (pixels: number): string => `${pixels / defaultRemPx}rem`;
