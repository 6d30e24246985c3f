import { decomposeColor, rgbToHex } from '@mui/material/styles';
import { useEffect, useSyncExternalStore } from 'react';
import { colorSchemes, hexColor, sidebarInk } from '../../../contract/lib/designTokens';

/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The minimum contrast of text against its background, WCAG 2.2 success criterion 1.4.3. */
const textContrast = 4.5;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** @returns undefined for anything but `#rrggbb` */
export function parseHexColor(text: string): Rgb | undefined {
  if (!hexColor.test(text)) return undefined;
  const [red, green, blue] = decomposeColor(text).values;
  return [red, green, blue];
}

/** @returns `#rrggbb`, of whole channels */
const toHex = (color: Rgb): string => rgbToHex(`rgb(${color.join(', ')})`);

/** @returns relative luminance, 0 (black) to 1 (white), WCAG 2.2 */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** @returns contrast ratio of two colours, 1 to 21, WCAG 2.2 */
export function contrast(a: Rgb, b: Rgb): number {
  const light = Math.max(luminance(a), luminance(b));
  const dark = Math.min(luminance(a), luminance(b));
  return (light + 0.05) / (dark + 0.05);
}

/** @returns the colour `share` (0 to 1) of the way from one to the other, in whole channels */
const mix = ([r, g, b]: Rgb, to: Rgb, share: number): Rgb => {
  const between = (start: number, end: number) => Math.round(start + (end - start) * share);
  return [between(r, to[0]), between(g, to[1]), between(b, to[2])];
};

/** White or black: one of them always reaches 4.5:1, as the product of both ratios is 21, whose root is 4.58. */
const readableTextOn = (background: Rgb): Rgb =>
  contrast(white, background) >= textContrast ? white : black;

/** `share` of the way towards the text, or away from it where the text would lose its contrast. */
function stateBackground(background: Rgb, text: Rgb, share: number): Rgb {
  const towards = mix(background, text, share);
  if (contrast(text, towards) >= textContrast) return towards;
  return mix(background, text === white ? black : white, share);
}

/** Parses the colour; a missing or malformed one gives the default. */
const backgroundOf = (customerColor: string | null): Rgb =>
  parseHexColor(customerColor ?? '') ?? parseHexColor(sidebarInk) ?? black;

/** @returns the sidebar's text colour on a background, and its contrast: 4.5 to 21, WCAG 2.2 */
export function sidebarText(customerColor: string | null) {
  const background = backgroundOf(customerColor);
  const color = readableTextOn(background);
  const text: 'white' | 'black' = color === white ? 'white' : 'black';
  return { text, ratio: contrast(color, background) };
}

/** Share of the page's colour mixed into the customer's in the dark scheme, in which it would be too bright. */
const dimming = 0.45;

/**
 * The customer's colour, in the dark scheme a dimmed one, with text, hover and selection of 4.5:1 on it (WCAG
 * 2.2), as CSS properties.
 */
export function sidebarColors(customerColor: string | null, scheme: 'light' | 'dark') {
  const chosen = backgroundOf(customerColor);
  const night = parseHexColor(colorSchemes.dark.page) ?? black;
  const background = scheme === 'dark' ? mix(chosen, night, dimming) : chosen;
  const text = readableTextOn(background);
  return {
    '--sidebar-background': toHex(background),
    '--sidebar-text': toHex(text),
    '--sidebar-hover': toHex(stateBackground(background, text, 0.09)),
    '--sidebar-selected': toHex(stateBackground(background, text, 0.18)),
  };
}

/** A previewed colour: `#rrggbb`, null for the product's own, undefined for none. */
type TriedColor = string | null | undefined;

let tried: TriedColor;
const listeners = new Set<() => void>();

function tryOut(color: TriedColor): void {
  tried = color;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePreviewedColor = (): TriedColor => useSyncExternalStore(subscribe, () => tried);

/** Shows the shell in a colour while the calling component is mounted. */
export function useSidebarPreview(color: TriedColor): void {
  useEffect(() => {
    tryOut(color);
    return () => tryOut(undefined);
  }, [color]);
}
