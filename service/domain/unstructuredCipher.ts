import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionAlgorithm } from '../../contract/datasetTerms';
import { SealBroken } from '../vault/envelope';

/**
 * The ciphertext of unstructured data as the client libraries write it (client-protocol 3), big-endian:
 * version 0, flags, algorithm, length of the iv, length of the key blob (2 bytes), iv, key blob; then what
 * AES-GCM made, with its tag of 16 bytes. The whole header is authenticated.
 */

interface FileAlgorithm {
  /** As the header names it. */
  id: number;
  name: 'aes-256-gcm' | 'aes-128-gcm';
  keyBytes: 16 | 32;
}

const algorithms: Partial<Record<EncryptionAlgorithm, FileAlgorithm>> = {
  AES256GCM: { id: 0, name: 'aes-256-gcm', keyBytes: 32 },
  AES128GCM: { id: 1, name: 'aes-128-gcm', keyBytes: 16 },
};

/** @returns undefined for an algorithm of structured data */
export const fileAlgorithmOf = (algorithm: EncryptionAlgorithm): FileAlgorithm | undefined =>
  algorithms[algorithm];

const version = 0;
/** Flag: the header is authenticated. */
const authenticated = 1;
const ivBytes = 12;
const tagBytes = 16;
const fixedBytes = 6;

/** @param blob what opens the data key again; it travels in the header */
export function encryptBytes(
  plain: Uint8Array,
  { id, name }: FileAlgorithm,
  dataKey: Uint8Array,
  blob: Uint8Array,
): Uint8Array {
  const iv = randomBytes(ivBytes);
  const fixed = Buffer.from([version, authenticated, id, ivBytes, 0, 0]);
  fixed.writeUInt16BE(blob.length, 4);
  const header = Buffer.concat([fixed, iv, blob]);
  const cipher = createCipheriv(name, dataKey, iv, { authTagLength: tagBytes }).setAAD(header);
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** A ciphertext in its parts. */
export interface FileCiphertext {
  blob: Uint8Array;
  /** @throws SealBroken when the ciphertext was changed or the key is another */
  decrypt: (dataKey: Uint8Array) => Uint8Array;
}

/** @returns undefined for bytes that no client library writes */
export function readBytes(bytes: Uint8Array): FileCiphertext | undefined {
  const data = Buffer.from(bytes);
  if (data.length < fixedBytes || data[0] !== version || data[1] !== authenticated)
    return undefined;
  const algorithm = Object.values(algorithms).find(({ id }) => id === data[2]);
  const blobAt = fixedBytes + ivBytes;
  const headerEnd = blobAt + data.readUInt16BE(4);
  if (!algorithm || data[3] !== ivBytes || data.length < headerEnd + tagBytes) return undefined;
  return {
    blob: data.subarray(blobAt, headerEnd),
    decrypt: (dataKey) => {
      // The algorithm is read before anything has proved that it is the one that was used.
      if (dataKey.length !== algorithm.keyBytes) throw new SealBroken('The key is another.');
      const iv = data.subarray(fixedBytes, blobAt);
      const cipher = createDecipheriv(algorithm.name, dataKey, iv, { authTagLength: tagBytes });
      cipher.setAAD(data.subarray(0, headerEnd)).setAuthTag(data.subarray(-tagBytes));
      const plain = cipher.update(data.subarray(headerEnd, data.length - tagBytes));
      try {
        cipher.final();
      } catch (cause) {
        throw Object.assign(new SealBroken('This ciphertext was changed.'), { cause });
      }
      return plain;
    },
  };
}
