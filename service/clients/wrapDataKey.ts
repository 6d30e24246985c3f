import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { CallingKey } from './callingKey';

/**
 * Every client library opens data keys with RSAES-OAEP and SHA-1, none with another hash
 * (client-protocol 1.2).
 * @returns a function that wraps a data key for the API key, in base64
 */
export function wrapperFor({ public_key: pem }: CallingKey): (dataKey: Uint8Array) => string {
  const key = createPublicKey(pem);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return (dataKey) => publicEncrypt({ key, padding, oaepHash: 'sha1' }, dataKey).toString('base64');
}
