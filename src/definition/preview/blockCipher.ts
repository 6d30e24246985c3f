import { cbc } from '@noble/ciphers/aes.js';

/**
 * Stands in, in the browser, for the one function of Node's `crypto` that the FF1 library uses
 * (vite.config.ts puts it there): AES in CBC mode without padding, block by block and at once, which
 * Web Crypto cannot do.
 */

/** @param _algorithm AES in CBC mode: the key's length says which @throws RangeError when asked for padding */
export function createCipheriv(_algorithm: string, key: Uint8Array, iv: Uint8Array) {
  let previous = Uint8Array.from(iv);
  return {
    setAutoPadding: (on: boolean): void => {
      if (on) throw new RangeError('This cipher knows no padding');
    },
    /** @param block whole blocks of 16 bytes */
    update: (block: Uint8Array): Uint8Array => {
      const encrypted = cbc(key, previous, { disablePadding: true }).encrypt(block);
      previous = Uint8Array.from(encrypted.slice(-16));
      return encrypted;
    },
    final: (): Uint8Array => new Uint8Array(),
  };
}
