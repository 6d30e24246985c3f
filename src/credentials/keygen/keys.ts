import { fromBER, OctetString, Sequence } from 'asn1js';
import { credentialBytes } from '../../../contract/api-keys/credentialTerms';
import { pemText } from '../../../contract/lib/pemText';
import type { Credentials } from '../../model/action';
import { encryptPrivateKey, makeCertificateRequest } from './pkcs';

/** 3072 bits are good beyond 2030 (NIST SP 800-57) and open fast enough in every client. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};

const generateRsaKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** @param der at most 64 kB */
export const pemOf = (label: string, der: ArrayBuffer): string =>
  pemText(label, base64Of(new Uint8Array(der)));

/** @returns the bytes in base64 with the standard alphabet (RFC 4648 section 4), in one line */
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** @returns a secret of this many random bytes, in base64; a multiple of 3 needs no padding */
export const randomBase64 = (byteLength: number): string =>
  base64Of(crypto.getRandomValues(new Uint8Array(byteLength)));

/** A key pair for signing: RS256 (RFC 7518 section 3.3). */
export interface KeyPair {
  /** SubjectPublicKeyInfo in PEM. */
  publicKey: string;
  /** PKCS #1 in PEM, in clear. Never sent anywhere. */
  privateKey: string;
}

/** The private key is PKCS #1, the only format that .NET clients read (client-protocol 2.3). @throws DOMException */
export async function makeKeyPair(): Promise<KeyPair> {
  const keys = await generateRsaKeys();
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey('spki', keys.publicKey),
    crypto.subtle.exportKey('pkcs8', keys.privateKey),
  ]);
  return {
    publicKey: pemOf('PUBLIC KEY', publicKey),
    privateKey: pemOf('RSA PRIVATE KEY', rsaPrivateKeyIn(privateKey)),
  };
}

/** @returns the key inside a PKCS #8 PrivateKeyInfo (RFC 5958 section 2), its third part */
function rsaPrivateKeyIn(pkcs8: ArrayBuffer): ArrayBuffer {
  const { result } = fromBER(pkcs8);
  const key = result instanceof Sequence ? result.valueBlock.value[2] : undefined;
  if (!(key instanceof OctetString)) throw new Error('The private key has no known shape.');
  return key.getValue();
}

/**
 * Generates the credentials of one API key; takes seconds on a slow device. The key pair is for signatures, because the
 * request is signed with it. Clients also use it to decrypt data keys by RSA-OAEP, which an exported key (plain
 * rsaEncryption) allows.
 * @throws DOMException if the browser cannot generate keys
 */
export async function makeCredentials(): Promise<Credentials> {
  const accessKeyId = randomBase64(credentialBytes.accessKeyId);
  const cryptoAccessKey = randomBase64(credentialBytes.cryptoAccessKey);
  const keys = await generateRsaKeys();
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    accessKeyId,
    signingKey: randomBase64(credentialBytes.signingKey),
    cryptoAccessKey,
    csr: pemOf('CERTIFICATE REQUEST', await makeCertificateRequest(keys, accessKeyId)),
    encryptedPrivateKey: pemOf(
      'ENCRYPTED PRIVATE KEY',
      await encryptPrivateKey(privateKey, cryptoAccessKey),
    ),
  };
}
