import { parseHexColor, readableTextOn, stateBackground, toHex } from '../theme/contrast';
import { sidebarInk } from '../theme/palette';

/** The sidebar's colours as CSS custom properties, `#rrggbb` each. */
interface SidebarColors {
  '--sidebar-background': string;
  '--sidebar-text': string;
  '--sidebar-hover': string;
  '--sidebar-selected': string;
}

/**
 * The customer's colour, and with it a text colour, a hover and a selection that can be read on it
 * (at least 4.5:1, WCAG 2.2). A missing or malformed colour gives the default.
 */
export function sidebarColors(customerColor: string | null): SidebarColors {
  const background = parseHexColor(customerColor ?? '') ?? parseHexColor(sidebarInk) ?? [0, 0, 0];
  const text = readableTextOn(background);
  return {
    '--sidebar-background': toHex(background),
    '--sidebar-text': toHex(text),
    '--sidebar-hover': toHex(stateBackground(background, text, 0.09)),
    '--sidebar-selected': toHex(stateBackground(background, text, 0.18)),
  };
}
