import { randomBytes } from 'node:crypto';
import { open, eraseAfter, seal, SealBroken } from './envelope';
import { type KeyBlobNames, keyBlobPurpose, readKeyBlob, writeKeyBlob } from './keyBlob';
import type { Keyring } from './keyring';
import { type Purpose, purposes } from './purposes';

const keyBytes = 32;

/** Creates and opens key material; nothing here depends on tables. */
export interface Vault {
  seal: (secret: Uint8Array, purpose: Purpose) => Uint8Array;
  /** @throws SealBroken */
  open: (sealed: Uint8Array, purpose: Purpose) => Uint8Array;
  /** @returns new key material of a primary key's version, sealed under the root key */
  makePrimaryKeyVersion: (primaryKey: string, version: number) => Uint8Array;
  /**
   * @param sealedPrimary the primary key version that seals the data key
   * @returns a new 32-byte data encryption key, sealed under the primary key's version
   */
  makeDataKey: (names: DataKeyNames, sealedPrimary: Uint8Array) => Uint8Array;
  /**
   * @returns the data key in clear, for wrapping it under a caller's public key; never store or send it
   * @throws SealBroken
   */
  openDataKey: (names: DataKeyNames, sealedPrimary: Uint8Array, material: Uint8Array) => Uint8Array;
  /**
   * Creates a data key that the service does not store; `openUnstoredKey` recovers it from the blob.
   * @returns the key in clear, as for `openDataKey`, and the blob that identifies the key for opening it
   */
  makeUnstoredKey: (
    names: KeyBlobNames,
    sealedPrimary: Uint8Array,
    length: 16 | 32,
  ) => { dataKey: Uint8Array; blob: Uint8Array };
  /**
   * @param names as read from the blob by `readKeyBlob`; they are authenticated here
   * @throws SealBroken
   */
  openUnstoredKey: (names: KeyBlobNames, sealedPrimary: Uint8Array, blob: Uint8Array) => Uint8Array;
}

/** Identifies a stored data key, and the key that seals it. */
export interface DataKeyNames {
  dataset: string;
  keyNumber: number;
  primaryKey: string;
  primaryKeyVersion: number;
}

const dataKeyPurpose = ({ dataset, keyNumber }: DataKeyNames): string =>
  `data-key ${dataset} number ${keyNumber}`;

export function createVault({ seal: sealUnderRoot, open: openUnderRoot }: Keyring): Vault {
  const withPrimaryKey = (
    { primaryKey, primaryKeyVersion }: KeyBlobNames | DataKeyNames,
    sealedPrimary: Uint8Array,
    work: (primary: Uint8Array) => Uint8Array,
  ): Uint8Array => {
    const purpose = purposes.primaryKey(primaryKey, primaryKeyVersion);
    return eraseAfter(openUnderRoot(sealedPrimary, purpose), work);
  };
  return {
    seal: sealUnderRoot,
    open: openUnderRoot,
    makePrimaryKeyVersion: (primaryKey, version) =>
      sealUnderRoot(randomBytes(keyBytes), purposes.primaryKey(primaryKey, version)),
    makeDataKey: (names, sealedPrimary) =>
      withPrimaryKey(names, sealedPrimary, (primary) =>
        seal(primary, randomBytes(keyBytes), dataKeyPurpose(names)),
      ),
    openDataKey: (names, sealedPrimary, material) =>
      withPrimaryKey(names, sealedPrimary, (primary) =>
        open(primary, material, dataKeyPurpose(names)),
      ),
    makeUnstoredKey: (names, sealedPrimary, length) => {
      const dataKey = randomBytes(length);
      const sealed = withPrimaryKey(names, sealedPrimary, (primary) =>
        seal(primary, dataKey, keyBlobPurpose(names)),
      );
      return { dataKey, blob: writeKeyBlob(names, sealed) };
    },
    openUnstoredKey: (names, sealedPrimary, blob) => {
      const sealed = readKeyBlob(blob)?.sealed;
      if (!sealed) throw new SealBroken('This is no sealed data key.');
      return withPrimaryKey(names, sealedPrimary, (primary) =>
        open(primary, sealed, keyBlobPurpose(names)),
      );
    },
  };
}
