import type { PaletteOptions } from '@mui/material/styles';
import { type ColorScheme, colorSchemes } from '../../contract/designTokens';

declare module '@mui/material/styles' {
  interface PaletteOptions {
    status?: ColorScheme['status'];
    chart?: ColorScheme['chart'];
    field?: { border: string };
  }
}

const filled = ({ ink, on }: { ink: string; on: string }) => ({ main: ink, contrastText: on });

/** @returns the tokens of a scheme under MUI's names */
const paletteOf = ({ accent, second, status, ...scheme }: ColorScheme) =>
  ({
    primary: { ...accent, contrastText: accent.on },
    secondary: { ...second, contrastText: second.on },
    error: filled(status.error),
    warning: filled(status.warning),
    success: filled(status.ok),
    info: filled(status.info),
    background: { default: scheme.page, paper: scheme.surface },
    text: scheme.text,
    divider: scheme.line,
    status,
    chart: scheme.chart,
    field: { border: scheme.fieldBorder },
  }) satisfies PaletteOptions;

export const lightPalette = paletteOf(colorSchemes.light);
export const darkPalette = paletteOf(colorSchemes.dark);
