import { type KeyObject, constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { NewCredentials } from './makeCredentials';
import { openPrivateKey } from './privateKey';
import type { Answer, SentRequest } from './transport';

/** An answer before it is text. */
export interface Canned {
  status: number;
  body?: unknown;
}

/** The definition of client-protocol 2.3, as the wire has it. */
const wireDefinition = {
  name: 'SSN',
  encryption_algorithm: 'FF1',
  input_character_set: '0123456789',
  output_character_set: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  min_input_length: 6,
  max_input_length: 20,
  msb_encoding_bits: 0,
  tweak_source: 'constant',
  tweak: Buffer.alloc(32, 1).toString('base64'),
  tweak_min_len: 6,
  tweak_max_len: 32,
  salt: Buffer.alloc(32, 2).toString('base64'),
  passthrough: '-',
  passthrough_rules: [
    { type: 'prefix', value: 1, priority: 2 },
    { type: 'passthrough', value: '-', priority: 1 },
  ],
  permissions: { encrypt: true, decrypt: true },
  data_type: null,
  data_type_config: null,
  input_pad_character: null,
  input_encoding: null,
  fpe_definable_type: 'EfpeDefinition',
};

/** Data key n of the canned dataset: 32 bytes of n. */
const dataKey = (keyNumber: number): Buffer => Buffer.alloc(32, keyNumber);

function wrap(publicKey: KeyObject, key: Buffer): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha1' }, key).toString('base64');
}

/**
 * Answers every call of one client as the protocol has it, from one dataset SSN with the keys 0
 * to 2 and one data key for unstructured data, so that the client is tested without a service.
 * @param edit changes an answer, to see the client refuse it
 */
export function cannedSend(
  credentials: NewCredentials,
  edit: (canned: Canned, path: string) => Canned = (canned) => canned,
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
    '/api/v0/ffs': () => ({ status: 200, body: wireDefinition }),
    '/api/v0/fpe/key': (query) => {
      const keyNumber = query.get('key_number') ?? '2';
      const wrappedKey = wrapped[Number(keyNumber)];
      const body = { encrypted_private_key: encryptedPrivateKey, wrapped_data_key: wrappedKey };
      return { status: 200, body: { ...body, key_number: keyNumber } };
    },
    '/api/v0/fpe/def_keys': () => {
      const keys = { current_key_number: 2, keys: wrapped };
      const dataset = { ffs: wireDefinition, encrypted_private_key: encryptedPrivateKey, ...keys };
      return { status: 200, body: { SSN: dataset } };
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
      const { status, body } = edit(structuredClone(answer(new URLSearchParams(query))), path);
      const text = body === undefined ? '' : JSON.stringify(body);
      return Promise.resolve({ status, headers: {}, body, text });
    },
  };
}
