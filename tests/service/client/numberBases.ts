/**
 * Writes a number with the digits of another character set, in as many characters, filled with
 * that set's first on the left (client-protocol 4.2).
 * @throws Error for a character that is no digit, or a number that needs more characters
 */
export function convertDigits(text: string, from: string, to: string): string {
  let number = 0n;
  for (const character of text) {
    const digit = from.indexOf(character);
    if (digit < 0) throw new Error(`"${character}" is not in the character set.`);
    number = number * BigInt(from.length) + BigInt(digit);
  }
  let converted = '';
  for (; number > 0n; number /= BigInt(to.length))
    converted = to.charAt(Number(number % BigInt(to.length))) + converted;
  if (converted.length > text.length)
    throw new Error('The number does not fit into as many characters of the other set.');
  return converted.padStart(text.length, to.charAt(0));
}
