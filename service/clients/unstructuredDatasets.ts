import { sql } from 'kysely';
import type { EncryptionAlgorithm } from '../../contract/datasets/datasets';
import { keyAccessRefusals, clientCallRefusals } from '../../texts/refusals/clientCalls';
import type { Database } from '../db/database';
import { associationLinks } from '../db/scopes';
import type { KeyBlobNames } from '../vault/keyBlob';
import { AccessRefused } from './accessRefused';
import type { GuardedDataset } from './authorizeCall';
import type { AuthenticatedKey } from './findApiKey';
import { grantsOf } from './structuredDatasets';

/** An unstructured dataset, and the version of its primary key that seals or opens. */
export interface UnstructuredDataset extends GuardedDataset {
  encryption_algorithm: EncryptionAlgorithm;
  primary_key_uuid: string;
  primary_version: number;
  primary_material: Uint8Array;
}

const columnsFor = (key: AuthenticatedKey) => sql`
  d.uuid, d.customer_uuid, d.name, d.published_at, d.primary_key_uuid, p.name as primary_key_name,
    d.encryption_algorithm, p.enabled as primary_key_enabled, v.version as primary_version,
    v.material as primary_material, ${grantsOf(key)}`;

/**
 * The request names no dataset: the oldest association that may encrypt decides (decision 21). Of associations
 * made at the same time the link decides, which is the same for a key and its copies.
 */
export async function findToEncrypt(
  db: Database,
  key: AuthenticatedKey,
): Promise<UnstructuredDataset> {
  const { rows } = await sql<UnstructuredDataset>`
    select ${columnsFor(key)}
    from ${associationLinks} join datasets d on d.uuid = l.dataset_uuid and d.dataset_type = 'unstructured'
    join primary_keys p on p.uuid = d.primary_key_uuid
    join primary_key_versions v on v.primary_key_uuid = p.uuid
    where a.api_key_uuid = ${key.uuid} and a.encrypt
    order by a.created_at, l.uuid, v.version desc limit 1`.execute(db);
  const [dataset] = rows;
  if (dataset) return dataset;
  throw new AccessRefused('direction', keyAccessRefusals.noUnstructured(key.name));
}

/** @throws AccessRefused 400 if the dataset or the primary key of a blob no longer exists */
export async function findByBlob(
  db: Database,
  key: AuthenticatedKey,
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
  throw new AccessRefused('unknown-file', clientCallRefusals.dataGone);
}
