import type { ThemeOptions } from '@mui/material/styles';
import {
  controlHeight,
  forcedColors,
  phone,
  radius,
  type Tone,
} from '../../../contract/lib/designTokens';
import { shellTexts } from '../../../texts/layout/shell';
import { dialogComponents } from './dialogComponents';
import { fieldComponents } from './fieldComponents';
import { plainCheckboxes } from './plainCheckboxes';
import { switchComponents } from './switchComponents';

const focusRing = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const closeRing = { '&:has(> input:focus-visible)': { outlineOffset: -6 } };
const choices = { role: 'region', 'aria-label': shellTexts.choices } as const;

/** Selects chosen items, which are marked by their background. */
const chosen =
  '[aria-pressed="true"], [aria-current="page"], [role="option"][aria-selected="true"], [role="gridcell"][aria-selected="true"]';

const line = '1px solid var(--mui-palette-divider)';

/** Colours of an alert, the same as those of pills. */
const alert = (tone: Tone) => ({
  color: 'var(--mui-palette-text-primary)',
  backgroundColor: `var(--mui-palette-status-${tone}-tint)`,
  '& .MuiAlert-icon, & .MuiAlertTitle-root': { color: `var(--mui-palette-status-${tone}-ink)` },
});

/** Styles of MUI's components, beyond the colours and the sizes of text. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      ':focus-visible': focusRing,
      // Keeps the focused element from being covered by the bar at the top of a small screen.
      html: { scrollPaddingTop: 8, '@media (max-width: 899.95px)': { scrollPaddingTop: 72 } },
      // A calendar's box clips anything beyond it.
      '.MuiDateCalendar-root [role="gridcell"]:focus-visible': { outlineOffset: '-2px !important' },
      // A long word without a place to break must not widen the page.
      body: { overflowWrap: 'break-word' },
      a: { color: 'var(--mui-palette-primary-main)' },
      // Shows a press at once, even if the page that it opens takes a while; MUI's buttons do so themselves.
      'a:active, button:not(.MuiButtonBase-root, [aria-disabled="true"]):active': { opacity: 0.6 },
      // The bar of actions must not cover the focused element (WCAG 2.4.11).
      [phone]: { 'html:has(.record-actions)': { scrollPaddingBottom: 76 } },
      ...plainCheckboxes,
      table: { fontVariantNumeric: 'tabular-nums' },
      [forcedColors]: {
        [chosen]: { forcedColorAdjust: 'none', background: 'Highlight !important' },
        [`:is(${chosen}), :is(${chosen}) *`]: { color: 'HighlightText !important' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not a short duration, which would animate every change of every element, colours of the text included.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  // MUI removes the browser's outline from its buttons.
  MuiButtonBase: {
    styleOverrides: { root: { '&:focus-visible, &:has(> input:focus-visible)': focusRing } },
  },
  // The ring alone shows the focus, close to the mark: around the whole control it would cover the text beside it.
  MuiRadio: { defaultProps: { disableFocusRipple: true }, styleOverrides: { root: closeRing } },
  MuiCheckbox: { defaultProps: { disableFocusRipple: true }, styleOverrides: { root: closeRing } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: controlHeight.desktop,
        padding: '5px 16px',
        [phone]: { minHeight: controlHeight.phone },
        [forcedColors]: { border: '1px solid ButtonBorder' },
        // Disabled with a reason, so that it stays in the tab order (ui/ReasonedButton).
        '&[aria-disabled="true"]:not(.Mui-disabled)': {
          cursor: 'default',
          '&, &:hover': {
            color: 'var(--mui-palette-text-secondary)',
            borderColor: 'var(--mui-palette-divider)',
            backgroundColor: 'transparent',
          },
          // Pale like a filled one, and without the line of one that can be pressed.
          '&.MuiButton-outlined, &.MuiButton-outlined:hover': {
            borderStyle: 'dashed',
            backgroundColor: 'var(--mui-palette-action-disabledBackground)',
          },
          '&.MuiButton-contained': { background: 'var(--mui-palette-action-disabledBackground)' },
        },
      },
      sizeSmall: { minHeight: 28, padding: '3px 10px', [phone]: { minHeight: 36 } },
    },
  },
  MuiPaper: {
    styleOverrides: {
      rounded: { borderRadius: radius.card },
      // MUI's lighter overlay on raised surfaces in the dark scheme would not match the page's own colours.
      elevation: { backgroundImage: 'none' },
    },
  },
  MuiPopover: { styleOverrides: { paper: { border: line } } },
  MuiAutocomplete: {
    defaultProps: { slotProps: { popper: choices } },
    styleOverrides: {
      paper: { border: line },
      inputRoot: {
        '&&': { padding: '0 0 0 4px' },
        '&& .MuiAutocomplete-input': { padding: '8px', [phone]: { padding: '10px 8px' } },
      },
    },
  },
  // Menus and lists of choices are outside the page's landmarks, so each is a region of its own.
  MuiMenu: { defaultProps: { slotProps: { paper: choices } } },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: controlHeight.desktop, [phone]: { minHeight: controlHeight.phone } },
    },
  },
  ...dialogComponents,
  MuiAlert: {
    // Most alerts are there from the start; only news is announced, with the role `alert`.
    defaultProps: { role: 'note' },
    styleOverrides: {
      root: { borderRadius: radius.control, padding: '4px 12px', border: '1px solid transparent' },
      icon: { marginRight: 8, fontSize: '1.25rem' },
      // A long word wraps: a box that scrolls cannot be scrolled by keyboard.
      message: { overflow: 'visible', overflowWrap: 'anywhere', minWidth: 0 },
      standardSuccess: alert('ok'),
      standardInfo: alert('info'),
      standardWarning: alert('warning'),
      standardError: alert('error'),
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { fontSize: 'inherit', lineHeight: 'inherit' } } },
  MuiChip: { styleOverrides: { root: { borderRadius: radius.pill } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, padding: '8px 12px' } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44 },
      indicator: { [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
    },
  },
  ...switchComponents,
  ...fieldComponents,
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: { tooltip: { fontSize: '0.75rem', lineHeight: '1rem' } },
  },
};
