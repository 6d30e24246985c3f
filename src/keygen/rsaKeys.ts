/** 3072 bits are good beyond 2030 (NIST SP 800-57) and open fast enough in every client. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/**
 * Makes an RSA pair whose private key can be taken out; takes seconds on a slow device.
 * @throws DOMException when the browser cannot make keys
 */
export const generateRsaKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
