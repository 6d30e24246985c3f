import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionAlgorithm } from '../../../../contract/definition/datasetTerms';
import { sampleTexts } from '../../../../contract/definition/sampleTerms';
import type { SampleResult } from '../../../../contract/datasets/tryDataset';
import { sampleRefusals } from '../../../../texts/refusals/datasets';
import { openOrThrow, eraseAfter, SealBroken } from '../../../vault/envelope';
import { readKeyBlob } from '../../../vault/keyBlob';
import { conflict } from '../../engine/apiError';
import { newestVersion } from '../../keys/primaryKeyVersions';
import { badSample, type SampleCall } from './sampleCall';

/**
 * The ciphertext of unstructured data as the client libraries write it (client-protocol 3), big-endian:
 * version 0, flags, algorithm, length of the iv, length of the key blob (2 bytes), iv, key blob; then the output of
 * AES-GCM, with its tag of 16 bytes. The whole header is authenticated.
 */

interface FileAlgorithm {
  /** Id in the header. */
  id: number;
  name: 'aes-256-gcm' | 'aes-128-gcm';
  keyBytes: 16 | 32;
}

/** File algorithms; those for structured data have none. */
export const fileAlgorithms: Partial<Record<EncryptionAlgorithm, FileAlgorithm>> = {
  AES256GCM: { id: 0, name: 'aes-256-gcm', keyBytes: 32 },
  AES128GCM: { id: 1, name: 'aes-128-gcm', keyBytes: 16 },
};

const version = 0;
/** Flag: the header is authenticated. */
const authenticated = 1;
const ivBytes = 12;
const tagBytes = 16;
const fixedBytes = 6;

/** @param blob opens the data key again; stored in the header */
function encryptBytes(
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

interface FileCiphertext {
  blob: Uint8Array;
  /** @throws SealBroken if the ciphertext was changed or the key is wrong */
  decrypt: (dataKey: Uint8Array) => Uint8Array;
}

/** @returns undefined for bytes that no client library writes */
function readBytes(bytes: Uint8Array): FileCiphertext | undefined {
  const data = Buffer.from(bytes);
  if (data.length < fixedBytes || data[0] !== version || data[1] !== authenticated)
    return undefined;
  const algorithm = Object.values(fileAlgorithms).find(({ id }) => id === data[2]);
  const blobStart = fixedBytes + ivBytes;
  const headerEnd = blobStart + data.readUInt16BE(4);
  if (!algorithm || data[3] !== ivBytes || data.length < headerEnd + tagBytes) return undefined;
  return {
    blob: data.subarray(blobStart, headerEnd),
    decrypt: (dataKey) => {
      // The algorithm comes from the header, which is not authenticated yet.
      if (dataKey.length !== algorithm.keyBytes) throw new SealBroken('The key is another.');
      const iv = data.subarray(fixedBytes, blobStart);
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

/**
 * Encrypts a text under a new data key, which is stored sealed in the ciphertext.
 * @throws ApiError 409 if the dataset has no algorithm for files
 */
export async function encryptUnstructured(call: SampleCall): Promise<SampleResult> {
  const { context, tenantDb, dataset, text } = call;
  const algorithm = fileAlgorithms[dataset.encryption_algorithm];
  if (!algorithm) throw conflict(sampleRefusals.algorithm(dataset.encryption_algorithm));
  const primary = await newestVersion(tenantDb, dataset.primary_key_uuid);
  const { dataKey, blob } = context.vault.makeUnstoredKey(
    {
      primaryKey: dataset.primary_key_uuid,
      primaryKeyVersion: primary.version,
      dataset: dataset.uuid,
    },
    primary.material,
    algorithm.keyBytes,
  );
  const ciphertext = eraseAfter(dataKey, (key) =>
    encryptBytes(Buffer.from(text), algorithm, key, blob),
  );
  return { text: Buffer.from(ciphertext).toString('base64'), key_number: null };
}

/** @throws ApiError 422 for data that was not encrypted with this dataset */
export async function decryptUnstructured(call: SampleCall): Promise<SampleResult> {
  const base64 = call.text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badSample(sampleRefusals.base64);
  const ciphertext = readBytes(Buffer.from(base64, 'base64'));
  const names = ciphertext && readKeyBlob(ciphertext.blob)?.names;
  if (!names || names.dataset !== call.dataset.uuid) throw notMadeHere();
  const primary = await call.tenantDb
    .primaryKeys()
    .innerJoin('primary_key_versions', 'primary_key_versions.primary_key_uuid', 'primary_keys.uuid')
    .select('primary_key_versions.material')
    .where('primary_keys.uuid', '=', names.primaryKey)
    .where('primary_key_versions.version', '=', names.primaryKeyVersion)
    .executeTakeFirstOrThrow(() => notMadeHere());
  // The vault or AES-GCM may refuse.
  const plain = openOrThrow(notMadeHere, () =>
    eraseAfter(
      call.context.vault.openUnstoredKey(names, primary.material, ciphertext.blob),
      ciphertext.decrypt,
    ),
  );
  return { text: textOf(plain), key_number: null };
}

const notMadeHere = () => badSample(sampleTexts.notMadeHere);

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw Object.assign(badSample(sampleRefusals.noText), { cause: error });
  }
}
