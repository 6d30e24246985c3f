import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  webcrypto,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Certificate, Extension, RelativeDistinguishedNames, Time } from 'pkijs';
import { dayMs } from '../../contract/lib/clock';
import { pemText } from '../../contract/lib/pemText';
import type { KeepSecret } from './keepSecrets';

interface CertificateDetails {
  subject: { commonName: string; publicKey: KeyObject };
  /** Equal to the subject in a self-signed certificate. */
  issuer: { commonName: string; privateKey: KeyObject };
  notBefore: Date;
  notAfter: Date;
  /** True for a CA certificate; for others, data keys are wrapped for the subject. */
  isAuthority: boolean;
}

const commonNameType = '2.5.4.3';
const version3 = 2;
/** RFC 5280 section 4.1.2.2 allows 20; 16 random ones never collide. */
const serialBytes = 16;
/** From this year on, a time has four digits for the year (RFC 5280 section 4.1.2.5). */
const firstFourDigitYear = 2050;

/** Bits of keyUsage (RFC 5280 section 4.2.1.3), and the number of unused bits at the end of the byte. */
const keyUsages = {
  keyCertSign: { bits: 0x04, unusedBits: 2 },
  keyEncipherment: { bits: 0x20, unusedBits: 5 },
} as const;

/** @returns an X.509 certificate of version 3, signed with RSA and SHA-256; PEM */
export async function signCertificate(details: CertificateDetails): Promise<string> {
  const { subject, issuer } = details;
  // Loaded on first use, because the libraries would slow every start of the service.
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')]);
  const certificate: Certificate = new pki.Certificate({
    version: version3,
    serialNumber: new asn1.Integer({ valueHex: serialNumber() }),
    issuer: nameOf(issuer.commonName),
    subject: nameOf(subject.commonName),
    notBefore: timeOf(details.notBefore),
    notAfter: timeOf(details.notAfter),
    subjectPublicKeyInfo: pki.PublicKeyInfo.fromBER(spkiOf(subject.publicKey)),
    extensions: extensions(),
  });
  await certificate.sign(await importSigningKey(issuer.privateKey), 'SHA-256');
  return pemOf('CERTIFICATE', new Uint8Array(certificate.toSchema(true).toBER()));

  function nameOf(commonName: string): RelativeDistinguishedNames {
    const value = new asn1.Utf8String({ value: commonName });
    return new pki.RelativeDistinguishedNames({
      typesAndValues: [new pki.AttributeTypeAndValue({ type: commonNameType, value })],
    });
  }

  function timeOf(moment: Date): Time {
    const value = new Date(moment);
    // RFC 5280 section 4.1.2.5.2 forbids fractions of a second.
    value.setUTCMilliseconds(0);
    const hasFourDigits = value.getUTCFullYear() >= firstFourDigitYear;
    const { GeneralizedTime, UTCTime } = pki.TimeType;
    return new pki.Time({ type: hasFourDigits ? GeneralizedTime : UTCTime, value });
  }

  function extensions(): Extension[] {
    const { bits, unusedBits } = keyUsages[details.isAuthority ? 'keyCertSign' : 'keyEncipherment'];
    const usage = new asn1.BitString({ valueHex: Uint8Array.of(bits), unusedBits });
    const constraints = new pki.BasicConstraints(
      details.isAuthority ? { cA: true, pathLenConstraint: 0 } : {},
    );
    const subjectKeyId = new asn1.OctetString({ valueHex: keyIdentifier(subject.publicKey) });
    const authorityKeyId = new pki.AuthorityKeyIdentifier({
      keyIdentifier: new asn1.OctetString({
        valueHex: keyIdentifier(createPublicKey(issuer.privateKey)),
      }),
    });
    return [
      extension(pki.id_BasicConstraints, true, constraints.toSchema().toBER()),
      extension(pki.id_KeyUsage, true, usage.toBER()),
      extension(pki.id_SubjectKeyIdentifier, false, subjectKeyId.toBER()),
      extension(pki.id_AuthorityKeyIdentifier, false, authorityKeyId.toSchema().toBER()),
    ];
  }

  function extension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
    return new pki.Extension({ extnID, critical, extnValue });
  }
}

/** Positive, and without a leading zero byte, which DER forbids. */
function serialNumber(): Uint8Array {
  const bytes = new Uint8Array(randomBytes(serialBytes));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** Identifies a key (RFC 7093 section 2, method 4: any hash of its SubjectPublicKeyInfo). */
const keyIdentifier = (key: KeyObject): Uint8Array =>
  new Uint8Array(createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20));

const spkiOf = (key: KeyObject): Uint8Array<ArrayBuffer> =>
  new Uint8Array(key.export({ type: 'spki', format: 'der' }));

const importSigningKey = (key: KeyObject): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );

export const pemOf = (label: string, der: Uint8Array): string =>
  pemText(label, Buffer.from(der).toString('base64'));

export interface IssuerMaterial {
  /** PKCS #8, PEM. */
  privateKey: string;
  /** Self-signed, PEM; verifies the certificates that the key signs. */
  certificate: string;
}

export const certificateLifetime = 365 * dayMs;
/** Issuer in every certificate. */
const issuerName = 'Encryption service';
/** RFC 5280 section 4.1.2.5: "no well-defined expiration date". */
const noExpiry = new Date('9999-12-31T23:59:59Z');

const generateKeys = promisify(generateKeyPair);

/**
 * Issues certificates of one kind, by default those of API keys (console.md section 7,
 * `POST /tasks/certs/renew`).
 */
export const createCertificates = (
  keepSecret: KeepSecret,
  issuer = 'certificate-issuer',
  lifetime = certificateLifetime,
) => {
  // One issuer per year; earlier ones stay, so that their signatures can be verified.
  const issuerOf = (moment: Date): Promise<IssuerMaterial> =>
    keepSecret(`${issuer} ${moment.getUTCFullYear()}`, () => makeIssuer(moment));
  return {
    issuerOf,
    /**
     * @param publicKeyPem a proven RSA key (vault/certificateRequest)
     * @returns an X.509 certificate, PEM, valid from `now` for the lifetime
     */
    issueCertificate: async (publicKeyPem: string, commonName: string, now: Date) => {
      const { privateKey } = await issuerOf(now);
      return signCertificate({
        subject: { commonName, publicKey: createPublicKey(publicKeyPem) },
        issuer: { commonName: issuerName, privateKey: createPrivateKey(privateKey) },
        notBefore: now,
        notAfter: new Date(now.getTime() + lifetime),
        isAuthority: false,
      });
    },
  };
};

export async function makeIssuer(now: Date): Promise<IssuerMaterial> {
  const { privateKey, publicKey } = await generateKeys('rsa', { modulusLength: 3072 });
  const certificate = await signCertificate({
    subject: { commonName: issuerName, publicKey },
    issuer: { commonName: issuerName, privateKey },
    notBefore: now,
    notAfter: noExpiry,
    isAuthority: true,
  });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate,
  };
}
