import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  characterSetProblem,
  charactersOf,
  passthroughProblem,
  sizeOf,
  visibleAscii,
} from '../../../contract/definition/characterSets';

const sizeText = 'Must have 2 to 512 characters';

/** Code points of the basic plane without surrogates, each once. */
const basicSet = (minLength: number, maxLength: number) =>
  fc
    .uniqueArray(
      fc.integer({ min: 0x20, max: 0xfffd }).filter((code) => code < 0xd800 || code > 0xdfff),
      { minLength, maxLength },
    )
    .map((codes) => codes.map((code) => String.fromCharCode(code)).join(''));

describe('characterSetProblem', () => {
  it('accepts any 2 to 512 different characters of the basic plane', () => {
    fc.assert(
      fc.property(basicSet(2, 512), (set) => {
        expect(characterSetProblem(set)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['', sizeText],
    ['a', sizeText],
    ['ab', undefined],
    ['aa', 'Characters must be unique'],
    ['aba', 'Characters must be unique'],
    ['a😀', 'Emoji and other characters outside the basic plane are not supported'],
    ['a\ud800', 'Emoji and other characters outside the basic plane are not supported'],
    ['a\u0000', 'This text contains a character that cannot be stored.'],
  ])('%j: %s', (set, problem) => {
    expect(characterSetProblem(set)).toBe(problem);
  });

  it('accepts 512 characters and refuses the 513th', () => {
    const many = Array.from({ length: 513 }, (_, index) => String.fromCharCode(0x400 + index));
    expect(characterSetProblem(many.slice(0, 512).join(''))).toBeUndefined();
    expect(characterSetProblem(many.join(''))).toBe(sizeText);
  });

  it('does not depend on the order of the characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: 'binary' }), (set) => {
        const reversed = charactersOf(set).toReversed().join('');
        expect(characterSetProblem(reversed)).toBe(characterSetProblem(set));
      }),
    );
  });
});

describe('passthroughProblem', () => {
  const input = 'Must not contain characters from the input character set';
  const output = 'Must not contain characters from the output character set';
  const inputAndOutput = 'Must not contain characters from the input and output character sets';

  it.each([
    ['', undefined],
    ['-', undefined],
    [' -', undefined],
    ['1', inputAndOutput],
    ['x', output],
    ['9', input],
    ['9x', inputAndOutput],
    ['--', 'Characters must be unique'],
    ['😀', 'Emoji and other characters outside the basic plane are not supported'],
    ['-\u0000', 'This text contains a character that cannot be stored.'],
  ])('%j with the input 0129 and the output 012xyz: %s', (passthrough, problem) => {
    expect(passthroughProblem(passthrough, '0129', '012xyz')).toBe(problem);
  });

  it('refuses more than 512 characters', () => {
    const many = Array.from({ length: 513 }, (_, index) => String.fromCharCode(0x400 + index));
    expect(passthroughProblem(many.join(''), '01', '012')).toBe('Must have at most 512 characters');
  });

  it('accepts exactly the sets that are disjoint from the two others', () => {
    fc.assert(
      fc.property(basicSet(0, 8), basicSet(2, 8), basicSet(2, 8), (passthrough, one, other) => {
        const shares = charactersOf(passthrough).some((c) => one.includes(c) || other.includes(c));
        expect(passthroughProblem(passthrough, one, other) === undefined).toBe(!shares);
      }),
    );
  });
});

it('visible ASCII is U+0021 to U+007E in order', () => {
  expect(sizeOf(visibleAscii)).toBe(94);
  expect(visibleAscii.startsWith('!"#')).toBe(true);
  expect(visibleAscii.endsWith('|}~')).toBe(true);
  expect(characterSetProblem(visibleAscii)).toBeUndefined();
});
