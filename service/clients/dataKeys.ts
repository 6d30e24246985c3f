import { constants, publicEncrypt } from 'node:crypto';
import { tenantScope } from '../db/scopes';
import { transact } from '../db/transaction';
import {
  ensureDataKey,
  findDataKey,
  findDataKeys,
  type StoredDataKey,
} from '../domain/keys/storedDataKeys';
import { groupBy } from '../domain/engine/groupBy';
import type { ClientCall } from './clientCall';
import type { AuthenticatedKey } from './findApiKey';
import type { StructuredDataset } from './structuredDatasets';

export const byDataset = (keys: readonly StoredDataKey[]) =>
  groupBy(keys, (stored) => [stored.names.dataset, stored]);

/** Returns one data key. The current one is created on first use, since not every dataset was created with a key. */
export async function dataKeyOf(
  call: ClientCall,
  dataset: StructuredDataset,
  number: number,
): Promise<StoredDataKey | undefined> {
  const existing = await findDataKey(call, dataset.uuid, number);
  if (existing || number !== dataset.key_number) return existing;
  await createDataKeys(call, dataset, [number]);
  return findDataKey(call, dataset.uuid, number);
}

/** Returns all keys without a gap, because clients take a key's position in the list for its number. */
export async function allDataKeys(
  call: ClientCall,
  datasets: readonly StructuredDataset[],
): Promise<StoredDataKey[]> {
  if (datasets.length === 0) return [];
  const uuids = datasets.map(({ uuid }) => uuid);
  const existingKeys = await findDataKeys(call.db, uuids);
  const storedByDataset = byDataset(existingKeys);
  let createdCount = 0;
  for (const dataset of datasets) {
    const numbers = new Set(storedByDataset.get(dataset.uuid)?.map(({ names }) => names.keyNumber));
    const count = Math.max(dataset.key_number, ...numbers) + 1;
    const missing = Array.from({ length: count }, (_, number) => number).filter(
      (number) => !numbers.has(number),
    );
    if (missing.length > 0) await createDataKeys(call, dataset, missing);
    createdCount += missing.length;
  }
  return createdCount === 0 ? existingKeys : findDataKeys(call.db, uuids);
}

const createDataKeys = (
  { db, vault, now, key }: ClientCall,
  dataset: StructuredDataset,
  numbers: readonly number[],
): Promise<void> =>
  transact(db, async (trx) => {
    const tenantDb = tenantScope(trx, key.customer_uuid);
    for (const number of numbers)
      await ensureDataKey(tenantDb, vault, now, { dataset, keyNumber: number });
  });

/**
 * Every client library opens data keys with RSAES-OAEP and SHA-1, and none with another hash
 * (client-protocol 1.2).
 * @param dataKey is overwritten with zeros
 * @returns the data key wrapped for the API key, in base64
 */
export function wrapFor({ public_key: key }: AuthenticatedKey, dataKey: Uint8Array): string {
  if (!key) throw new TypeError('A data key is wrapped for nobody.');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key, padding, oaepHash: 'sha1' }, dataKey).toString('base64');
  dataKey.fill(0);
  return wrapped;
}
