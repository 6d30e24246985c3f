import { fromBER, OctetString, Sequence } from 'asn1js';
import { pemOf } from './pem';
import { generateRsaKeys } from './rsaKeys';

/** A key pair for signing: RS256 (RFC 7518 section 3.3). */
export interface KeyPair {
  /** SubjectPublicKeyInfo in PEM. */
  publicKey: string;
  /** PKCS #1 in PEM, in clear. Never sent anywhere. */
  privateKey: string;
}

/**
 * Makes the key pair of a self-signed identity provider; takes seconds on a slow device. The private key
 * is PKCS #1, because the client for .NET reads no other (client-protocol 2.3, IDP mode).
 * @throws DOMException when the browser cannot make keys
 */
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
