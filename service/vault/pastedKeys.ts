import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { certificateRefusals } from '../../texts/refusals/certificates';
import { privateKeyTexts } from '../../texts/refusals/privateKeys';

/** Bits of the modulus: clients generate 2048 to 4096 (client-protocol 1.3); above the maximum, using a key is slow. */
const modulusBits = { min: 2048, max: 8192 } as const;
/** With a smaller exponent a key may be weak (NIST FIPS 186-5, A.1.1); all clients use this one. */
const minExponent = 65_537n;

export const strongRsa = `an RSA key of ${modulusBits.min} to ${modulusBits.max} bits with an exponent of at least ${minExponent}`;

export function isStrongRsa(key: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  return (
    key.asymmetricKeyType === 'rsa' &&
    modulusLength >= modulusBits.min &&
    modulusLength <= modulusBits.max &&
    publicExponent >= minExponent
  );
}

/** A key that is not accepted; the message is a sentence for the caller. */
export class KeyRefused extends Error {}

/**
 * Reads a public key (SubjectPublicKeyInfo) in one block of PEM.
 * @throws KeyRefused, also if the block contains a private key under the label of a public one
 */
export function readPublicKey(pem: string): KeyObject {
  const der = contentOf(pem);
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch (error) {
    const message = isPrivateKey(der)
      ? privateKeyTexts.inPlaceOfPublic
      : certificateRefusals.publicKeyUnreadable;
    throw new KeyRefused(message, { cause: error });
  }
}

/** @returns whether a supposedly encrypted private key is unencrypted */
export const isUnencrypted = (pem: string): boolean => isPrivateKey(contentOf(pem));

const contentOf = (pem: string): Buffer =>
  Buffer.from(pem.replaceAll(/-----[^-]*-----/g, ''), 'base64');

const isPrivateKey = (der: Buffer): boolean =>
  (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: 'der', type });
      return true;
    } catch {
      return false;
    }
  });
