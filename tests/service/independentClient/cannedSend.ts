import { type KeyObject, constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { type WireDefinition, classicDefinition } from './cannedDefinitions';
import { writeExact } from './exactJson';
import type { NewCredentials } from './makeCredentials';
import { openPrivateKey } from './privateKey';
import { type Answer, type SentRequest, jsonOf } from './transport';

/** An answer before it is text. */
export interface Canned {
  status: number;
  body?: unknown;
}

/** An answer as it is received. */
export function answerOf({ status, body }: Canned): Answer {
  const text = body === undefined ? '' : writeExact(body);
  return { status, headers: {}, body: jsonOf(text), text };
}

/** Data key n of the canned dataset: 32 bytes of n. */
const dataKey = (keyNumber: number): Buffer => Buffer.alloc(32, keyNumber);

function wrap(publicKey: KeyObject, key: Buffer): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha1' }, key).toString('base64');
}

/**
 * Answers every call of one client as the protocol has it, so that the client is tested without a service.
 * Each dataset has the keys 0 to 2, and one data key serves for unstructured data.
 * @param edit returns a changed copy of an answer, to see the client refuse it
 */
export function cannedSend(
  credentials: NewCredentials,
  edit: (canned: Canned, path: string) => Canned = (canned) => canned,
  definitions: readonly WireDefinition[] = [classicDefinition],
): { send: (request: SentRequest) => Promise<Answer>; sent: SentRequest[] } {
  const { encryptedPrivateKey, cryptoAccessKey } = credentials;
  const publicKey = createPublicKey(openPrivateKey(encryptedPrivateKey, cryptoAccessKey));
  const wrapped = [0, 1, 2].map((keyNumber) => wrap(publicKey, dataKey(keyNumber)));
  const session = {
    encrypted_private_key: encryptedPrivateKey,
    encryption_session: 'session-1',
    key_fingerprint: 'ab12',
    wrapped_data_key: wrap(publicKey, dataKey(9)),
  };
  const answers: Record<string, (query: URLSearchParams) => Canned> = {
    '/api/v0/encryption/key': () => ({
      status: 201,
      body: {
        ...session,
        security_model: { algorithm: 'AES-256-GCM', enable_data_fragmentation: false },
        max_uses: 1,
        encrypted_data_key: Buffer.from('blob').toString('base64'),
      },
    }),
    '/api/v0/decryption/key': () => ({ status: 200, body: session }),
    '/api/v0/encryption/key/ab12/session-1': () => ({ status: 204 }),
    '/api/v0/decryption/key/ab12/session-1': () => ({ status: 204 }),
    '/api/v0/ffs': (query) => ({
      status: 200,
      body: definitions.find(({ name }) => name === query.get('ffs_name')),
    }),
    '/api/v0/fpe/key': (query) => {
      const keyNumber = query.get('key_number') ?? '2';
      const wrappedKey = wrapped[Number(keyNumber)];
      const body = { encrypted_private_key: encryptedPrivateKey, wrapped_data_key: wrappedKey };
      return { status: 200, body: { ...body, key_number: keyNumber } };
    },
    '/api/v0/fpe/def_keys': (query) => {
      const names = query.get('ffs_name')?.split(',');
      const more = { encrypted_private_key: encryptedPrivateKey, current_key_number: 2 };
      const datasets = definitions
        .filter(({ name }) => names?.includes(name) ?? true)
        .map((definition) => [definition.name, { ffs: definition, ...more, keys: wrapped }]);
      return { status: 200, body: Object.fromEntries(datasets) };
    },
    '/api/v3/tracking/events': () => ({ status: 200, body: {} }),
  };
  const sent: SentRequest[] = [];
  return {
    sent,
    send: (request) => {
      sent.push(request);
      const [path = '', query = ''] = request.path.split('?');
      const answer = answers[path];
      if (!answer) return Promise.reject(new Error(`No answer is canned for ${path}.`));
      return Promise.resolve(answerOf(edit(answer(new URLSearchParams(query)), path)));
    },
  };
}
