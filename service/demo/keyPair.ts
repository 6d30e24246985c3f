import {
  createCipheriv,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  pbkdf2,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { pemOf } from '../vault/signedCertificate';

/** DER (ITU-T X.690), as much of it as certificate requests and encrypted private keys need. */

const universal = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
} as const;

/** @returns one value with its tag and length; up to 65,535 bytes */
function der(type: keyof typeof universal, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([universal[type], ...lengthBytes]), body]);
}

/** @param hex the identifier's encoded parts */
const objectId = (hex: string): Buffer => der('objectId', Buffer.from(hex, 'hex'));

/** @param value 0 to 32,767 */
const smallInteger = (value: number): Buffer =>
  der('integer', Buffer.from(value < 128 ? [value] : [value >> 8, value & 255]));

/** An RSA key pair as an API key has it. */
export interface ClientKeyPair {
  privateKey: KeyObject;
  /** SubjectPublicKeyInfo, DER and PEM. */
  spki: Buffer;
  publicKey: string;
  /** PKCS #8, encrypted, PEM. */
  encryptedPrivateKey: string;
}

const generate = promisify(generateKeyPair);
const deriveKey = promisify(pbkdf2);
const modulusLength = 2048;

/** @returns random bytes in base64, which is how all credentials are written (client-protocol 1.1) */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64');

/** Made in node's thread pool, beside other work. */
export async function makeKeyPair(passphrase: string): Promise<ClientKeyPair> {
  const { publicKey: spki, privateKey: pkcs8 } = await generate('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return {
    privateKey: createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' }),
    spki,
    publicKey: pemOf('PUBLIC KEY', spki),
    encryptedPrivateKey: await encryptPrivateKey(pkcs8, passphrase),
  };
}

const pbes2 = objectId('2a864886f70d01050d');
const pbkdf2Id = objectId('2a864886f70d01050c');
const aes256Cbc = objectId('60864801650304012a');
/** The passphrase has 264 random bits: more would only make programs slow (client-protocol 1.3). */
const iterations = 2048;

/** The one shape that every client library reads (client-protocol 1.3); node's own export is not it. */
async function encryptPrivateKey(pkcs8: Uint8Array, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = await deriveKey(passphrase, salt, iterations, 32, 'sha1');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(pkcs8), cipher.final()]);
  const derivation = der('sequence', der('octets', salt), smallInteger(iterations));
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

const commonName = objectId('550403');
const sha256WithRsa = objectId('2a864886f70d01010b');
const noAttributes = Buffer.from([0xa0, 0]);
const noUnusedBits = Buffer.from([0]);

/** @returns a certificate request (PKCS #10, RFC 2986), PEM, whose common name is the access key id */
export function certificateRequest(pair: ClientKeyPair, accessKeyId: string): string {
  const name = der('sequence', commonName, der('utf8', Buffer.from(accessKeyId)));
  const subject = der('sequence', der('set', name));
  const info = der('sequence', smallInteger(0), subject, pair.spki, noAttributes);
  const algorithm = der('sequence', sha256WithRsa, der('null'));
  const signature = der('bitString', noUnusedBits, sign('sha256', info, pair.privateKey));
  return pemOf('CERTIFICATE REQUEST', der('sequence', info, algorithm, signature));
}
