import { uuidOfDigits } from '../../contract/lib/uuid';
/**
 * The opaque text in every ciphertext of unstructured data that identifies the key for opening its data key
 * (client-protocol 2.5, 3): version byte 1, primary key (16 bytes), its version (4 bytes, big-endian),
 * dataset (16 bytes), then the data key sealed under that version. About 100 bytes.
 */
export interface KeyBlobNames {
  primaryKey: string;
  primaryKeyVersion: number;
  dataset: string;
}

const version = 1;
const uuidBytes = 16;
const primaryKeyOffset = 1;
const primaryKeyVersionOffset = primaryKeyOffset + uuidBytes;
const datasetOffset = primaryKeyVersionOffset + 4;
const headerBytes = datasetOffset + uuidBytes;
/** Maximum value of the database's integer. */
const maxVersion = 2 ** 31 - 1;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, start: number): string =>
  uuidOfDigits(bytes.toString('hex', start, start + uuidBytes));

function headerOf({ primaryKey, primaryKeyVersion, dataset }: KeyBlobNames): Buffer {
  const versionBytes = Buffer.alloc(4);
  versionBytes.writeUInt32BE(primaryKeyVersion);
  return Buffer.concat([
    Buffer.from([version]),
    bytesOf(primaryKey),
    versionBytes,
    bytesOf(dataset),
  ]);
}

/** Binds a sealed key to its header, so that it opens with no other header. */
export const keyBlobPurpose = (names: KeyBlobNames): string =>
  `unstored data-key ${headerOf(names).toString('hex')}`;

export const writeKeyBlob = (names: KeyBlobNames, sealed: Uint8Array): Uint8Array =>
  Buffer.concat([headerOf(names), sealed]);

/** @returns the content of the blob, unauthenticated until its key is opened; undefined for other bytes */
export function readKeyBlob(
  blob: Uint8Array,
): { names: KeyBlobNames; sealed: Uint8Array } | undefined {
  const bytes = Buffer.from(blob);
  if (bytes.length <= headerBytes || bytes[0] !== version) return undefined;
  const primaryKeyVersion = bytes.readUInt32BE(primaryKeyVersionOffset);
  if (primaryKeyVersion > maxVersion) return undefined;
  return {
    names: {
      primaryKey: uuidAt(bytes, primaryKeyOffset),
      primaryKeyVersion,
      dataset: uuidAt(bytes, datasetOffset),
    },
    sealed: bytes.subarray(headerBytes),
  };
}
