import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureJson, parseFields, parseJson } from '../../../service/domain/engine/json';

/** Computed from the parsed value, not from the text. */
function reckoned(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(reckoned);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values:
      1 +
      Math.max(
        1,
        inner.reduce((sum, { values }) => sum + values, 0),
      ),
  };
}

const namesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : Object.keys(value)),
        ...Object.values(value).flatMap(namesIn),
      ];

describe('the measured size of JSON', () => {
  it('is the same for the text as for the parsed value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 2 }), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(measureJson(text)).toEqual({
          ...reckoned(value),
          names: new Set(namesIn(value)).size,
        });
      }),
    );
  });

  it('ignores brackets inside texts and names', () => {
    const text = String.raw`{"[{,":"\\\"[[[{{{,,,]","a\\":["\\",{}]}`;
    expect(measureJson(text)).toEqual({ depth: 3, values: 6, names: 2 });
    const long = '[{,"\\'.repeat(100_000);
    expect(parseJson(JSON.stringify({ long }))).toEqual({ long });
  });

  it('is limited, even for invalid JSON', () => {
    expect(() => parseJson('['.repeat(8_000_000))).toThrow('The body is nested too deeply.');
    expect(parseJson(`[1${',1'.repeat(199_998)}]`)).toHaveLength(199_999);
    expect(() => parseJson(`[1${',1'.repeat(199_999)}]`, 'It')).toThrow(
      'It has more than 200000 values.',
    );
    const named = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({ [`n${index}`]: index, same: index })),
      );
    expect(parseJson(named(9999))).toHaveLength(9999);
    expect(() => parseJson(named(10_000))).toThrow(
      'The body has more than 10000 different names of fields.',
    );
  });
});

it.each([
  ['as it is', '{"__proto__":1}'],
  ['with an escape', String.raw`{"\u005f_proto__":1}`],
  ['in escapes alone', String.raw`{"\u005F\u005f\u0070\u0072\u006f\u0074\u006f\u005f\u005f":1}`],
  ['deep inside', String.raw`{"a":[{"b":{"__pr\u006fto__":{}}}]}`],
])('a field cannot be called __proto__, written %s', (_how, text) => {
  expect(() => parseFields(text)).toThrow('A field cannot be called __proto__.');
  expect(parseFields(JSON.stringify({ text: '__proto__', ['a__proto__']: [text] }))).toBeDefined();
});
