import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EncryptionAlgorithm } from '../../contract/datasets';
import { badRequest } from '../domain/apiError';
import { fileAlgorithms } from '../domain/datasets/unstructuredSample';
import { parseJson } from '../domain/json';
import { SealBroken } from '../vault/envelope';
import { type KeyBlobNames, readKeyBlob } from '../vault/keyBlob';
import { AccessRefused, type GuardedDataset, requireGrant } from './access';
import { type CallingKey, type ClientAnswer, type ClientCall, wrapperFor } from './callingKey';
import { noteUse } from './noteUse';
import { grantsOf } from './structuredDatasets';

const maxUses = 2 ** 31 - 1;

interface UnstructuredDataset extends GuardedDataset {
  encryption_algorithm: EncryptionAlgorithm;
  primary_key_uuid: string;
  primary_version: number;
  primary_material: Uint8Array;
}

/** `POST /api/v0/encryption/key`: a fresh data key for the key's unstructured dataset. */
export async function makeKey(call: ClientCall): Promise<ClientAnswer> {
  const { uses = 1 } = fieldsOf(call.body);
  if (typeof uses !== 'number' || !Number.isInteger(uses) || uses < 1 || uses > maxUses)
    throw badRequest('uses must be a whole number from 1.');
  const dataset = await datasetToEncrypt(call);
  const allowed = requireGrant(call.key, dataset, ['encrypt']);
  const algorithm = fileAlgorithms[dataset.encryption_algorithm];
  if (!algorithm) throw badRequest(`The dataset "${dataset.name}" has no algorithm for files.`);
  const names = {
    primaryKey: dataset.primary_key_uuid,
    primaryKeyVersion: dataset.primary_version,
    dataset: dataset.uuid,
  };
  const { dataKey, blob } = call.vault.makeUnstoredKey(
    names,
    dataset.primary_material,
    algorithm.keyBytes,
  );
  await noteUse(call, [{ ...allowed, dataset }]);
  return {
    status: 201,
    body: {
      ...handedOut(call, dataKey, blob),
      // AES-256-GCM: the console's spelling breaks clients.
      security_model: {
        algorithm: algorithm.name.toUpperCase(),
        enable_data_fragmentation: false,
      },
      max_uses: uses,
      encrypted_data_key: Buffer.from(blob).toString('base64'),
    },
  };
}

/** `POST /api/v0/decryption/key`: opens the data key that a ciphertext carries. */
export async function openKey(call: ClientCall): Promise<ClientAnswer> {
  const { encrypted_data_key: text } = fieldsOf(call.body);
  if (typeof text !== 'string') throw badRequest('encrypted_data_key must be a text in base64.');
  const blob = Buffer.from(text, 'base64');
  const found = readKeyBlob(blob);
  if (!found) throw notMadeHere();
  const dataset = await datasetOf(call, found.names);
  const allowed = requireGrant(call.key, dataset, ['decrypt']);
  const dataKey = opened(call, found.names, dataset.primary_material, blob);
  await noteUse(call, [{ ...allowed, dataset }]);
  return { status: 200, body: handedOut(call, dataKey, blob) };
}

/** The two PATCH calls: nothing is stored of a data key, so how often it was used changes nothing. */
export const acknowledgeUse = (): Promise<ClientAnswer> => Promise.resolve({ status: 204 });

const handedOut = ({ key }: ClientCall, dataKey: Uint8Array, blob: Uint8Array) => ({
  encrypted_private_key: key.encrypted_private_key,
  encryption_session: randomUUID(),
  key_fingerprint: createHash('sha256').update(blob).digest('hex'),
  wrapped_data_key: wrapperFor(key)(dataKey),
});

const notMadeHere = (): AccessRefused =>
  new AccessRefused(400, 'This encrypted data key was not made here.');

function opened(
  { vault }: ClientCall,
  names: KeyBlobNames,
  material: Uint8Array,
  blob: Uint8Array,
): Uint8Array {
  try {
    return vault.openUnstoredKey(names, material, blob);
  } catch (error) {
    if (error instanceof SealBroken) throw Object.assign(notMadeHere(), { cause: error });
    throw error;
  }
}

/** @throws ApiError 400 unless the body is a JSON object */
function fieldsOf(body: Uint8Array): Record<string, unknown> {
  const value = parseJson(Buffer.from(body).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('The body must be a JSON object.');
  return value as Record<string, unknown>;
}

const columnsFor = (key: CallingKey) => sql`
  d.uuid, d.name, d.published_at, d.primary_key_uuid, p.name as primary_key_name,
    d.encryption_algorithm, p.enabled as primary_key_enabled, v.version as primary_version,
    v.material as primary_material, ${grantsOf(key)}`;

/** The request names no dataset: it is the oldest association's that may encrypt (decision 21). */
async function datasetToEncrypt({ db, key }: ClientCall): Promise<UnstructuredDataset> {
  const { rows } = await sql<UnstructuredDataset>`
    select ${columnsFor(key)}
    from dataset_groups_datasets_api_keys mine
    join dataset_groups_datasets link on link.uuid = mine.dataset_groups_dataset_uuid
    join datasets d on d.uuid = link.dataset_uuid and d.dataset_type = 'unstructured'
    join primary_keys p on p.uuid = d.primary_key_uuid
    join primary_key_versions v on v.primary_key_uuid = p.uuid
    where mine.api_key_uuid = ${key.uuid} and mine.encrypt
    order by mine.created_at, mine.uuid, v.version desc limit 1`.execute(db);
  const [dataset] = rows;
  if (dataset) return dataset;
  throw new AccessRefused(
    401,
    `The API key "${key.name}" may not encrypt with any unstructured dataset.`,
  );
}

/** @throws AccessRefused 400 when the dataset or the primary key of a blob is no more */
async function datasetOf(
  { db, key }: ClientCall,
  { dataset: uuid, primaryKey, primaryKeyVersion }: KeyBlobNames,
): Promise<UnstructuredDataset> {
  const { rows } = await sql<UnstructuredDataset>`
    select ${columnsFor(key)}
    from datasets d
    join primary_keys p on p.uuid = ${primaryKey} and p.customer_uuid = d.customer_uuid
    join primary_key_versions v on v.primary_key_uuid = p.uuid and v.version = ${primaryKeyVersion}
    where d.customer_uuid = ${key.customer_uuid} and d.uuid = ${uuid}`.execute(db);
  const [dataset] = rows;
  if (dataset) return dataset;
  throw new AccessRefused(
    400,
    'The dataset or the primary key of this data does not exist, or not any more.',
  );
}
