import { createPublicKey } from 'node:crypto';
import { invalid } from '../apiError';

const smallestModulus = 2048;

/**
 * Refuses what cannot verify the company's own tokens.
 * @param pem as the company typed it
 * @throws ApiError 422 unless it is an RSA key of at least 2048 bits, or one on a curve
 */
export function requirePublicKey(pem: string): void {
  const refuse = (detail: string) =>
    invalid([{ field: 'settings.public_key', code: 'invalid', detail }]);
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----'))
    throw refuse('Must be a public key in PEM (it begins with -----BEGIN PUBLIC KEY-----).');
  const key = readKey(pem);
  if (!key) throw refuse('This public key cannot be read.');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' && type !== 'ec' && type !== 'ed25519')
    throw refuse('Must be an RSA or elliptic curve key.');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < smallestModulus)
    throw refuse(`Must be an RSA key of at least ${smallestModulus} bits.`);
}

/** @returns undefined for a text that is no key */
function readKey(pem: string) {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
