import { cbc } from '@noble/ciphers/aes.js';

/**
 * Replaces, in the browser, the only function of Node's `crypto` that the FF1 library uses (vite.config.ts injects it):
 * AES in CBC mode without padding, block by block and synchronous, which Web Crypto cannot do.
 */

/** @param _algorithm AES in CBC mode; the key's length determines the variant @throws RangeError for padding */
export function createCipheriv(_algorithm: string, key: Uint8Array, iv: Uint8Array) {
  let previous = Uint8Array.from(iv);
  return {
    setAutoPadding: (isEnabled: boolean): void => {
      if (isEnabled) throw new RangeError('This cipher knows no padding');
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
