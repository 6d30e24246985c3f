import { createTheme, duration, type PaletteOptions, type Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { colorSchemeAttribute } from '../browser/splash';
import type { Tone } from '../model/tone';

declare module '@mui/material/styles' {
  interface PaletteOptions {
    status?: Record<Tone, { ink: string; tint: string }>;
  }
}

/** The sidebar's colour where the customer has set none. */
export const sidebarInk = '#172338';

/** Every text colour here reaches 4.5:1 on both backgrounds of its scheme (a test holds them to it). */
export const lightPalette = {
  primary: { main: '#0b6170', dark: '#084b57', light: '#2f8796', contrastText: '#ffffff' },
  secondary: { main: '#4c4f8f', dark: '#3a3d73', light: '#7376b3', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  warning: { main: '#8a5300', contrastText: '#ffffff' },
  success: { main: '#1e6b3a', contrastText: '#ffffff' },
  info: { main: '#1f5b99', contrastText: '#ffffff' },
  background: { default: '#f5f7f9', paper: '#ffffff' },
  text: { primary: '#17202c', secondary: '#4d5968', disabled: '#5f6a79' },
  divider: '#d8dee5',
  status: {
    ok: { ink: '#1e6b3a', tint: '#e8f4ec' },
    warning: { ink: '#8a5300', tint: '#fff4d6' },
    error: { ink: '#b3261e', tint: '#fdecea' },
    info: { ink: '#1f5b99', tint: '#e8f0fa' },
    neutral: { ink: '#4d5968', tint: '#eceff3' },
  },
} as const satisfies PaletteOptions;

export const darkPalette = {
  primary: { main: '#6cc5d4', dark: '#4aa7b7', light: '#9adbe6', contrastText: '#08222a' },
  secondary: { main: '#a9acec', dark: '#8588cf', light: '#c9cbf6', contrastText: '#16183a' },
  error: { main: '#ff9d94', contrastText: '#3b0906' },
  warning: { main: '#f0b35a', contrastText: '#2f1c00' },
  success: { main: '#7fcf9b', contrastText: '#06260f' },
  info: { main: '#8fbfec', contrastText: '#07213b' },
  background: { default: '#10151c', paper: '#18202a' },
  text: { primary: '#e6ebf1', secondary: '#a9b5c3', disabled: '#8491a1' },
  divider: '#2e3947',
  status: {
    ok: { ink: '#7fcf9b', tint: '#14301f' },
    warning: { ink: '#f0b35a', tint: '#33270f' },
    error: { ink: '#ff9d94', tint: '#3d1a17' },
    info: { ink: '#8fbfec', tint: '#14293f' },
    neutral: { ink: '#a9b5c3', tint: '#252f3b' },
  },
} as const satisfies PaletteOptions;

// The reader's own fonts: a web font costs 0.3 s to the first row.
const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** What opens and closes does so at once for people who ask their system for less motion. */
const stillness = {
  create: () => 'none',
  duration: Object.fromEntries(Object.keys(duration).map((name) => [name, 0])),
};

/** Where nothing can be asked, as in tests without a browser, motion is wanted. */
const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** react-admin's inputs that the console uses, by their names in the theme. */
const raInputs = ['TextInput', 'SelectInput', 'RadioButtonGroupInput', 'AutocompleteInput'];

/** @param nonce of the page's Content-Security-Policy; the data grid writes a `<style>` of its own */
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
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          // Disabled with a reason: it stays in the order of the keyboard (ui/ReasonedButton).
          root: {
            '&[aria-disabled="true"]:not(.Mui-disabled)': {
              cursor: 'default',
              color: 'var(--mui-palette-text-secondary)',
              borderColor: 'var(--mui-palette-divider)',
              '&.MuiButton-contained': {
                backgroundColor: 'var(--mui-palette-action-disabledBackground)',
              },
            },
          },
        },
      },
      // The lighter surface that MUI lays over dark dialogs would not match the page's own.
      MuiDialog: { styleOverrides: { paper: { backgroundImage: 'none' } } },
      // A field's label stands above it, also in react-admin's inputs.
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            marginBottom: 4,
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: { notchedOutline: { top: 0, '& legend': { display: 'none' } } },
      },
      // Without a text of help an input writes one by innerHTML, which Trusted Types forbid (traps 14).
      ...Object.fromEntries(
        raInputs.map((name) => [
          `Ra${name}`,
          { defaultProps: { helperText: false, margin: 'none' } },
        ]),
      ),
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiDataGrid: { defaultProps: { nonce } },
    },
  });
}
