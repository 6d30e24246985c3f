/**
 * Reads a text as a number whose digits are the characters of a set.
 * @param {string} text @param {string} digits
 */
export const toNumber = (text, digits) =>
  [...text].reduce((sum, digit) => sum * BigInt(digits.length) + BigInt(digits.indexOf(digit)), 0n);

/**
 * Writes a number with the characters of a set, padded on the left with the set's first character.
 * @param {bigint} number @param {string} digits @param {number} length minimum
 */
export function fromNumber(number, digits, length) {
  const base = BigInt(digits.length);
  let written = '';
  for (let remaining = number; remaining > 0n; remaining /= base)
    written = digits.charAt(Number(remaining % base)) + written;
  return written.padStart(length, digits.charAt(0));
}

/**
 * Converts the number to another set, with the same number of characters.
 * @param {string} text @param {string} from @param {string} to
 */
export const convert = (text, from, to) => fromNumber(toNumber(text, from), to, text.length);
