/** DER (ITU-T X.690), as much of it as certificate requests and encrypted private keys need. */

const universal = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
} as const;

/** @returns one value with its tag and length; up to 65,535 bytes */
export function der(type: keyof typeof universal, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([universal[type], ...lengthBytes]), body]);
}

/** @param hex the identifier's encoded parts */
export const objectId = (hex: string): Buffer => der('objectId', Buffer.from(hex, 'hex'));

/** @param value 0 to 32,767 */
export const smallInteger = (value: number): Buffer =>
  der('integer', Buffer.from(value < 128 ? [value] : [value >> 8, value & 255]));

export function pem(label: string, content: Uint8Array): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
