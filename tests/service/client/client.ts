import { type Call, type Connection, demandStatus, exchange } from './exchange';
import { ResponseFields } from './responseFields';
import {
  type DecryptionKey,
  type DefinitionAndKeys,
  readDecryptionKey,
  readDefinitionAndKeys,
  readEncryptionKey,
  readFpeKey,
} from './keyAnswers';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';
import { decryptText, encryptText, keyNumberOf } from './structured';
import { openBytes, readHeader, sealBytes } from './unstructured';
import type { Answer } from './transport';

/** Names a data key to the service; both answers about keys have the two. */
type KeyUse = Pick<DecryptionKey, 'keyFingerprint' | 'encryptionSession'>;

/** The path of the calls that correct the uses of one data key. */
const pathOfUse = (direction: string, { keyFingerprint, encryptionSession }: KeyUse): string =>
  `/api/v0/${direction}/key/${keyFingerprint}/${encryptionSession}`;

/** A program that signed in puts its own private key where the service has none (IDP mode). */
function withOwnKey(body: unknown, pem: string | undefined): unknown {
  if (pem === undefined || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  if ('encrypted_private_key' in body) return { ...body, encrypted_private_key: pem };
  // Of several datasets each has it.
  return Object.fromEntries(
    Object.entries(body).map(([name, inner]) => [name, withOwnKey(inner, pem)]),
  );
}

/** @throws Error in the words of the published clients, which look before they ask for a key */
function demandPermission(
  { name, permissions }: DatasetDefinition,
  direction: 'encrypt' | 'decrypt',
): void {
  if (!permissions[direction])
    throw new Error(`Credentials do not have ${direction} rights for dataset ${name}`);
}

/**
 * A client of the service, written from design/client-protocol.md alone, that believes only the
 * answers that the strictest published client takes. It asks the service anew for every operation
 * and keeps nothing, so that a change there shows at once.
 *
 * Every operation rejects with Refused for an error answer, and with an Error that names the
 * wrong field for any other answer that a published client would not read.
 */
export function createClient(connection: Connection) {
  const { accessKeyId: papi, cryptoAccessKey } = connection.credentials;
  const { payloadCert: payload_cert, encryptedPrivateKey } = connection.certified ?? {};

  async function demand(expected: number, request: Call): Promise<Answer> {
    const answer = demandStatus(await exchange(connection, request), expected);
    if (expected === 204 && answer.text !== '') throw new Error('An answer 204 has a body.');
    return { ...answer, body: withOwnKey(answer.body, encryptedPrivateKey) };
  }

  const get = async (path: string, query: Record<string, string | undefined>): Promise<unknown> =>
    (await demand(200, { method: 'GET', path, query: { papi, ...query } })).body;

  async function encryptionKey(uses: number) {
    const request = {
      method: 'POST',
      path: '/api/v0/encryption/key',
      body: { uses, payload_cert },
    } as const;
    return readEncryptionKey((await demand(201, request)).body, uses, cryptoAccessKey);
  }

  async function decryptionKey(encryptedDataKey: Buffer): Promise<DecryptionKey> {
    const body = { encrypted_data_key: encryptedDataKey.toString('base64'), payload_cert };
    const request = { method: 'POST', path: '/api/v0/decryption/key', body } as const;
    return readDecryptionKey((await demand(200, request)).body, cryptoAccessKey);
  }

  /** No library sends its certificate with this one. */
  const datasetDefinition = async (name: string): Promise<DatasetDefinition> =>
    readDefinition(await get('/api/v0/ffs', { ffs_name: name }), name);

  /** The current key, or the one of a number. */
  async function fpeKey(name: string, keyNumber?: number) {
    const query = { ffs_name: name, key_number: keyNumber?.toString(), payload_cert };
    return readFpeKey(await get('/api/v0/fpe/key', query), keyNumber, cryptoAccessKey);
  }

  /** The named datasets with all their keys, or all that the credentials may use. */
  async function definitionsAndKeys(names?: readonly string[]) {
    const body = await get('/api/v0/fpe/def_keys', {
      ffs_name: names?.join(','),
      payload_cert,
    });
    const datasets = new ResponseFields(body, 'def_keys');
    const missing = names?.find((name) => !datasets.names().includes(name));
    if (missing !== undefined) throw datasets.wrong(missing, 'there, as it was asked for');
    const read = datasets
      .names()
      .map(
        (name) => [name, readDefinitionAndKeys(datasets.get(name), name, cryptoAccessKey)] as const,
      );
    return new Map<string, DefinitionAndKeys>(read);
  }

  return {
    encryptionKey,
    decryptionKey,
    datasetDefinition,
    fpeKey,
    definitionsAndKeys,

    /** Signs and sends anything, and gives the answer as it is. */
    call: (request: Call): Promise<Answer> => exchange(connection, request),

    /** Says that fewer uses were made of a key than were asked for. */
    async patchEncryptionKey(key: KeyUse, uses: { requested: number; actual: number }) {
      await demand(204, { method: 'PATCH', path: pathOfUse('encryption', key), body: uses });
    },

    async patchDecryptionKey(key: KeyUse, uses: number) {
      await demand(204, { method: 'PATCH', path: pathOfUse('decryption', key), body: { uses } });
    },

    /** @param events made by usageEvent, or anything else that a client might report */
    async reportUsage(events: readonly unknown[]) {
      const body = { usage: events };
      const path = '/api/v3/tracking/events';
      const answer = await demand(200, { method: 'POST', path, body });
      if (answer.body === undefined) throw new Error('The answer to a report is not JSON.');
    },

    /** Encrypts with the dataset's current key. */
    async encryptStructured(name: string, plain: string): Promise<string> {
      const definition = await datasetDefinition(name);
      demandPermission(definition, 'encrypt');
      return encryptText(definition, await fpeKey(name), plain);
    },

    async decryptStructured(name: string, cipher: string): Promise<string> {
      const definition = await datasetDefinition(name);
      demandPermission(definition, 'decrypt');
      const key = await fpeKey(name, keyNumberOf(definition, cipher));
      return decryptText(definition, key, cipher);
    },

    /** The ciphertexts of every key that the dataset has, at the places of their numbers. */
    async encryptForSearch(name: string, plain: string): Promise<string[]> {
      const dataset = (await definitionsAndKeys([name])).get(name);
      if (!dataset) throw new Error(`def_keys has no ${name}.`);
      const { definition, keys } = dataset;
      demandPermission(definition, 'encrypt');
      return keys.map((key) => encryptText(definition, key, plain));
    },

    /** Which key a ciphertext was made with. */
    keyNumberOf: async (name: string, cipher: string): Promise<number> =>
      keyNumberOf(await datasetDefinition(name), cipher),

    /** Encrypts with a fresh data key. */
    async encryptUnstructured(plain: Buffer): Promise<Buffer> {
      const key = await encryptionKey(1);
      return sealBytes(plain, key.algorithm, key);
    },

    async decryptUnstructured(cipher: Buffer): Promise<Buffer> {
      const { dataKey } = await decryptionKey(readHeader(cipher).encryptedDataKey);
      return openBytes(cipher, dataKey);
    },
  };
}

export type Client = ReturnType<typeof createClient>;
