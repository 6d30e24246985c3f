import { charactersOf } from '../../../contract/characterSets';
import type { PassthroughRule } from '../../../contract/datasets';

const inCharacters = (value: string | number): string => {
  const count = Number(value);
  return count === 1 ? '1 character' : `${count} characters`;
};

/** Each character by itself, a space by its name: side by side some could not be told apart. */
const visibly = (set: string): string =>
  charactersOf(set)
    .map((character) => (character.trim() === '' ? 'spaces' : character))
    .join(' ');

const ruleWords = ({ type, value }: PassthroughRule): string => {
  switch (type) {
    case 'passthrough':
      return `Leave ${visibly(String(value))} where they stand (passthrough)`;
    case 'prefix':
      return `Keep the first ${inCharacters(value)} (prefix)`;
    case 'suffix':
      return `Keep the last ${inCharacters(value)} (suffix)`;
  }
};

/** Partial-encryption rules in words, in the order in which they are applied. */
export const rulesInWords = (rules: readonly PassthroughRule[]): string[] =>
  rules.toSorted((one, other) => one.priority - other.priority).map(ruleWords);
