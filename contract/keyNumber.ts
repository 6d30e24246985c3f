import { charactersOf, sizeOf } from './characterSets';

/**
 * The last two steps of structured encryption as the client libraries do them (client-protocol 4.2, 4.3):
 * the number is written in the output set, and its first character also carries the key number.
 */

/** Positions of a text's characters in a set. @throws RangeError for a character outside of it */
export function digitsOf(text: string, set: string): number[] {
  const positions = new Map(charactersOf(set).map((character, position) => [character, position]));
  return charactersOf(text).map((character) => {
    const position = positions.get(character);
    if (position === undefined)
      throw new RangeError(`The character ${character} is not in the character set`);
    return position;
  });
}

/**
 * Writes the number that a text is in one character set with the characters of another, padded with the
 * other's first character to the same length.
 * @throws RangeError when a character is not in the set, or the number needs more characters
 */
export function convertBase(text: string, from: string, to: string): string {
  const base = BigInt(sizeOf(from));
  const target = charactersOf(to);
  const digits = digitsOf(text, from);
  let rest = digits.reduce((sum, digit) => sum * base + BigInt(digit), 0n);
  const written = digits.map(() => {
    const digit = target[Number(rest % BigInt(target.length))] ?? '';
    rest /= BigInt(target.length);
    return digit;
  });
  if (rest !== 0n) throw new RangeError('The number does not fit into the same length');
  return written.toReversed().join('');
}

/**
 * Puts the key number into the first character: its position grows by `keyNumber << bits`.
 * @param bits `msb_encoding_bits` of the definition (contract/keyRoom.ts)
 * @throws RangeError when the output set has no such character, where clients would write garbage
 */
export function encodeKeyNumber(
  text: string,
  outputSet: string,
  bits: number,
  keyNumber: number,
): string {
  const [first = '', ...others] = charactersOf(text);
  const [digit = 0] = digitsOf(first, outputSet);
  // Not a shift: key numbers and bits together may pass 31 bits in absurd definitions.
  const encoded = charactersOf(outputSet)[digit + keyNumber * 2 ** bits];
  if (encoded === undefined)
    throw new RangeError(`Key number ${keyNumber} does not fit into the first character`);
  return [encoded, ...others].join('');
}

/** Takes the key number out of the first character again. */
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
