import { credentialBytes } from '../../contract/credentialTerms';
import { randomBase64 } from './base64';
import { makeCertificateRequest } from './certificateRequest';
import { encryptPrivateKey } from './encryptPrivateKey';
import { pemOf } from './pem';
import { generateRsaKeys } from './rsaKeys';

/** What an API key consists of (client-protocol 1). */
export interface Credentials {
  /** ACCESS_KEY_ID, the `public_value`: 18 random bytes in base64. */
  accessKeyId: string;
  /** SECRET_SIGNING_KEY, the `signing_value`: 33 random bytes in base64. */
  signingKey: string;
  /** SECRET_CRYPTO_ACCESS_KEY, 33 random bytes in base64: opens the private key. Never sent anywhere. */
  cryptoAccessKey: string;
  /** PEM, with the access key id as its common name. */
  csr: string;
  /** PEM, encrypted with the crypto access key. */
  encryptedPrivateKey: string;
}

/**
 * Makes the credentials of one API key; takes seconds on a slow device. The pair is for signatures,
 * because the request is signed with it; clients open data keys with it by RSA-OAEP, to which an
 * exported key, plain rsaEncryption, does not object.
 * @throws DOMException when the browser cannot make keys
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
