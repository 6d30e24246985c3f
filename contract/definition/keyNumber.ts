import { charactersOf, sizeOf } from './characterSets';

/**
 * The last two steps of structured encryption in the client libraries (client-protocol 4.2, 4.3):
 * the number is written in the output set, and its first character also encodes the key number.
 */

/** Positions of a text's characters in a set. @throws RangeError for a character outside the set */
function digitsOf(text: string, set: string): number[] {
  const positions = new Map(charactersOf(set).map((character, position) => [character, position]));
  return charactersOf(text).map((character) => {
    const position = positions.get(character);
    if (position === undefined)
      throw new RangeError(`The character ${character} is not in the character set`);
    return position;
  });
}

/** @throws RangeError for a character outside of the set */
export const numberIn = (text: string, set: string): bigint =>
  digitsOf(text, set).reduce((sum, digit) => sum * BigInt(sizeOf(set)) + BigInt(digit), 0n);

/**
 * Writes a number with the characters of a set, padded with the set's first character.
 * @returns undefined if the number needs more characters
 */
export function encodeInSet(number: bigint, set: string, length: number): string | undefined {
  const digits = charactersOf(set);
  let remaining = number;
  const reversed = Array.from({ length }, () => {
    const digit = digits[Number(remaining % BigInt(digits.length))] ?? '';
    remaining /= BigInt(digits.length);
    return digit;
  });
  return remaining === 0n ? reversed.toReversed().join('') : undefined;
}

/**
 * Converts the number in a text to the characters of another set, with the same length.
 * @throws RangeError if a character is not in the set, or the number needs more characters
 */
export function convertBase(text: string, from: string, to: string): string {
  const encoded = encodeInSet(numberIn(text, from), to, sizeOf(text));
  if (encoded === undefined) throw new RangeError('The number does not fit into the same length');
  return encoded;
}

/**
 * Adds the key number to the first character, by increasing its position by `keyNumber << bits`.
 * @param bits `msb_encoding_bits` of the definition (contract/definition/keyRoom.ts)
 * @throws RangeError if the output set has no such character, in which case clients would write garbage
 */
export function encodeKeyNumber(
  text: string,
  outputSet: string,
  bits: number,
  keyNumber: number,
): string {
  const [first = '', ...others] = charactersOf(text);
  const [digit = 0] = digitsOf(first, outputSet);
  // No bit shift, because key number and bits together may exceed 31 bits in extreme definitions.
  const encoded = charactersOf(outputSet)[digit + keyNumber * 2 ** bits];
  if (encoded === undefined)
    throw new RangeError(`Key number ${keyNumber} does not fit into the first character`);
  return [encoded, ...others].join('');
}

/** Extracts the key number from the first character. */
export function decodeKeyNumber(
  text: string,
  outputSet: string,
  bits: number,
): { keyNumber: number; text: string } {
  const [first = '', ...others] = charactersOf(text);
  const [position = 0] = digitsOf(first, outputSet);
  const keyNumber = Math.floor(position / 2 ** bits);
  const digit = charactersOf(outputSet)[position - keyNumber * 2 ** bits] ?? '';
  return { keyNumber, text: [digit, ...others].join('') };
}
