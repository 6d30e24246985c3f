import { type AnswerField, base64, field, readField } from './answerField';
import { type DatasetDefinition, type Readers, readDefinition } from './datasetDefinition';
import type { DataKey } from './encryptionSteps';
import {
  datasetKeysFields,
  decryptionKeyFields,
  encryptionKeyFields,
  fpeKeyFields,
  securityModelFields,
} from './keyFields';
import { openPrivateKey, unwrapDataKey } from './privateKey';
import { ResponseFields } from './responseFields';
import type { UnstructuredAlgorithm } from './unstructured';

/** Opens a wrapped data key with the private key that came with it. */
function opened(fields: ResponseFields, cryptoAccessKey: string): Buffer {
  const pem = readField(fields, fpeKeyFields.encryptedPrivateKey);
  const privateKey = openPrivateKey(pem, cryptoAccessKey);
  return unwrapDataKey(privateKey, readField(fields, fpeKeyFields.wrappedDataKey));
}

/** A data key for unstructured data, and what names it to the service. */
export interface DecryptionKey {
  dataKey: Buffer;
  keyFingerprint: string;
  encryptionSession: string;
}

/** A fresh data key for unstructured data. */
export interface EncryptionKey extends DecryptionKey {
  algorithm: UnstructuredAlgorithm;
  maxUses: number;
  encryptedDataKey: Buffer;
}

/** Reads the answer of decryption/key (client-protocol 2.3). @throws Error naming a wrong field */
export function readDecryptionKey(body: unknown, cryptoAccessKey: string): DecryptionKey {
  const fields = new ResponseFields(body, 'the key');
  return {
    dataKey: opened(fields, cryptoAccessKey),
    keyFingerprint: readField(fields, decryptionKeyFields.keyFingerprint),
    encryptionSession: readField(fields, decryptionKeyFields.encryptionSession),
  };
}

/**
 * Reads the answer of encryption/key (client-protocol 2.3).
 * @param uses as many as were asked for
 * @throws Error naming a wrong field
 */
export function readEncryptionKey(
  body: unknown,
  uses: number,
  cryptoAccessKey: string,
): EncryptionKey {
  const fields = new ResponseFields(body, 'the key');
  const model = readField(fields, encryptionKeyFields.securityModel);
  const spelled = readField(model, securityModelFields.algorithm);
  readField(model, securityModelFields.dataFragmentation);
  const maxUses = readField(fields, encryptionKeyFields.maxUses);
  if (maxUses !== uses) throw fields.wrong(encryptionKeyFields.maxUses.name, String(uses));
  return {
    ...readDecryptionKey(body, cryptoAccessKey),
    algorithm: spelled === 'AES-256-GCM' ? 'aes-256-gcm' : 'aes-128-gcm',
    maxUses,
    encryptedDataKey: readField(fields, encryptionKeyFields.encryptedDataKey),
  };
}

/**
 * Reads the answer of fpe/key (client-protocol 2.3).
 * @param requestedKeyNumber the key number that was asked for, if one was
 * @throws Error naming a wrong field
 */
export function readFpeKey(
  body: unknown,
  requestedKeyNumber: number | undefined,
  cryptoAccessKey: string,
): DataKey {
  const fields = new ResponseFields(body, 'the key');
  const keyNumber = readField(fields, fpeKeyFields.keyNumber);
  if (requestedKeyNumber !== undefined && keyNumber !== requestedKeyNumber)
    throw fields.wrong(fpeKeyFields.keyNumber.name, JSON.stringify(String(requestedKeyNumber)));
  return { keyNumber, bytes: opened(fields, cryptoAccessKey) };
}

/** A definition with all its keys, at the places of their numbers. */
export interface DefinitionAndKeys {
  definition: DatasetDefinition;
  currentKeyNumber: number;
  keys: DataKey[];
}

const keyAt = (place: number): AnswerField<Buffer> =>
  field(String(place), base64, 'Every library decrypts it with RSA-OAEP, SHA-1.');

/** Reads one dataset of fpe/def_keys (client-protocol 2.3). @throws Error naming a wrong field */
export function readDefinitionAndKeys(
  value: unknown,
  name: string,
  cryptoAccessKey: string,
  readers: Readers = {},
): DefinitionAndKeys {
  const fields = new ResponseFields(value, name);
  const wrapped = readField(fields, datasetKeysFields.keys);
  const pem = readField(fields, datasetKeysFields.encryptedPrivateKey);
  const privateKey = openPrivateKey(pem, cryptoAccessKey);
  const places = new ResponseFields(Object.assign({}, wrapped), `${name}.keys`);
  const keys = wrapped.map((_key, keyNumber) => {
    const bytes = unwrapDataKey(privateKey, readField(places, keyAt(keyNumber)));
    return { keyNumber, bytes };
  });
  const currentKeyNumber = readField(fields, datasetKeysFields.currentKeyNumber);
  if (currentKeyNumber >= keys.length)
    throw fields.wrong(datasetKeysFields.currentKeyNumber.name, 'the place of one of the keys');
  readField(fields, datasetKeysFields.definition);
  const definition = fields.get(datasetKeysFields.definition.name);
  return { definition: readDefinition(definition, name, readers), currentKeyNumber, keys };
}
