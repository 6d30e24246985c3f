/** @throws Error for a character that is no digit of the set */
export function readDigits(text: string, set: string): bigint {
  let number = 0n;
  for (const character of text) {
    const digit = set.indexOf(character);
    if (digit < 0) throw new Error(`"${character}" is not in the character set.`);
    number = number * BigInt(set.length) + BigInt(digit);
  }
  return number;
}

/**
 * Writes a number that is not negative in digits of a set, filled on the left with the set's first.
 * @throws Error for a number that needs more characters
 */
export function writeDigits(number: bigint, set: string, length: number): string {
  let digits = '';
  for (let remaining = number; remaining > 0n; remaining /= BigInt(set.length))
    digits = set.charAt(Number(remaining % BigInt(set.length))) + digits;
  if (digits.length > length)
    throw new Error(`The number does not fit into ${length} characters of the set.`);
  return digits.padStart(length, set.charAt(0));
}

/**
 * Writes a number with the digits of another character set, in as many characters (client-protocol 4.2).
 * @throws Error for a character that is no digit, or a number that needs more characters
 */
export const convertDigits = (text: string, from: string, to: string): string =>
  writeDigits(readDigits(text, from), to, text.length);
