import {
  type FieldType,
  always,
  base64,
  field,
  filledText,
  list,
  object,
  oneOf,
  pathPart,
  text,
  unread,
  whole,
} from './answerField';

/** A key number as a JSON string of decimal digits. */
const numberText: FieldType<number> = {
  ...text,
  read: (fields, name) => {
    const value = fields.text(name);
    if (!/^(?:0|[1-9]\d*)$/.test(value)) throw fields.wrong(name, 'digits in a string');
    return Number(value);
  },
};

/** The private key, and a data key that it opens: in every answer with a key. */
const openedFields = {
  encryptedPrivateKey: field(
    'encrypted_private_key',
    text,
    'Every library opens it with the crypto access key, and reads nothing without it.',
  ),
  wrappedDataKey: field(
    'wrapped_data_key',
    base64,
    'Every library decrypts it with RSA-OAEP, SHA-1.',
  ),
} as const;

/** Fields of decryption/key (client-protocol 2.3). */
export const decryptionKeyFields = {
  ...openedFields,
  encryptionSession: field(
    'encryption_session',
    pathPart,
    'Python and Go require it, and put it into a path.',
  ),
  keyFingerprint: field(
    'key_fingerprint',
    pathPart,
    'Python and Go require it, and put it into a path.',
  ),
} as const;

/** Fields of encryption/key. */
export const encryptionKeyFields = {
  ...decryptionKeyFields,
  securityModel: field('security_model', object, 'Node and Python read the algorithm in it.'),
  maxUses: field('max_uses', whole(1), 'Python refuses to start with fewer than it asked for.'),
  encryptedDataKey: field('encrypted_data_key', base64, 'Copied into every ciphertext.'),
} as const;

/** Fields of `security_model`. */
export const securityModelFields = {
  algorithm: field(
    'algorithm',
    oneOf('AES-256-GCM', 'AES-128-GCM'),
    'Node and Python know no other spelling, such as AES256GCM.',
  ),
  dataFragmentation: field(
    'enable_data_fragmentation',
    always(false),
    'No library has fragmentation: the protocol knows only false.',
  ),
} as const;

/** Fields of fpe/key. */
export const fpeKeyFields = {
  ...openedFields,
  keyNumber: field(
    'key_number',
    numberText,
    'C answers "Invalid server response" to a number, and Go has a string.',
  ),
} as const;

/** Fields of one dataset in fpe/def_keys. */
export const datasetKeysFields = {
  definition: field('ffs', object, 'EncryptForSearch and loadCache read the definition here.'),
  encryptedPrivateKey: openedFields.encryptedPrivateKey,
  currentKeyNumber: field('current_key_number', whole(0), 'A JSON number, unlike key_number.'),
  keys: field('keys', list, 'Each place is a key number, so that none can be left out.'),
  retrieved: field('retrieved', unread, 'No library needs it.'),
} as const;

/** Fields of scim/sso ("IDP mode"). */
export const signInFields = {
  accessKeyId: field('public_value', filledText, 'Signs every later call.'),
  signingKey: field('signing_value', filledText, 'Signs every later call.'),
  enabled: field('enabled', always(true), 'A sign-in with any other value has failed.'),
  certificate: field('api_cert', filledText, 'Sent with every later call.'),
} as const;

/** Fields of every error answer. */
export const errorFields = {
  message: field('message', filledText, 'Node ends with a TypeError without it.'),
  status: field('status', whole(100), 'Repeats the status of the answer.'),
  success: field('success', unread, 'No library reads it.'),
  requestId: field('request_id', unread, 'No library reads it.'),
} as const;
