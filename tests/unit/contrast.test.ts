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
} from '../../src/theme/sidebarColors';
import { darkPalette, lightPalette, sidebarInk } from '../../src/theme/theme';

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
    expect(sidebarColors('#ffe08a')).toMatchObject({
      '--sidebar-background': '#ffe08a',
      '--sidebar-text': '#000000',
    });
    expect(sidebarColors('#123')).toMatchObject({
      '--sidebar-background': '#112233',
      '--sidebar-text': '#ffffff',
    });
  });

  it('fall back to the default for a missing or malformed colour', () => {
    const bad = [null, '', 'red', '#12', 'url(https://example.com)', '#fff}body{}'];
    const backgrounds = bad.map((text) => sidebarColors(text)['--sidebar-background']);
    expect(new Set(backgrounds)).toEqual(new Set([sidebarInk]));
  });
});

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_scheme, palette) => {
  const backgrounds = [palette.background.default, palette.background.paper];

  it('has readable text on its backgrounds', () => {
    const { primary, secondary, error, warning, success, info, text } = palette;
    const foregrounds = [
      ...[primary, secondary, error, warning, success, info].map(({ main }) => main),
      ...Object.values(text),
    ];
    const unreadable = backgrounds.flatMap((background) =>
      foregrounds
        .filter((foreground) => contrast(rgb(foreground), rgb(background)) < textContrast)
        .map((foreground) => `${foreground} on ${background}`),
    );
    expect(unreadable).toEqual([]);
  });

  it('has readable text on its filled colours', () => {
    const names = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;
    const unreadable = names.filter((name) => {
      const { main, contrastText } = palette[name];
      return contrast(rgb(contrastText), rgb(main)) < textContrast;
    });
    expect(unreadable).toEqual([]);
  });
});
