import { cbc } from '@noble/ciphers/aes.js';

/**
 * Stands in, in the browser, for the one function of Node's `crypto` that the FF1 library uses
 * (vite.config.ts puts it there): AES in CBC mode without padding, block by block and at once, which
 * Web Crypto cannot do.
 */

interface BlockCipher {
  setAutoPadding: (on: boolean) => void;
  /** @param block whole blocks of 16 bytes */
  update: (block: Uint8Array) => Uint8Array;
  final: () => Uint8Array;
}

/**
 * @param _algorithm `aes-128-cbc`, `aes-192-cbc` or `aes-256-cbc`: the key's length says the same
 * @throws RangeError when padding is asked for
 */
export function createCipheriv(_algorithm: string, key: Uint8Array, iv: Uint8Array): BlockCipher {
  let previous = Uint8Array.from(iv);
  return {
    setAutoPadding: (on) => {
      if (on) throw new RangeError('This cipher knows no padding');
    },
    update: (block) => {
      const encrypted = cbc(key, previous, { disablePadding: true }).encrypt(block);
      previous = Uint8Array.from(encrypted.slice(-16));
      return encrypted;
    },
    final: () => new Uint8Array(),
  };
}
