import type { PaletteOptions } from '@mui/material/styles';

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
} as const satisfies PaletteOptions;
