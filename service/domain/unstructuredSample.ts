import { sampleTexts } from '../../contract/sampleTerms';
import type { SampleResult } from '../../contract/tryDataset';
import { SealBroken } from '../vault/envelope';
import { readKeyBlob } from '../vault/keyBlob';
import { refused } from './apiError';
import { badSample, type SampleCall } from './sampleCall';
import { encryptBytes, fileAlgorithmOf, readBytes } from './unstructuredCipher';

/**
 * Encrypts a text under a fresh data key, which travels sealed in the ciphertext.
 * @throws ApiError 409 when the dataset has no algorithm for files
 */
export async function encryptUnstructured(call: SampleCall): Promise<SampleResult> {
  const { services, mine, dataset, text } = call;
  const algorithm = fileAlgorithmOf(dataset.encryption_algorithm);
  if (!algorithm)
    throw refused(`The algorithm ${dataset.encryption_algorithm} is not for unstructured data.`);
  const primary = await mine.db
    .selectFrom('primary_key_versions')
    .select(['version', 'material'])
    .where('primary_key_uuid', '=', dataset.primary_key_uuid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { dataKey, blob } = services.vault.makeUnstoredKey(
    {
      primaryKey: dataset.primary_key_uuid,
      primaryKeyVersion: primary.version,
      dataset: dataset.uuid,
    },
    primary.material,
    algorithm.keyBytes,
  );
  const ciphertext = encryptBytes(Buffer.from(text), algorithm, dataKey, blob);
  return { text: Buffer.from(ciphertext).toString('base64'), key_number: null };
}

/** @throws ApiError 422 for anything that was not encrypted with this dataset */
export async function decryptUnstructured(call: SampleCall): Promise<SampleResult> {
  const base64 = call.text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badSample('The ciphertext is not in base64.');
  const ciphertext = readBytes(Buffer.from(base64, 'base64'));
  const names = ciphertext && readKeyBlob(ciphertext.blob)?.names;
  if (!names || names.dataset !== call.dataset.uuid) throw badSample(sampleTexts.notMadeHere);
  const primary = await call.mine
    .primaryKeys()
    .innerJoin('primary_key_versions', 'primary_key_versions.primary_key_uuid', 'primary_keys.uuid')
    .select('primary_key_versions.material')
    .where('primary_keys.uuid', '=', names.primaryKey)
    .where('primary_key_versions.version', '=', names.primaryKeyVersion)
    .executeTakeFirst();
  if (!primary) throw badSample(sampleTexts.notMadeHere);
  const plain = opened(() =>
    ciphertext.decrypt(
      call.services.vault.openUnstoredKey(names, primary.material, ciphertext.blob),
    ),
  );
  return { text: textOf(plain), key_number: null };
}

/** What was changed or sealed elsewhere does not open, for the vault and for AES-GCM alike. */
function opened(open: () => Uint8Array): Uint8Array {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealBroken)
      throw Object.assign(badSample(sampleTexts.notMadeHere), { cause: error });
    throw error;
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw Object.assign(badSample('What was encrypted is no text.'), { cause: error });
  }
}
