import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { badRequest, invalid, notFound, refused } from './apiError';
import { findStoredSlot, requireEnabledPrimaryKey } from './dataKeySlots';
import type { RotationServices } from './rotateDataKey';

export interface HandedOutKey {
  dataset_uuid: string;
  key_number: number;
  wrapped_data_key: string;
  encrypted_data_key: string;
}

const smallestModulus = 2048;

/**
 * Hands out a structured dataset's data key, wrapped under the caller's RSA key (OAEP, SHA-256) and sealed
 * for the service; in clear it never leaves. Each time leaves a row in the security history.
 * @param keyNumber undefined means the current one
 * @throws ApiError 404, 409 for unstructured data or a disabled primary key, 422 for a bad public key
 */
export async function getDataKey(
  { db, clock, vault }: RotationServices,
  actor: Actor,
  uuid: string,
  keyNumber: number | undefined,
  publicKey: string,
): Promise<HandedOutKey> {
  const mine = tenant(db, actor.customer);
  const { dataset, slot, sealedPrimary, material } = await findSlot(mine, uuid, keyNumber);
  const wrapped = wrap(publicKey, vault.openDataKey(slot, sealedPrimary, material));
  const reference = JSON.stringify({ dataset: uuid, number: slot.keyNumber });
  const sealedReference = vault.seal(Buffer.from(reference), referencePurpose(actor.customer));
  await recordActivity(
    db,
    {
      ...actor,
      title: 'Datasets',
      action: 'Data key handed out',
      details: `Data encryption key ${slot.keyNumber} of dataset "${dataset.name}" handed out`,
      objectType: 'datasets',
      objectUuid: uuid,
    },
    clock,
  );
  return {
    dataset_uuid: uuid,
    key_number: slot.keyNumber,
    wrapped_data_key: wrapped.toString('base64'),
    encrypted_data_key: Buffer.from(sealedReference).toString('base64'),
  };
}

/**
 * Hands out again the key that an earlier `getDataKey` sealed.
 * @throws ApiError 400 for a text that this company's service did not seal, and as `getDataKey`
 */
export async function decryptDataKey(
  services: RotationServices,
  actor: Actor,
  encrypted: string,
  publicKey: string,
): Promise<HandedOutKey> {
  const { dataset, number } = openReference(services, actor.customer, encrypted);
  return getDataKey(services, actor, dataset, number, publicKey);
}

const referencePurpose = (customer: string): string => `data-key reference of ${customer}`;

function openReference({ vault }: RotationServices, customer: string, encrypted: string) {
  try {
    const opened = vault.open(Buffer.from(encrypted, 'base64'), referencePurpose(customer));
    return JSON.parse(Buffer.from(opened).toString()) as { dataset: string; number: number };
  } catch (error) {
    throw Object.assign(badRequest('This encrypted data key was not made here.'), { cause: error });
  }
}

async function findSlot(mine: Tenant, uuid: string, keyNumber: number | undefined) {
  const dataset = await mine
    .datasets()
    .select(['uuid', 'name', 'dataset_type', 'primary_key_uuid', 'key_number'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!dataset) throw notFound('dataset');
  if (dataset.dataset_type !== 'structured')
    throw refused('Every value of unstructured data gets a key of its own.');
  await requireEnabledPrimaryKey(mine, dataset.primary_key_uuid);
  const stored = await findStoredSlot(mine, dataset, keyNumber ?? dataset.key_number);
  if (!stored) throw notFound('data encryption key');
  return { dataset, ...stored };
}

function wrap(publicKey: string, secret: Uint8Array): Buffer {
  try {
    const key = createPublicKey(publicKey);
    if (key.asymmetricKeyType !== 'rsa') throw new TypeError('The public key is no RSA key.');
    if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < smallestModulus)
      throw new RangeError('The public key has fewer than 2048 bits.');
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, secret);
  } catch (error) {
    const said =
      error instanceof TypeError || error instanceof RangeError ? error.message : undefined;
    const detail = said ?? 'The public key cannot be read.';
    throw Object.assign(invalid([{ field: 'public_key', code: 'invalid', detail }]), {
      cause: error,
    });
  }
}
