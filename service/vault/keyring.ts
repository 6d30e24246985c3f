import { open, seal, SealBroken } from './envelope';
import type { Purpose } from './purposes';
import { derivedKey, type RootKey } from './rootKey';

/** The first byte of values sealed under a key derived for their purpose; the root key's id follows. */
const keyIdFormat = 2;
const headerBytes = 9;

/** Seals under one root key, and opens values sealed under any of several. */
export interface Keyring {
  readonly sealingKey: RootKey;
  seal: (secret: Uint8Array, purpose: Purpose) => Uint8Array;
  /** @throws SealBroken */
  open: (sealed: Uint8Array, purpose: Purpose) => Uint8Array;
  /** Makes another of its keys the sealing key. @throws Error if it has no such key */
  sealUnder: (id: string) => void;
}

/** @param keys the first one seals */
export function createKeyring(keys: readonly [RootKey, ...RootKey[]]): Keyring {
  let sealingKey = keys[0];
  const purposeKey = ({ material }: RootKey, purpose: Purpose) =>
    derivedKey(material, `seal ${purpose}`);
  return {
    get sealingKey() {
      return sealingKey;
    },
    seal: (secret, purpose) => {
      const id = Buffer.from(sealingKey.id, 'hex');
      const sealed = seal(purposeKey(sealingKey, purpose), secret, purpose);
      return Buffer.concat([Buffer.from([keyIdFormat]), id, sealed]);
    },
    open: (sealed, purpose) => {
      if (sealed[0] !== keyIdFormat) return openWithoutKeyId(keys, sealed, purpose);
      const id = Buffer.from(sealed.subarray(1, headerBytes)).toString('hex');
      const key = keys.find((candidate) => candidate.id === id);
      if (!key)
        throw new SealBroken(
          `A stored secret (${purpose}) cannot be opened: this process does not have the root key ${id}.`,
        );
      return open(purposeKey(key, purpose), sealed.subarray(headerBytes), purpose);
    },
    sealUnder: (id) => {
      const key = keys.find((candidate) => candidate.id === id);
      if (!key)
        throw new Error(`The root key ${id} is current, and this process does not have it.`);
      sealingKey = key;
    },
  };
}

/** Opens a secret that was sealed before root keys had ids: it does not name its key, so every key is tried. */
function openWithoutKeyId(
  keys: readonly RootKey[],
  sealed: Uint8Array,
  purpose: Purpose,
): Uint8Array {
  let failure: unknown;
  for (const { material } of keys)
    try {
      return open(material, sealed, purpose);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      failure = error;
    }
  throw failure;
}
