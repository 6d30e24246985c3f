import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  parseHexColor,
  readableTextOn,
  type Rgb,
  sidebarColors,
  stateBackground,
  textContrast,
  toHex,
} from '../../../../src/ui/theme/sidebarColors';
import { type ColorScheme, colorSchemes, sidebarInk } from '../../../../contract/lib/designTokens';

const channel = integer({ min: 0, max: 255 });
const color = tuple(channel, channel, channel);

const rgb = (text: string): Rgb => {
  const parsed = parseHexColor(text);
  if (parsed === undefined) throw new Error(`${text} is no colour`);
  return parsed;
};

describe('colours', () => {
  it('reads #rgb and #rrggbb and nothing else', () => {
    expect(parseHexColor('#fff')).toEqual([255, 255, 255]);
    expect(parseHexColor('#0B6170')).toEqual([11, 97, 112]);
    const bad = ['', '#', 'red', '#ff', '#ffff', '#fffffff', '#ggg', 'fff', '#fff;', ' #fff'];
    expect(bad.filter((text) => parseHexColor(text) !== undefined)).toEqual([]);
  });

  it('writes what it reads', () => {
    assert(
      property(color, (one) => {
        expect(parseHexColor(toHex(one))).toEqual(one);
      }),
    );
  });

  it('knows the contrast of WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast(rgb('#767676'), rgb('#fff'))).toBeCloseTo(4.54, 2);
    expect(contrast(rgb('#777777'), rgb('#fff'))).toBeCloseTo(4.48, 2);
  });

  it('finds readable text for every background', () => {
    assert(
      property(color, (background) => {
        expect(contrast(readableTextOn(background), background)).toBeGreaterThanOrEqual(
          textContrast,
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps text readable on hovered and selected items', () => {
    assert(
      property(color, double({ min: 0, max: 0.25, noNaN: true }), (background, share) => {
        const text = readableTextOn(background);
        const state = stateBackground(background, text, share);
        expect(contrast(text, state)).toBeGreaterThanOrEqual(textContrast);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('colours of the sidebar', () => {
  it('take the customer’s colour and a text that can be read on it', () => {
    expect(sidebarColors('#ffe08a', 'light')).toMatchObject({
      '--sidebar-background': '#ffe08a',
      '--sidebar-text': '#000000',
    });
    expect(sidebarColors('#123', 'light')).toMatchObject({
      '--sidebar-background': '#112233',
      '--sidebar-text': '#ffffff',
    });
  });

  it('are dimmed in the dark, where a bright one would glow', () => {
    expect(sidebarColors('#ffe08a', 'dark')).toMatchObject({
      '--sidebar-background': '#938559',
      '--sidebar-text': '#000000',
    });
  });

  it('fall back to the default for a missing or malformed colour', () => {
    const bad = [null, '', 'red', '#12', 'url(https://example.com)', '#fff}body{}'];
    const backgrounds = bad.map((text) => sidebarColors(text, 'light')['--sidebar-background']);
    expect(new Set(backgrounds)).toEqual(new Set([sidebarInk]));
  });
});

/** The minimum contrast of what shows a control, a focus or a part of a chart, success criterion 1.4.11. */
const shapeContrast = 3;

/** @returns the pairs that are told apart too hardly */
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
])('the %s scheme', (_name, scheme) => {
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

  it('has readable words, and the mark of a busy one, on a button that cannot be used', () => {
    // MUI's own ground of one: so much of the scheme's black or white.
    const ink = readableTextOn(rgb(surface));
    const grounds = [page, surface].map((under) => toHex(stateBackground(rgb(under), ink, 0.12)));
    expect(tooClose([text.secondary], grounds, textContrast)).toEqual([]);
  });

  it('shows where a field is, and where the focus is', () => {
    const grounds = [page, surface];
    expect(tooClose([fieldBorder, accent.main, status.error.ink], grounds, shapeContrast)).toEqual(
      [],
    );
    // A ring that stands round what is filled with its own colour stands off by 2 px, on the ground.
    expect(tooClose([accent.main], tints, shapeContrast)).toEqual([]);
  });

  it('has series that stand out from their card, and differ in lightness', () => {
    const { encrypt, decrypt } = chart;
    expect(tooClose([encrypt, decrypt], [surface], shapeContrast)).toEqual([]);
    expect(tooClose([encrypt], [decrypt], shapeContrast)).toEqual([]);
  });
});

it('the page before the console has its colours', () => {
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
