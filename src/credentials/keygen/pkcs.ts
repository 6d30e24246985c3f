import {
  type AsnType,
  BitString,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
  Utf8String,
} from 'asn1js';

const commonNameType = '2.5.4.3';
const sha256WithRsaEncryption = '1.2.840.113549.1.1.11';
const contextSpecific = 3;
const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';
const aes256Cbc = '2.16.840.1.101.3.4.1.42';

const saltBytes = 16;
const ivBytes = 16;

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
  const name = typed(commonNameType, new Utf8String({ value: commonName }));
  const request = sequence(
    new Integer({ value: 0 }),
    sequence(new SetOf({ value: [name] })),
    publicKey,
    // The attributes are mandatory, although empty.
    new Constructed({ idBlock: { tagClass: contextSpecific, tagNumber: 0 } }),
  );
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', keys.privateKey, request.toBER());
  return sequence(
    request,
    // RFC 4055 section 5: the parameters are there, and NULL.
    typed(sha256WithRsaEncryption, new Null()),
    new BitString({ valueHex: signature }),
  ).toBER();
}

/** More iterations do not strengthen 264 random bits, and every client derives the key again per data key. */
const iterations = 2048;

/**
 * Encrypts a private key in the only form that every client library opens (client-protocol 1.3): PBES2 with PBKDF2 and
 * AES-256-CBC (RFC 8018). Both keyLength and prf are omitted, which means HMAC-SHA-1: the client for Windows supports
 * no other, and the one in Go misreads keyLength. pkijs always writes a prf and a salt of its own choice, so the few
 * fields are assembled here.
 * @param privateKey PKCS #8, DER
 * @param password encoded as UTF-8
 * @returns an EncryptedPrivateKeyInfo (RFC 5958 section 3), DER
 */
export async function encryptPrivateKey(
  privateKey: ArrayBuffer,
  password: string,
): Promise<ArrayBuffer> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await deriveKey(password, salt);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, privateKey);
  const derivation = typed(
    pbkdf2,
    sequence(new OctetString({ valueHex: salt }), new Integer({ value: iterations })),
  );
  const encryption = typed(aes256Cbc, new OctetString({ valueHex: iv }));
  return sequence(
    typed(pbes2, sequence(derivation, encryption)),
    new OctetString({ valueHex: encrypted }),
  ).toBER();
}

async function deriveKey(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(password);
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-1', salt, iterations },
    secret,
    { name: 'AES-CBC', length: 256 },
    false,
    ['encrypt'],
  );
}

const sequence = (...value: AsnType[]): Sequence => new Sequence({ value });

/** A value after the identifier of its type, such as a name's text or an algorithm's parameters. */
const typed = (identifier: string, value: AsnType): Sequence =>
  sequence(new ObjectIdentifier({ value: identifier }), value);
