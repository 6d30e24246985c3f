import type { ThemeOptions } from '@mui/material/styles';
import { forcedColors, radius } from '../../../contract/lib/designTokens';

/** Styles of switches, drawn by MUI's track and thumb. */
export const switchComponents: NonNullable<ThemeOptions['components']> = {
  // Track and thumb are backgrounds, which forced colours would remove.
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        width: 40,
        height: 24,
        padding: 0,
        // The left margin makes up for the label's negative one, which is meant for the room around a checkbox.
        margin: '7px 8px 7px 11px',
        overflow: 'visible',
        [forcedColors]: { forcedColorAdjust: 'none' },
      },
      switchBase: {
        padding: 4,
        color: 'var(--mui-palette-field-border)',
        '&, &.Mui-checked': { '&:hover': { backgroundColor: 'transparent' } },
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: 'var(--mui-palette-primary-contrastText)',
          '& + .MuiSwitch-track': {
            opacity: 1,
            borderColor: 'transparent',
            backgroundColor: 'var(--mui-palette-primary-main)',
          },
        },
      },
      thumb: {
        width: 16,
        height: 16,
        boxShadow: 'none',
        [forcedColors]: { backgroundColor: 'ButtonText' },
      },
      track: {
        boxSizing: 'border-box',
        borderRadius: radius.pill,
        border: '1px solid var(--mui-palette-field-border)',
        opacity: 1,
        backgroundColor: 'var(--mui-palette-background-paper)',
        [forcedColors]: {
          '&&': { opacity: 1, backgroundColor: 'ButtonFace', border: '1px solid ButtonText' },
          '.Mui-checked + &&': { backgroundColor: 'Highlight' },
        },
      },
    },
  },
};
