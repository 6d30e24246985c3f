import { openPrivateKey, unwrapDataKey } from './privateKey';
import { ResponseFields } from './responseFields';
import type { DataKey } from './structured';
import type { UnstructuredAlgorithm } from './unstructured';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';

/** Opens a wrapped data key with the private key that came with it. */
function opened(fields: ResponseFields, cryptoAccessKey: string): Buffer {
  const privateKey = openPrivateKey(fields.text('encrypted_private_key'), cryptoAccessKey);
  return unwrapDataKey(privateKey, fields.bytes('wrapped_data_key'));
}

/** A text that clients put into a path as it is. */
function pathPart(fields: ResponseFields, name: string): string {
  const value = fields.filledText(name);
  if (encodeURIComponent(value) !== value) throw fields.wrong(name, 'fit for a path as it is');
  return value;
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
    keyFingerprint: pathPart(fields, 'key_fingerprint'),
    encryptionSession: pathPart(fields, 'encryption_session'),
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
  const model = fields.object('security_model');
  const spelled = model.oneOf('algorithm', ['AES-256-GCM', 'AES-128-GCM']);
  model.oneOf('enable_data_fragmentation', [false]);
  const maxUses = fields.whole('max_uses', 1);
  // Python would refuse to start with fewer, and none may give more than was asked for (3).
  if (maxUses !== uses) throw fields.wrong('max_uses', String(uses));
  return {
    ...readDecryptionKey(body, cryptoAccessKey),
    algorithm: spelled === 'AES-256-GCM' ? 'aes-256-gcm' : 'aes-128-gcm',
    maxUses,
    encryptedDataKey: fields.bytes('encrypted_data_key'),
  };
}

/**
 * Reads the answer of fpe/key, whose number is a JSON string for C and Go (client-protocol 2.3).
 * @param asked the key number that was asked for, if one was
 * @throws Error naming a wrong field
 */
export function readFpeKey(
  body: unknown,
  asked: number | undefined,
  cryptoAccessKey: string,
): DataKey {
  const fields = new ResponseFields(body, 'the key');
  const keyNumber = fields.text('key_number');
  if (!/^(?:0|[1-9]\d*)$/.test(keyNumber)) throw fields.wrong('key_number', 'digits in a string');
  if (asked !== undefined && Number(keyNumber) !== asked)
    throw fields.wrong('key_number', JSON.stringify(String(asked)));
  return { keyNumber: Number(keyNumber), bytes: opened(fields, cryptoAccessKey) };
}

/** A definition with all its keys, at the places of their numbers. */
export interface DefinitionAndKeys {
  definition: DatasetDefinition;
  currentKeyNumber: number;
  keys: DataKey[];
}

/** Reads one dataset of fpe/def_keys (client-protocol 2.3). @throws Error naming a wrong field */
export function readDefinitionAndKeys(
  value: unknown,
  name: string,
  cryptoAccessKey: string,
): DefinitionAndKeys {
  const fields = new ResponseFields(value, name);
  const wrapped = fields.list('keys');
  const privateKey = openPrivateKey(fields.text('encrypted_private_key'), cryptoAccessKey);
  const keys = wrapped.map((key, keyNumber) => {
    const bytes = new ResponseFields({ [keyNumber]: key }, `${name}.keys`).bytes(String(keyNumber));
    return { keyNumber, bytes: unwrapDataKey(privateKey, bytes) };
  });
  const currentKeyNumber = fields.whole('current_key_number', 0);
  if (currentKeyNumber >= keys.length)
    throw fields.wrong('current_key_number', 'the place of one of the keys');
  return { definition: readDefinition(fields.get('ffs'), name), currentKeyNumber, keys };
}
