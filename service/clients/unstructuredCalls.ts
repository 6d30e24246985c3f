import { createHash, randomUUID } from 'node:crypto';
import { clientCallRefusals } from '../../texts/refusals/clientCalls';
import { dataKeyRefusals } from '../../texts/refusals/keys';
import { badRequest } from '../domain/engine/apiError';
import { fileAlgorithms } from '../domain/datasets/samples/unstructuredSample';
import { openOrThrow } from '../vault/envelope';
import { readKeyBlob } from '../vault/keyBlob';
import { AccessRefused } from './accessRefused';
import { requireGrant } from './authorizeCall';
import { wrapFor } from './dataKeys';
import { type ClientAnswer, type ClientCall, fieldsOf } from './clientCall';
import { noteUse } from './noteUse';
import { findByBlob, findToEncrypt } from './unstructuredDatasets';

const maxUses = 2 ** 31 - 1;

/** `POST /api/v0/encryption/key`: a new data key for the key's unstructured dataset. */
export async function makeKey(call: ClientCall): Promise<ClientAnswer> {
  const { uses = 1 } = fieldsOf(call.body);
  if (typeof uses !== 'number' || !Number.isInteger(uses) || uses < 1 || uses > maxUses)
    throw badRequest(clientCallRefusals.uses(maxUses));
  const { db, key, cache } = call;
  const dataset = await cache.unstructured.get(key.uuid, () => findToEncrypt(db, key));
  const permission = requireGrant(key, dataset, ['encrypt']);
  const algorithm = fileAlgorithms[dataset.encryption_algorithm];
  if (!algorithm) throw badRequest(clientCallRefusals.noAlgorithm(dataset.name));
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
  await noteUse(call, [{ ...permission, dataset }]);
  return {
    status: 201,
    body: {
      ...dataKeyAnswer(call, dataKey, blob),
      // AES-256-GCM in upper case: the console's spelling breaks clients.
      security_model: {
        algorithm: algorithm.name.toUpperCase(),
        enable_data_fragmentation: false,
      },
      max_uses: uses,
      encrypted_data_key: Buffer.from(blob).toString('base64'),
    },
  };
}

/** `POST /api/v0/decryption/key`: opens the data key contained in a ciphertext. */
export async function openKey(call: ClientCall): Promise<ClientAnswer> {
  const { encrypted_data_key: encodedBlob } = fieldsOf(call.body);
  if (typeof encodedBlob !== 'string') throw badRequest(clientCallRefusals.encryptedKey);
  const blob = Buffer.from(encodedBlob, 'base64');
  const parsedBlob = readKeyBlob(blob);
  if (!parsedBlob) throw notMadeHere();
  const { db, key, cache } = call;
  const { dataset: uuid, primaryKey, primaryKeyVersion } = parsedBlob.names;
  const dataset = await cache.unstructured.get(
    `${key.uuid} ${uuid} ${primaryKey} ${primaryKeyVersion}`,
    () => findByBlob(db, key, parsedBlob.names),
  );
  const permission = requireGrant(key, dataset, ['decrypt']);
  const dataKey = openOrThrow(notMadeHere, () =>
    call.vault.openUnstoredKey(parsedBlob.names, dataset.primary_material, blob),
  );
  await noteUse(call, [{ ...permission, dataset }]);
  return { status: 200, body: dataKeyAnswer(call, dataKey, blob) };
}

/** The two PATCH calls: data keys are not stored, so the number of their uses has no effect. */
export const acknowledgeUse = (): Promise<ClientAnswer> => Promise.resolve({ status: 204 });

const dataKeyAnswer = ({ key }: ClientCall, dataKey: Uint8Array, blob: Uint8Array) => ({
  encrypted_private_key: key.encrypted_private_key,
  encryption_session: randomUUID(),
  key_fingerprint: createHash('sha256').update(blob).digest('hex'),
  wrapped_data_key: wrapFor(key, dataKey),
});

const notMadeHere = (): AccessRefused =>
  new AccessRefused('unknown-file', dataKeyRefusals.notMadeHere);
