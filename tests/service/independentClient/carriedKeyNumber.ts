/** The part of a definition that decides how a key number is carried. */
export interface Carrier {
  outputCharacterSet: string;
  msbEncodingBits: number;
}

/**
 * Puts a key number into the first character: index + (number << bits) (client-protocol 4.2).
 * @param digits written in the output character set
 * @throws Error when the digit needs more bits or the number more characters than there are, of
 * which the published clients make garbage
 */
export function carryKeyNumber(digits: string, keyNumber: number, carrier: Carrier): string {
  const { outputCharacterSet, msbEncodingBits } = carrier;
  const size = 2 ** msbEncodingBits;
  const index = outputCharacterSet.indexOf(digits.charAt(0));
  if (digits === '' || index < 0)
    throw new Error('The first character is not in the output character set.');
  if (index >= size)
    throw new Error(`The first digit ${index} needs more than ${msbEncodingBits} bits.`);
  const first = outputCharacterSet.charAt(index + keyNumber * size);
  if (first === '') throw new Error(`The first character has no room for key number ${keyNumber}.`);
  return first + digits.slice(1);
}

/**
 * Takes the key number out of the first character again.
 * @throws Error when that is not in the output character set
 */
export function readKeyNumber(
  text: string,
  { outputCharacterSet, msbEncodingBits }: Carrier,
): { keyNumber: number; digits: string } {
  const size = 2 ** msbEncodingBits;
  const index = outputCharacterSet.indexOf(text.charAt(0));
  if (text === '' || index < 0)
    throw new Error('The first character is not in the output character set.');
  const keyNumber = Math.floor(index / size);
  return { keyNumber, digits: outputCharacterSet.charAt(index % size) + text.slice(1) };
}
