import { createTheme, duration, type Shadows, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import {
  colorSchemeAttribute,
  fontFamily,
  radius,
  shadow,
  textSizes,
} from '../../contract/designTokens';
import { components } from './components';
import { darkPalette, lightPalette } from './palettes';

/** @returns in rem, which grows with the reader's own size of text */
const sized = (name: keyof typeof textSizes, fontWeight = 400) => {
  const { size, line } = textSizes[name];
  return { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem`, fontWeight };
};

/** Cards have a border and no shadow: only what floats has one. */
const shadows = Array.from({ length: 25 }, (_, level) => {
  if (level === 0) return 'none';
  return level < 16 ? shadow.menu : shadow.dialog;
}) as Shadows;

const motion = {
  duration: { ...duration, enteringScreen: 180, leavingScreen: 120, shortest: 120, standard: 180 },
};

/** What opens and closes does so at once for people who ask their system for less motion. */
const stillness = {
  create: () => 'none',
  duration: Object.fromEntries(Object.keys(duration).map((name) => [name, 0])),
};

/** Where nothing can be asked, as in tests without a browser, motion is wanted. */
const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param nonce of the page's Content-Security-Policy; the data grid writes a `<style>` of its own */
export function createConsoleTheme(nonce: string | undefined): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: colorSchemeAttribute },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: radius.control },
    shadows,
    transitions: prefersStillness() ? stillness : motion,
    typography: {
      fontFamily,
      h1: sized('title', 650),
      h2: sized('section', 650),
      h3: sized('body', 650),
      h4: sized('figure', 650),
      h5: sized('title', 650),
      h6: sized('section', 650),
      subtitle1: sized('section'),
      subtitle2: sized('label', 600),
      body1: sized('body'),
      body2: sized('body'),
      caption: sized('caption'),
      button: { ...sized('body', 600), textTransform: 'none' },
    },
    components: { ...components, MuiDataGrid: { defaultProps: { nonce } } },
  });
}
