import { answerBody } from './answerBody';
import type { Connection } from './exchange';
import {
  type DecryptionKey,
  type EncryptionKey,
  readDecryptionKey,
  readEncryptionKey,
} from './keyAnswers';
import { openBytes, readHeader, sealBytes } from './unstructured';

/** Names a data key to the service; both answers about keys have the two. */
type KeyUse = Pick<DecryptionKey, 'keyFingerprint' | 'encryptionSession'>;

/** The path of the calls that correct the uses of one data key. */
const pathOfUse = (direction: string, { keyFingerprint, encryptionSession }: KeyUse): string =>
  `/api/v0/${direction}/key/${keyFingerprint}/${encryptionSession}`;

/** The calls about data keys of unstructured datasets, and encryption with these. */
export function keyCalls(connection: Connection) {
  const { cryptoAccessKey } = connection.credentials;
  const payload_cert = connection.certified?.payloadCert;

  async function encryptionKey(uses: number): Promise<EncryptionKey> {
    const path = '/api/v0/encryption/key';
    const call = { method: 'POST', path, body: { uses, payload_cert } } as const;
    return readEncryptionKey(await answerBody(connection, 201, call), uses, cryptoAccessKey);
  }

  async function decryptionKey(encryptedDataKey: Buffer): Promise<DecryptionKey> {
    const body = { encrypted_data_key: encryptedDataKey.toString('base64'), payload_cert };
    const call = { method: 'POST', path: '/api/v0/decryption/key', body } as const;
    return readDecryptionKey(await answerBody(connection, 200, call), cryptoAccessKey);
  }

  return {
    encryptionKey,
    decryptionKey,

    /** Says that fewer uses were made of a key than were asked for. */
    async patchEncryptionKey(key: KeyUse, uses: { requested: number; actual: number }) {
      const path = pathOfUse('encryption', key);
      await answerBody(connection, 204, { method: 'PATCH', path, body: uses });
    },

    async patchDecryptionKey(key: KeyUse, uses: number) {
      const path = pathOfUse('decryption', key);
      await answerBody(connection, 204, { method: 'PATCH', path, body: { uses } });
    },

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
