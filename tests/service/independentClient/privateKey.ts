import {
  type KeyObject,
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  pbkdf2Sync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { element, integer, objectIdentifier, partsOf, readDer, sequence, tags } from './der';
import { derOfPem, pemOf } from './pem';

const label = 'ENCRYPTED PRIVATE KEY';
const pbes2 = objectIdentifier('1.2.840.113549.1.5.13');
const pbkdf2 = objectIdentifier('1.2.840.113549.1.5.12');
const aes256Cbc = objectIdentifier('2.16.840.1.101.3.4.1.42');

/** Iterations of a key made here; more only slow every key call down (client-protocol 1.3). */
const iterations = 2048;

const deriveKey = (password: string, salt: Buffer, rounds: number): Buffer =>
  pbkdf2Sync(password, salt, rounds, 32, 'sha1');

/**
 * Encrypts a PKCS#8 private key in the one shape that every client reads (client-protocol 1.3).
 * @param password the crypto access key: its base64 text itself
 * @returns PEM
 */
export function encryptPrivateKey(pkcs8: Buffer, password: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', deriveKey(password, salt, iterations), iv);
  const derivation = sequence(
    pbkdf2,
    sequence(element(tags.octetString, salt), integer(iterations)),
  );
  const scheme = sequence(aes256Cbc, element(tags.octetString, iv));
  const der = sequence(
    sequence(pbes2, sequence(derivation, scheme)),
    element(tags.octetString, cipher.update(pkcs8), cipher.final()),
  );
  return pemOf(label, der);
}

/** @throws Error when the identifier, read without its tag, is not the one that was expected */
function demandIdentifier(actual: Buffer | undefined, expected: Buffer, subject: string): void {
  if (!actual?.equals(expected.subarray(2))) throw new Error(`The private key is not ${subject}.`);
}

/**
 * Opens an encrypted private key as the strictest client does, C/C++ on Windows: PBES2 of PBKDF2
 * with nothing but salt and iterations, and AES-256-CBC (client-protocol 1.3).
 * @throws Error for any other shape, or a wrong password
 */
export function openPrivateKey(pem: string, password: string): KeyObject {
  const { sequence: seq, octetString, objectIdentifier: oid, integer: int } = tags;
  const whole = readDer(derOfPem(label, pem));
  const [algorithm, encrypted] = partsOf(whole, [seq, octetString], 'EncryptedPrivateKeyInfo');
  if (!algorithm || !encrypted) throw new Error('EncryptedPrivateKeyInfo is cut.');
  const [name, parameters] = partsOf(algorithm, [oid, seq], 'The encryption algorithm');
  demandIdentifier(name?.content, pbes2, 'encrypted by PBES2');
  if (!parameters) throw new Error('PBES2 has no parameters.');
  const [derivation, scheme] = partsOf(parameters, [seq, seq], 'PBES2');
  if (!derivation || !scheme) throw new Error('PBES2 is cut.');
  const [derivationName, derivationParameters] = partsOf(derivation, [oid, seq], 'PBKDF2');
  demandIdentifier(derivationName?.content, pbkdf2, 'encrypted with a key of PBKDF2');
  if (!derivationParameters) throw new Error('PBKDF2 has no parameters.');
  const [salt, count] = partsOf(derivationParameters, [octetString, int], 'PBKDF2-params');
  const [schemeName, iv] = partsOf(scheme, [oid, octetString], 'The encryption scheme');
  demandIdentifier(schemeName?.content, aes256Cbc, 'encrypted by AES-256-CBC');
  if (!salt || !count || !iv) throw new Error('PBES2 lacks its salt, iterations or iv.');
  const rounds = count.content.readUIntBE(0, count.content.length);
  const key = deriveKey(password, salt.content, rounds);
  const decipher = createDecipheriv('aes-256-cbc', key, iv.content);
  const pkcs8 = Buffer.concat([decipher.update(encrypted.content), decipher.final()]);
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

/**
 * Unwraps a data key: RSAES-OAEP with SHA-1, MGF1 with SHA-1, no label (client-protocol 1.2).
 * @throws Error when it was wrapped for another key, or in another way
 */
export function unwrapDataKey(privateKey: KeyObject, wrapped: Buffer): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha1' }, wrapped);
}
