import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charactersOf } from '../../../contract/definition/characterSets';
import {
  passthroughRulesOf,
  payloadOf,
  restoreKeptCharacters,
  runsOf,
  treatCharacters,
  type PartialRule,
} from '../../../contract/definition/partialEncryption';

const rules = (passthrough: string, prefix: number, suffix: number): PartialRule[] =>
  passthroughRulesOf({
    passthrough_character_set: passthrough,
    prefix_length: prefix,
    suffix_length: suffix,
  });

const textOf = (treated: readonly { character: string }[]) =>
  treated.map(({ character }) => character).join('');

/** Letters, digits, signs and characters of several bytes. */
const text = fc.string({ unit: fc.constantFrom(...Array.from('abc0123-–. é漢')), maxLength: 40 });
const anyRules = fc
  .record({
    passthrough: fc.uniqueArray(fc.constantFrom('-', '.', ' ', 'é'), { maxLength: 4 }),
    prefix: fc.nat(12),
    suffix: fc.nat(12),
    priorities: fc.shuffledSubarray([1, 2, 3], { minLength: 3, maxLength: 3 }),
  })
  .map(({ passthrough, prefix, suffix, priorities }) =>
    rules(passthrough.join(''), prefix, suffix).map(({ type, value }, place) => ({
      type,
      value,
      priority: priorities[place] ?? 0,
    })),
  );

describe('the rules of a definition', () => {
  it('have the priorities passthrough 1, prefix 2, suffix 3', () => {
    expect(rules('-', 4, 3)).toEqual([
      { priority: 1, type: 'passthrough', value: '-' },
      { priority: 2, type: 'prefix', value: 4 },
      { priority: 3, type: 'suffix', value: 3 },
    ]);
  });

  it('omit empty rules', () => {
    expect(rules('', 0, 0)).toEqual([]);
    expect(rules('', 0, 2)).toEqual([{ priority: 3, type: 'suffix', value: 2 }]);
  });
});

describe('partial encryption', () => {
  it('matches the observed behaviour of the client libraries (client-protocol 5)', () => {
    const treated = treatCharacters('12-34-567890-1234', rules('-', 4, 3));
    expect(runsOf(treated)).toEqual([
      { text: '12', treatment: 'prefix' },
      { text: '-', treatment: 'passthrough' },
      { text: '34', treatment: 'prefix' },
      { text: '-', treatment: 'passthrough' },
      { text: '567890', treatment: 'encrypted' },
      { text: '-', treatment: 'passthrough' },
      { text: '1', treatment: 'encrypted' },
      { text: '234', treatment: 'suffix' },
    ]);
    expect(payloadOf(treated)).toBe('5678901');
    expect(textOf(restoreKeptCharacters(treated, '000FJph'))).toBe('12-34-000FJp-h234');
  });

  it('keeps raw characters when the prefix comes first', () => {
    const first = rules('-', 4, 0).map(({ type, value, priority }) => ({
      type,
      value,
      priority: type === 'prefix' ? 0 : priority,
    }));
    expect(runsOf(treatCharacters('12-34-567890', first))[0]).toEqual({
      text: '12-3',
      treatment: 'prefix',
    });
  });

  it('restores the card example like the client does', () => {
    const treated = treatCharacters('4111-1111-1111-1111-123', rules('-', 6, 4));
    expect(payloadOf(treated)).toBe('111111111');
    expect(textOf(restoreKeptCharacters(treated, '0000xmVDr'))).toBe('4111-1100-00xm-VDr1-123');
  });

  it('refuses a payload of another length', () => {
    expect(() => restoreKeptCharacters(treatCharacters('1234', rules('', 1, 0)), '99')).toThrow(
      RangeError,
    );
    expect(() => restoreKeptCharacters(treatCharacters('1234', rules('', 1, 0)), '9999')).toThrow(
      RangeError,
    );
  });

  it('returns the original text for an unchanged payload', () => {
    fc.assert(
      fc.property(text, anyRules, (original, givenRules) => {
        const treated = treatCharacters(original, givenRules);
        expect(textOf(treated)).toBe(original);
        expect(textOf(restoreKeptCharacters(treated, payloadOf(treated)))).toBe(original);
        expect(
          runsOf(treated)
            .map((run) => run.text)
            .join(''),
        ).toBe(original);
      }),
      { numRuns: 2000 },
    );
  });

  it('matches a reference implementation that slices the text', () => {
    fc.assert(
      fc.property(text, fc.nat(8), fc.nat(8), (original, prefix, suffix) => {
        const real = charactersOf(original).filter((character) => !'-.'.includes(character));
        const expected = real.slice(prefix, Math.max(prefix, real.length - suffix)).join('');
        expect(payloadOf(treatCharacters(original, rules('-.', prefix, suffix)))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes only the positions of the payload', () => {
    fc.assert(
      fc.property(text, anyRules, (original, givenRules) => {
        const treated = treatCharacters(original, givenRules);
        const encrypted = '#'.repeat(charactersOf(payloadOf(treated)).length);
        for (const [place, { character, treatment }] of restoreKeptCharacters(
          treated,
          encrypted,
        ).entries())
          expect(character).toBe(treatment === 'encrypted' ? '#' : charactersOf(original)[place]);
      }),
      { numRuns: 1000 },
    );
  });
});
