/** The encoding of a text before it is encrypted; null for none. */
export type InputEncoding = 'base32' | 'base64' | null;

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** RFC 4648, 5 bits for each character. */
const base32Digits = `${capitals}234567`;

/** The characters that an encoding writes, with the `=` that fills its last group. */
export function alphabetOf(encoding: InputEncoding): string {
  if (encoding === 'base32') return `${base32Digits}=`;
  if (encoding === 'base64') return `${capitals}${capitals.toLowerCase()}0123456789+/=`;
  return '';
}

function writeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const digits = groups.map((group) => base32Digits.charAt(parseInt(group.padEnd(5, '0'), 2)));
  return digits.join('').padEnd(Math.ceil(bytes.length / 5) * 8, '=');
}

function readBase32(text: string): Buffer {
  const digits = [...text.replace(/=+$/, '')].map((digit) => base32Digits.indexOf(digit));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Encodes a text's UTF-8 bytes. @throws Error for a text that has no UTF-8 */
export function encodeInput(plain: string, encoding: InputEncoding): string {
  if (encoding === null) return plain;
  if (!plain.isWellFormed()) throw new Error('The text has half a surrogate pair.');
  const bytes = Buffer.from(plain);
  return encoding === 'base32' ? writeBase32(bytes) : bytes.toString('base64');
}

/** @throws Error for a text that encodeInput never writes */
export function decodeInput(encoded: string, encoding: InputEncoding): string {
  if (encoding === null) return encoded;
  const bytes = encoding === 'base32' ? readBase32(encoded) : Buffer.from(encoded, 'base64');
  const plain = bytes.toString('utf8');
  if (encodeInput(plain, encoding) !== encoded) throw new Error(`The text is not ${encoding}.`);
  return plain;
}
