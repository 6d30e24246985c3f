import { createCipheriv, generateKeyPair, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { pemOf } from '../vault/signedCertificate';

/** The subset of DER (ITU-T X.690) that encrypted private keys need. */

const derTags = {
  integer: 0x02,
  octets: 0x04,
  objectId: 0x06,
  sequence: 0x30,
} as const;

/** @returns one value with its tag and length, for at most 65,535 bytes */
function der(type: keyof typeof derTags, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([derTags[type], ...lengthBytes]), body]);
}

const objectId = (hex: string): Buffer => der('objectId', Buffer.from(hex, 'hex'));

/** An RSA key pair in the form that an API key stores. */
export interface ClientKeyPair {
  publicKey: string;
  encryptedPrivateKey: string;
}

const generateKeys = promisify(generateKeyPair);
const deriveKey = promisify(pbkdf2);
const modulusLength = 2048;

/** @returns random bytes in base64, the form of all credentials (client-protocol 1.1) */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64');

/** Generated in Node's thread pool, in parallel with other work. */
export async function makeKeyPair(passphrase: string): Promise<ClientKeyPair> {
  const { publicKey, privateKey } = await generateKeys('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    publicKey,
    encryptedPrivateKey: await encryptPrivateKey(privateKey, passphrase),
  };
}

const pbes2 = objectId('2a864886f70d01050d');
const pbkdf2Id = objectId('2a864886f70d01050c');
const aes256Cbc = objectId('60864801650304012a');
/** The passphrase has 264 random bits, so more iterations would only make programs slow (client-protocol 1.3). */
const iterations = 2048;

/** The one format that every client library reads (client-protocol 1.3); Node's own export differs. */
async function encryptPrivateKey(pkcs8: Uint8Array, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await deriveKey(passphrase, salt, iterations, 32, 'sha1');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()]);
  const iterationBytes = Buffer.from([iterations >> 8, iterations & 255]);
  const derivation = der('sequence', der('octets', salt), der('integer', iterationBytes));
  const algorithm = der(
    'sequence',
    pbes2,
    der(
      'sequence',
      der('sequence', pbkdf2Id, derivation),
      der('sequence', aes256Cbc, der('octets', iv)),
    ),
  );
  return pemOf('ENCRYPTED PRIVATE KEY', der('sequence', algorithm, der('octets', encrypted)));
}
