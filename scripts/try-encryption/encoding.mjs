const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param {string} text @param {import('./core.mjs').Definition['input_encoding']} encoding */
export function encode(text, encoding) {
  if (encoding === 'base32') return toBase32(Buffer.from(text));
  return encoding === 'base64' ? Buffer.from(text).toString('base64') : text;
}

/** @param {string} text @param {import('./core.mjs').Definition['input_encoding']} encoding */
export function decode(text, encoding) {
  if (encoding === 'base32') return fromBase32(text).toString();
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}

/** RFC 4648, section 6. @param {Uint8Array} bytes */
function toBase32(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const text = groups.map((group) => base32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)));
  return text.join('').padEnd(Math.ceil(text.length / 8) * 8, '=');
}

/** @param {string} text */
function fromBase32(text) {
  const digits = [...text.replaceAll('=', '')].map((character) => base32.indexOf(character));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
