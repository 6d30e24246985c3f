import { type KeyObject, sign } from 'node:crypto';
import { element, integer, objectIdentifier, sequence } from './der';
import { pemOf } from './pem';

const commonName = objectIdentifier('2.5.4.3');
const sha256WithRsa = objectIdentifier('1.2.840.113549.1.1.11');
const nothing = element(0x05);
const noAttributes = element(0xa0);

/** A Name with one part, CN, as a UTF8String; with none for an empty text. */
const nameOf = (text: string): Buffer =>
  text === ''
    ? sequence()
    : sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(text)))));

/**
 * Writes and signs a PKCS#10 request with sha256WithRSAEncryption (client-protocol 1.4).
 * @param subject the common name, empty for none
 * @returns PEM
 */
export function certificateRequest(
  subject: string,
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const info = sequence(integer(0), nameOf(subject), spki, noAttributes);
  // A bit string begins with the number of unused bits in its last byte.
  const signature = element(0x03, Buffer.from([0]), sign('sha256', info, privateKey));
  return pemOf('CERTIFICATE REQUEST', sequence(info, sequence(sha256WithRsa, nothing), signature));
}
