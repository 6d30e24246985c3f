import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The algorithms, by the id in the header (client-protocol 3). */
const algorithms = [
  { name: 'aes-256-gcm', keyLength: 32 },
  { name: 'aes-128-gcm', keyLength: 16 },
] as const;

export type UnstructuredAlgorithm = (typeof algorithms)[number]['name'];

const ivLength = 12;
const tagLength = 16;
const fixedLength = 6;
const headerIsAuthenticated = 1;

/** Contents of a ciphertext's header. */
export interface CipherHeader {
  algorithm: UnstructuredAlgorithm;
  iv: Buffer;
  encryptedDataKey: Buffer;
  /** The header itself, which is authenticated with the ciphertext. */
  bytes: Buffer;
}

/**
 * Writes `version | flags | algorithm | iv length | key length | iv | encrypted data key`.
 * @throws Error when the encrypted data key is longer than its two bytes of length can say
 */
function writeHeader({ algorithm, iv, encryptedDataKey }: Omit<CipherHeader, 'bytes'>): Buffer {
  if (encryptedDataKey.length > 0xffff)
    throw new Error('encrypted_data_key is longer than 65,535 bytes.');
  const id = algorithms.findIndex(({ name }) => name === algorithm);
  const fixed = Buffer.from([0, headerIsAuthenticated, id, iv.length, 0, 0]);
  fixed.writeUInt16BE(encryptedDataKey.length, 4);
  return Buffer.concat([fixed, iv, encryptedDataKey]);
}

/** Reads a ciphertext's header. @throws Error for a version, flag or algorithm that is unknown */
export function readHeader(cipher: Buffer): CipherHeader {
  if (cipher.length < fixedLength) throw new Error('The ciphertext is shorter than its header.');
  const [version, flags, id, ivBytes] = [0, 1, 2, 3].map((offset) => cipher.readUInt8(offset));
  if (version !== 0) throw new Error(`The ciphertext is of the unknown version ${version}.`);
  if (flags !== headerIsAuthenticated) throw new Error(`The ciphertext has the flags ${flags}.`);
  const algorithm = algorithms[id ?? -1];
  if (!algorithm) throw new Error(`The ciphertext is of the unknown algorithm ${id}.`);
  if (ivBytes !== ivLength) throw new Error(`The ciphertext has an iv of ${ivBytes} bytes.`);
  const end = fixedLength + ivLength + cipher.readUInt16BE(4);
  if (cipher.length < end + tagLength) throw new Error('The ciphertext is cut.');
  return {
    algorithm: algorithm.name,
    iv: cipher.subarray(fixedLength, fixedLength + ivLength),
    encryptedDataKey: cipher.subarray(fixedLength + ivLength, end),
    bytes: cipher.subarray(0, end),
  };
}

/** @throws Error when the key is not as long as its algorithm wants it */
function demandKeyLength(algorithm: UnstructuredAlgorithm, key: Buffer): void {
  const keyLength = algorithms.find(({ name }) => name === algorithm)?.keyLength;
  if (key.length !== keyLength)
    throw new Error(`A data key for ${algorithm} has ${keyLength} bytes, not ${key.length}.`);
}

/** Encrypts bytes: header, AES-GCM ciphertext, tag of 16 bytes; a fresh iv each time. */
export function sealBytes(
  plain: Buffer,
  algorithm: UnstructuredAlgorithm,
  key: { dataKey: Buffer; encryptedDataKey: Buffer },
): Buffer {
  demandKeyLength(algorithm, key.dataKey);
  const iv = randomBytes(ivLength);
  const header = writeHeader({ algorithm, iv, encryptedDataKey: key.encryptedDataKey });
  const cipher = createCipheriv(algorithm, key.dataKey, iv).setAAD(header);
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what was sealed. @throws Error when a byte of header or ciphertext is another */
export function openBytes(cipher: Buffer, dataKey: Buffer): Buffer {
  const { algorithm, iv, bytes } = readHeader(cipher);
  demandKeyLength(algorithm, dataKey);
  const decipher = createDecipheriv(algorithm, dataKey, iv, { authTagLength: tagLength });
  decipher.setAAD(bytes).setAuthTag(cipher.subarray(-tagLength));
  const body = cipher.subarray(bytes.length, -tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
