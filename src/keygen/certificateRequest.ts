import {
  BitString,
  Constructed,
  Integer,
  Null,
  ObjectIdentifier,
  Sequence,
  Set as SetOf,
  Utf8String,
  fromBER,
} from 'asn1js';

const commonNameType = '2.5.4.3';
const sha256WithRsaEncryption = '1.2.840.113549.1.1.11';
const contextSpecific = 3;

/**
 * A certificate request (PKCS #10, RFC 2986 section 4) that proves possession of the private key.
 * Written with asn1js alone: pkijs on top of it would make the worker several times as large.
 * @param keys an RSASSA-PKCS1-v1_5 pair with SHA-256
 * @param commonName the whole subject (client-protocol 1.4)
 * @returns DER
 */
export async function makeCertificateRequest(
  keys: CryptoKeyPair,
  commonName: string,
): Promise<ArrayBuffer> {
  const publicKey = fromBER(await crypto.subtle.exportKey('spki', keys.publicKey)).result;
  const request = new Sequence({
    value: [
      new Integer({ value: 0 }),
      subject(commonName),
      publicKey,
      // The attributes are not optional, though there are none.
      new Constructed({ idBlock: { tagClass: contextSpecific, tagNumber: 0 } }),
    ],
  });
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, request.toBER());
  return new Sequence({
    value: [request, signatureAlgorithm(), new BitString({ valueHex: signature })],
  }).toBER();
}

function subject(commonName: string): Sequence {
  const type = new ObjectIdentifier({ value: commonNameType });
  const name = new Sequence({ value: [type, new Utf8String({ value: commonName })] });
  return new Sequence({ value: [new SetOf({ value: [name] })] });
}

/** RFC 4055 section 5: the parameters are there, and NULL. */
const signatureAlgorithm = (): Sequence =>
  new Sequence({
    value: [new ObjectIdentifier({ value: sha256WithRsaEncryption }), new Null()],
  });
