import { constants, type KeyObject, publicEncrypt } from 'node:crypto';
import type { DataKey } from '../../../contract/datasets/datasetActions';
import { dataKeyRefusals } from '../../../texts/refusals/keys';
import { datasetHistory } from '../../../texts/history/keys';
import { tenantScope, type TenantScope } from '../../db/scopes';
import { open, eraseAfter, seal, SealBroken } from '../../vault/envelope';
import { keepRandomKey } from '../../vault/keepSecrets';
import { isStrongRsa, KeyRefused, readPublicKey, strongRsa } from '../../vault/pastedKeys';
import { purposes } from '../../vault/purposes';
import { badRequest, invalidField, notFound, conflict } from '../engine/apiError';
import { recordNotFound } from '../engine/records/recordKinds';
import { recordChange } from '../engine/records/recordHistory';
import type { VaultContext } from '../engine/changeContext';
import { requireEnabledPrimaryKey } from './primaryKeyVersions';
import { findDataKey, openDataKey } from './storedDataKeys';

/**
 * Hands out a structured dataset's data key, wrapped under the caller's RSA key (OAEP, SHA-256) and sealed
 * for the service, but never in clear. Each call adds a row to the security history.
 * @param keyNumber undefined means the current one
 * @throws ApiError 404, 409 for unstructured data or a disabled primary key, 422 for a bad public key
 */
export async function getDataKey(
  context: VaultContext,
  uuid: string,
  keyNumber: number | undefined,
  publicKey: string,
): Promise<DataKey> {
  const { db, vault, actor } = context;
  const { dataset, stored } = await findStoredKey(tenantScope(db, actor.customer), uuid, keyNumber);
  const wrapped = eraseAfter(openDataKey(vault, stored), (key) => wrap(publicKey, key));
  const { keyNumber: number } = stored.names;
  const reference = JSON.stringify({ dataset: uuid, number });
  const sealedReference = seal(
    await referenceKey(context),
    Buffer.from(reference),
    purposes.dataKeyReference(actor.customer),
  );
  await recordChange(context, 'datasets', dataset, {
    action: 'Data key handed out',
    details: datasetHistory.handedOut(dataset.name, number),
  });
  return {
    dataset_uuid: uuid,
    key_number: number,
    wrapped_data_key: wrapped.toString('base64'),
    encrypted_data_key: Buffer.from(sealedReference).toString('base64'),
  };
}

/**
 * Hands out again a key that `getDataKey` sealed earlier.
 * @param uuid of the dataset that the person expects
 * @throws ApiError 400 for a text that was not sealed for this company, or is of another dataset; and as `getDataKey`
 */
export async function decryptDataKey(
  context: VaultContext,
  uuid: string,
  encrypted: string,
  publicKey: string,
): Promise<DataKey> {
  const { dataset, number } = await openReference(context, encrypted);
  if (dataset !== uuid.toLowerCase()) throw badRequest(dataKeyRefusals.otherDataset);
  return getDataKey(context, dataset, number, publicKey);
}

/**
 * Callers keep references, so the references must outlive root keys (decision 19). The first call creates the key, so
 * it must not be inside a transaction.
 */
export const referenceKey = ({ db, vault, clock }: VaultContext): Promise<Buffer> =>
  keepRandomKey(db, vault, clock, 'data-key-references');

async function openReference(context: VaultContext, encrypted: string) {
  const key = await referenceKey(context);
  const sealed = Buffer.from(encrypted, 'base64');
  const purpose = purposes.dataKeyReference(context.actor.customer);
  try {
    const opened =
      openOrUndefined(() => open(key, sealed, purpose)) ?? context.vault.open(sealed, purpose);
    return JSON.parse(Buffer.from(opened).toString()) as { dataset: string; number: number };
  } catch (error) {
    throw Object.assign(badRequest(dataKeyRefusals.notMadeHere), { cause: error });
  }
}

const openOrUndefined = (attempt: () => Uint8Array): Uint8Array | undefined => {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
};

async function findStoredKey(tenantDb: TenantScope, uuid: string, keyNumber: number | undefined) {
  const dataset = await tenantDb
    .datasets()
    .select(['uuid', 'name', 'dataset_type', 'primary_key_uuid', 'key_number'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('datasets'));
  if (dataset.dataset_type !== 'structured') throw conflict(dataKeyRefusals.own);
  await requireEnabledPrimaryKey(tenantDb, dataset.primary_key_uuid);
  const stored = await findDataKey(tenantDb, dataset.uuid, keyNumber ?? dataset.key_number);
  if (!stored) throw notFound('data encryption key');
  return { dataset, stored };
}

function wrap(publicKey: string, secret: Uint8Array): Buffer {
  const key = readWrappingKey(publicKey);
  return publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    secret,
  );
}

function readWrappingKey(pem: string): KeyObject {
  const refuse = (detail: string) => invalidField('public_key', 'invalid', detail);
  try {
    const key = readPublicKey(pem);
    if (!isStrongRsa(key)) throw refuse(dataKeyRefusals.publicKey(strongRsa));
    return key;
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    throw Object.assign(refuse(error.message), { cause: error });
  }
}
