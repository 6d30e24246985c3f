import { type KeyObject, sign } from 'node:crypto';
import { element, integer, objectIdentifier, sequence } from './der';
import { pemOf } from './pem';

const commonName = objectIdentifier('2.5.4.3');
const signatures = {
  sha1: objectIdentifier('1.2.840.113549.1.1.5'),
  sha256: objectIdentifier('1.2.840.113549.1.1.11'),
} as const;
const nothing = element(0x05);
const noAttributes = element(0xa0);

/** A Name with one part, CN, as a UTF8String; with none for an empty text. */
const nameOf = (text: string): Buffer =>
  text === ''
    ? sequence()
    : sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(text)))));

/**
 * Writes and signs a PKCS#10 request with RSA (client-protocol 1.4).
 * @param subject the common name, empty for none
 * @param digest node-forge takes SHA-1 where nothing else is asked for, as ubiq-node does when it signs in
 * @returns PEM
 */
export function certificateRequest(
  subject: string,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  digest: keyof typeof signatures = 'sha256',
): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const info = sequence(integer(0), nameOf(subject), spki, noAttributes);
  // A bit string begins with the number of unused bits in its last byte.
  const signature = element(0x03, Buffer.from([0]), sign(digest, info, privateKey));
  return pemOf(
    'CERTIFICATE REQUEST',
    sequence(info, sequence(signatures[digest], nothing), signature),
  );
}
