import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { colorSchemeAttribute } from './colorScheme';
import { darkPalette, lightPalette } from './palettes';

// The reader's own fonts: a web font costs 0.3 s to the first row.
const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
};

/** What opens and closes does so at once for people who ask their system for less motion. */
const stillness = {
  create: () => 'none',
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0,
  },
};

/** Where nothing can be asked, as in tests without a browser, motion is wanted. */
const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The console's look, in CSS variables, so that changing the colour scheme renders nothing anew.
 * @param nonce of the page's Content-Security-Policy; the data grid writes a `<style>` of its own
 */
export function createConsoleTheme(nonce: string | undefined): Theme {
  return createTheme({
    cssVariables: { colorSchemeSelector: colorSchemeAttribute },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    shape: { borderRadius: 6 },
    ...(prefersStillness() ? { transitions: stillness } : {}),
    typography: {
      fontFamily: systemFonts,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.15rem', fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem' },
      body2: { fontSize: '0.875rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          ':focus-visible': focusRing,
          a: { color: 'var(--mui-palette-primary-main)' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      // MUI takes the browser's outline away from its buttons.
      MuiButtonBase: {
        styleOverrides: { root: { '&:focus-visible': focusRing } },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      // The lighter surface that MUI lays over dark dialogs would not match the page's own.
      MuiDialog: { styleOverrides: { paper: { backgroundImage: 'none' } } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiDataGrid: { defaultProps: { nonce } },
    },
  });
}
