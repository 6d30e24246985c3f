import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { darken, lighten, rgbToHex } from '@mui/material/styles';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  parseHexColor,
  type Rgb,
  sidebarColors,
} from '../../../../src/ui/theme/sidebarColors';
import { type ColorScheme, colorSchemes, sidebarInk } from '../../../../contract/lib/designTokens';

/** The minimum contrast of text, success criterion 1.4.3. */
const textContrast = 4.5;

const rgb = (text: string): Rgb => {
  const parsed = parseHexColor(text);
  if (parsed === undefined) throw new Error(`${text} is no colour`);
  return parsed;
};

it('the contrast matches WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(rgb('#767676'), rgb('#ffffff'))).toBeCloseTo(4.54, 2);
  expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
});

describe('colours of the sidebar', () => {
  it('use the customer’s color and a readable text', () => {
    expect(sidebarColors('#ffe08a', 'light')).toMatchObject({
      '--sidebar-background': '#ffe08a',
      '--sidebar-text': '#000000',
    });
    expect(sidebarColors('#112233', 'light')).toMatchObject({
      '--sidebar-background': '#112233',
      '--sidebar-text': '#ffffff',
    });
  });

  it('keep the text readable on every color, even hovered and selected', () => {
    const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;
    assert(
      property(
        integer({ min: 0, max: 0xff_ff_ff }),
        constantFrom('light' as const, 'dark' as const),
        (color, scheme) => {
          const { '--sidebar-text': text, ...grounds } = sidebarColors(hex(color), scheme);
          expect(tooClose([text], Object.values(grounds), textContrast)).toEqual([]);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('are dimmed in the dark scheme, where a bright one would glare', () => {
    expect(sidebarColors('#ffe08a', 'dark')).toMatchObject({
      '--sidebar-background': '#938559',
      '--sidebar-text': '#000000',
    });
  });

  it('fall back to the default for a missing or malformed color', () => {
    const bad = [null, '', 'red', '#fff', 'url(https://example.com)', '#fff}body{}'];
    const backgrounds = bad.map((text) => sidebarColors(text, 'light')['--sidebar-background']);
    expect(new Set(backgrounds)).toEqual(new Set([sidebarInk]));
  });
});

/** The minimum contrast of controls, the focus and parts of a chart, success criterion 1.4.11. */
const shapeContrast = 3;

/** @returns the pairs whose contrast is too low */
const tooClose = (
  foregrounds: readonly string[],
  backgrounds: readonly string[],
  least: number,
): string[] =>
  backgrounds.flatMap((background) =>
    foregrounds
      .filter((foreground) => contrast(rgb(foreground), rgb(background)) < least)
      .map((foreground) => `${foreground} on ${background}`),
  );

describe.each<[string, ColorScheme]>([
  ['light', colorSchemes.light],
  ['dark', colorSchemes.dark],
])('the %s scheme', (name, scheme) => {
  const { page, surface, text, accent, second, status, chart, fieldBorder } = scheme;
  const tones = Object.values(status);
  const inks = tones.map(({ ink }) => ink);
  const tints = tones.map(({ tint }) => tint);

  it('has readable text on its backgrounds', () => {
    const foregrounds = [...Object.values(text), accent.main, second.main, ...inks];
    expect(tooClose(foregrounds, [page, surface], textContrast)).toEqual([]);
  });

  it('has readable text on its filled colours', () => {
    const pairs = [
      ...[accent, second].flatMap(({ on, main, dark }) => [
        [on, main],
        [on, dark],
      ]),
      ...tones.map(({ on, ink }) => [on, ink]),
    ] as const;
    const unreadable = pairs.flatMap(([on = '', fill = '']) =>
      tooClose([on], [fill], textContrast),
    );
    expect(unreadable).toEqual([]);
  });

  it('has readable words, texts and links on the tints of its states', () => {
    expect(tones.flatMap(({ ink, tint }) => tooClose([ink], [tint], textContrast))).toEqual([]);
    expect(tooClose([text.primary, accent.main], tints, textContrast)).toEqual([]);
  });

  it('has readable text, and a visible progress indicator, on a disabled button', () => {
    // MUI's own background of a disabled button: a share of the scheme's black or white.
    const tinted = name === 'dark' ? lighten : darken;
    const grounds = [page, surface].map((under) => rgbToHex(tinted(under, 0.12)));
    expect(tooClose([text.secondary], grounds, textContrast)).toEqual([]);
  });

  it('makes fields and the focus visible', () => {
    const grounds = [page, surface];
    expect(tooClose([fieldBorder, accent.main, status.error.ink], grounds, shapeContrast)).toEqual(
      [],
    );
    // A focus ring around a filled control is offset by 2 px, so that it lies on the background.
    expect(tooClose([accent.main], tints, shapeContrast)).toEqual([]);
  });

  it('has series that stand out from their card, and differ in lightness', () => {
    const { encrypt, decrypt } = chart;
    expect(tooClose([encrypt, decrypt], [surface], shapeContrast)).toEqual([]);
    expect(tooClose([encrypt], [decrypt], shapeContrast)).toEqual([]);
  });
});

it("the page before the console's start has its colors", () => {
  const start = readFileSync(join(import.meta.dirname, '../../../../index.html'), 'utf8');
  const colorsIn = (selector: string) => {
    const block = start.slice(start.indexOf(selector));
    return Object.fromEntries(
      [...block.slice(0, block.indexOf('}')).matchAll(/--shell-([\w-]+): (#\w+)/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
  };
  for (const name of ['light', 'dark'] as const) {
    const { page, text, accent } = colorSchemes[name];
    expect(colorsIn(`:root[data-color-scheme='${name}']`)).toMatchObject({
      page,
      ink: sidebarColors(null, name)['--sidebar-background'],
      text: text.primary,
      accent: accent.main,
      'on-accent': accent.on,
    });
  }
});
