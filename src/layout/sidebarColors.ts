import {
  contrast,
  parseHexColor,
  readableTextOn,
  stateBackground,
  toHex,
  type Rgb,
} from '../theme/contrast';
import { sidebarInk } from '../theme/palettes';

/** The sidebar's colours as CSS custom properties, `#rrggbb` each. */
interface SidebarColors {
  '--sidebar-background': string;
  '--sidebar-text': string;
  '--sidebar-hover': string;
  '--sidebar-selected': string;
}

/** A missing or malformed colour gives the default. */
const backgroundOf = (customerColor: string | null): Rgb =>
  parseHexColor(customerColor ?? '') ?? parseHexColor(sidebarInk) ?? [0, 0, 0];

/** @returns which text the sidebar has in a colour, and at what contrast: 4.5 to 21, WCAG 2.2 */
export function sidebarText(customerColor: string | null): {
  text: 'white' | 'black';
  ratio: number;
} {
  const background = backgroundOf(customerColor);
  const text = readableTextOn(background);
  return { text: text[0] === 255 ? 'white' : 'black', ratio: contrast(text, background) };
}

/**
 * The customer's colour, and with it a text colour, a hover and a selection that can be read on it
 * (at least 4.5:1, WCAG 2.2). A missing or malformed colour gives the default.
 */
export function sidebarColors(customerColor: string | null): SidebarColors {
  const background = backgroundOf(customerColor);
  const text = readableTextOn(background);
  return {
    '--sidebar-background': toHex(background),
    '--sidebar-text': toHex(text),
    '--sidebar-hover': toHex(stateBackground(background, text, 0.09)),
    '--sidebar-selected': toHex(stateBackground(background, text, 0.18)),
  };
}
