import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import {
  createTheme,
  duration,
  type PaletteOptions,
  type Shadows,
  type Theme,
  useColorScheme,
} from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { useEffect } from 'react';
import {
  type ColorScheme,
  colorSchemeAttribute,
  colorSchemeCookie,
  colorSchemes,
  fontFamily,
  radius,
  shadow,
  textSizes,
} from '../../../contract/lib/designTokens';
import { components } from './components';

declare module '@mui/material/styles' {
  interface PaletteOptions {
    status?: ColorScheme['status'];
    chart?: ColorScheme['chart'];
    field?: { border: string };
  }
}

const filledColor = ({ ink, on }: { ink: string; on: string }) => ({ main: ink, contrastText: on });

/** @returns the tokens of a scheme under MUI's names */
const paletteOf = ({ accent, second, status, ...scheme }: ColorScheme) =>
  ({
    primary: { ...accent, contrastText: accent.on },
    secondary: { ...second, contrastText: second.on },
    error: filledColor(status.error),
    warning: filledColor(status.warning),
    success: filledColor(status.ok),
    info: filledColor(status.info),
    background: { default: scheme.page, paper: scheme.surface },
    text: scheme.text,
    divider: scheme.line,
    status,
    chart: scheme.chart,
    field: { border: scheme.fieldBorder },
  }) satisfies PaletteOptions;

/** @returns sizes in rem, which grow with the reader's text size */
const sized = (name: keyof typeof textSizes, fontWeight = 400) => {
  const { size, line } = textSizes[name];
  return { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem`, fontWeight };
};

/** Cards have a border and no shadow: only floating surfaces have one. */
const shadows = Array.from({ length: 25 }, (_, level) => {
  if (level === 0) return 'none';
  return level < 16 ? shadow.menu : shadow.dialog;
}) as Shadows;

const motion = {
  duration: { ...duration, enteringScreen: 180, leavingScreen: 120, shortest: 120, standard: 180 },
};

/** Removes transitions on opening and closing for people who ask their system for less motion. */
const stillness = {
  create: () => 'none',
  duration: Object.fromEntries(Object.keys(duration).map((name) => [name, 0])),
};

/** @param nonce of the page's Content-Security-Policy; the data grid writes a `<style>` of its own */
export function createConsoleTheme(nonce: string | undefined): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: colorSchemeAttribute },
    colorSchemes: {
      light: { palette: paletteOf(colorSchemes.light) },
      dark: { palette: paletteOf(colorSchemes.dark) },
    },
    shape: { borderRadius: radius.control },
    shadows,
    transitions: matchMedia('(prefers-reduced-motion: reduce)').matches ? stillness : motion,
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

/** The only property in MUI's styles that a current browser, Safari, supports only with its prefix. */
const prefixUserSelect: StylisPlugin = (element) => {
  const { type, props, children, value } = element;
  if (type === 'decl' && props === 'user-select' && typeof children === 'string')
    element.return = `-webkit-user-select:${children};${value}`;
};

/**
 * Emotion cache of MUI's styles, without vendor prefixes for old browsers: computing the prefixes delays the
 * first paint.
 * @param nonce of the page's Content-Security-Policy
 */
export const createStyleCache = (nonce: string | undefined): EmotionCache =>
  createCache({ key: 'css', prepend: true, nonce, stylisPlugins: [prefixUserSelect] });

const yearSeconds = 365 * 24 * 3600;

/** Stores the chosen scheme in a cookie for the service's own pages, which run no script to look it up. */
export function SchemeCookie() {
  const { mode } = useColorScheme();
  useEffect(() => {
    const isChosen = mode === 'light' || mode === 'dark';
    const value = `${colorSchemeCookie}=${isChosen ? mode : ''}`;
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    const age = isChosen ? yearSeconds : 0;
    document.cookie = `${value}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
  }, [mode]);
  return null;
}
