/**
 * The design shared by the console and the service's own pages. Colours are `#rrggbb`, because a test computes their
 * contrast (WCAG 2.2, success criteria 1.4.3 and 1.4.11); lengths are CSS pixels.
 */

/** Color tone of a state, shown in addition to its word. */
export type Tone = 'ok' | 'warning' | 'error' | 'info' | 'neutral';

/** `ink` is text on `tint`, and `on` is text on `ink`. */
type ToneColors = Readonly<Record<'ink' | 'tint' | 'on', string>>;

export interface ColorScheme {
  page: string;
  /** Background of cards, dialogs, menus and fields. */
  surface: string;
  text: Readonly<Record<'primary' | 'secondary' | 'disabled', string>>;
  accent: Readonly<Record<'main' | 'dark' | 'light' | 'on', string>>;
  second: Readonly<Record<'main' | 'dark' | 'light' | 'on', string>>;
  /** Lines between elements that are distinguishable without them. */
  line: string;
  /** Border of fields, which alone shows that something can be typed or chosen there. */
  fieldBorder: string;
  status: Readonly<Record<Tone, ToneColors>>;
  /** They also differ in lightness, because only the shade distinguishes them in a chart (1.4.1). */
  chart: Readonly<Record<'encrypt' | 'decrypt', string>>;
}

export const colorSchemes = {
  light: {
    page: '#f5f7f9',
    surface: '#ffffff',
    text: { primary: '#17202c', secondary: '#4d5968', disabled: '#5f6a79' },
    accent: { main: '#0b6170', dark: '#084b57', light: '#2f8796', on: '#ffffff' },
    second: { main: '#4c4f8f', dark: '#3a3d73', light: '#7376b3', on: '#ffffff' },
    line: '#d8dee5',
    fieldBorder: '#7b8794',
    status: {
      ok: { ink: '#1e6b3a', tint: '#e8f4ec', on: '#ffffff' },
      warning: { ink: '#8a5300', tint: '#fff4d6', on: '#ffffff' },
      error: { ink: '#b3261e', tint: '#fdecea', on: '#ffffff' },
      info: { ink: '#1f5b99', tint: '#e8f0fa', on: '#ffffff' },
      neutral: { ink: '#4d5968', tint: '#eceff3', on: '#ffffff' },
    },
    chart: { encrypt: '#0a4450', decrypt: '#c9740a' },
  },
  dark: {
    page: '#10151c',
    surface: '#18202a',
    text: { primary: '#e6ebf1', secondary: '#a9b5c3', disabled: '#8491a1' },
    accent: { main: '#6cc5d4', dark: '#4aa7b7', light: '#9adbe6', on: '#08222a' },
    second: { main: '#a9acec', dark: '#8588cf', light: '#c9cbf6', on: '#16183a' },
    line: '#2e3947',
    fieldBorder: '#6b7a8c',
    status: {
      ok: { ink: '#7fcf9b', tint: '#14301f', on: '#06260f' },
      warning: { ink: '#f0b35a', tint: '#33270f', on: '#2f1c00' },
      error: { ink: '#ff9d94', tint: '#3d1a17', on: '#3b0906' },
      info: { ink: '#8fbfec', tint: '#14293f', on: '#07213b' },
      neutral: { ink: '#a9b5c3', tint: '#252f3b', on: '#10151c' },
    },
    chart: { encrypt: '#8fe0ee', decrypt: '#a9651a' },
  },
} as const satisfies Record<'light' | 'dark', ColorScheme>;

/** Default colour of the sidebar. */
export const sidebarInk = '#172338';

/** Text sizes with line heights, for a browser font size of 16. */
export const textSizes = {
  caption: { size: 12, line: 16 },
  /** Text of fields, and small text under other elements. */
  label: { size: 13, line: 18 },
  body: { size: 14, line: 20 },
  section: { size: 16, line: 24 },
  title: { size: 20, line: 28 },
  figure: { size: 28, line: 32 },
} as const;

/** System fonts: a web font would delay the first row by 0.3 s. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

export const radius = { control: 6, card: 10, pill: 999 } as const;
export const controlHeight = { desktop: 36, phone: 44 } as const;
/** On narrower screens, controls are tall enough for a thumb. */
export const phone = '@media (max-width: 599.95px)';
/** Forced colours remove backgrounds and shadows, so borders replace them. */
export const forcedColors = '@media (forced-colors: active)';
export const shadow = {
  menu: '0 4px 16px rgb(0 0 0 / 14%)',
  dialog: '0 16px 48px rgb(0 0 0 / 24%)',
} as const;
export const dialogWidth = { small: 560, medium: 720, large: 1040 } as const;
/** Height of a large dialog, where the window has room for it. */
export const largeDialogHeight = 640;

/** The tick of a drawn checkbox, as a CSS shape. */
export const tick = 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)';

/** The product's logo, a keyhole, as an SVG path in a 24 by 24 box. */
export const brandMark =
  'M6 1h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5V6a5 5 0 0 1 5-5Zm6 5.5a3.5 3.5 0 0 0-1.6 6.61L9.5 18h5l-.9-4.89A3.5 3.5 0 0 0 12 6.5Z';

/** Attribute of `<html>`: `light` or `dark`; if absent, the reader's system decides. */
export const colorSchemeAttribute = 'data-color-scheme';
/** Cookie in which the console keeps the chosen scheme for the service's own pages, and across a logout. */
export const colorSchemeCookie = 'color_scheme';
const schemePattern = new RegExp(`(?:^|; )${colorSchemeCookie}=(light|dark)(?:;|$)`);

/** @returns the scheme chosen in the console, from the cookies of a document or a request */
export function chosenScheme(cookies: string): 'light' | 'dark' | undefined {
  const chosen = schemePattern.exec(cookies)?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

/** Format of a colour that a company chooses. */
export const hexColor = /^#[0-9a-f]{6}$/i;
