import { characterSetNames } from '../../texts/rules/definition';
import { charactersOf, visibleAscii } from './characterSets';
import { shortestMinLength } from './keyRoom';

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';
const upperCase = lowerCase.toUpperCase();
const digits = '0123456789';
export const alphanumeric = digits + upperCase + lowerCase;

/** Character sets to choose from, as an alternative to free text. */
export const characterSetPresets = [
  { id: 'lower-case', label: characterSetNames.lowerCase, characters: lowerCase },
  { id: 'upper-case', label: characterSetNames.upperCase, characters: upperCase },
  { id: 'letters', label: characterSetNames.letters, characters: lowerCase + upperCase },
  { id: 'digits', label: characterSetNames.digits, characters: digits },
  {
    id: 'lower-case-digits',
    label: characterSetNames.lowerCaseDigits,
    characters: lowerCase + digits,
  },
  { id: 'alphanumeric', label: characterSetNames.alphanumeric, characters: alphanumeric },
  { id: 'hexadecimal', label: characterSetNames.hexadecimal, characters: `${digits}abcdef` },
  { id: 'visible-ascii', label: characterSetNames.visibleAscii, characters: visibleAscii },
] as const;

/** Visible ASCII in order, without the passthrough characters (decision 15). */
export const visibleAsciiWithout = (passthrough: string): string => {
  const excluded = new Set(charactersOf(passthrough));
  return charactersOf(visibleAscii)
    .filter((character) => !excluded.has(character))
    .join('');
};

/** Minimum length from the specification (section 9), by the kind of characters. */
function specifiedMinLength(inputSet: string): number {
  if (/^[A-Za-z]+$/.test(inputSet)) return 5;
  if (/^[0-9]+$/.test(inputSet)) return 6;
  if (/^[A-Za-z0-9]+$/.test(inputSet)) return 4;
  return 2;
}

/** The minimum length for an input set: the specified one, or the shortest that the radix rule allows. */
export const derivedMinLength = (inputSet: string): number =>
  Math.max(specifiedMinLength(inputSet), shortestMinLength(inputSet) ?? 0);
