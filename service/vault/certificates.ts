import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeepSecret } from './keepSecrets';
import { signCertificate } from './signedCertificate';

/** The key pair that certificates are signed with. */
export interface IssuerMaterial {
  /** PKCS #8, PEM. */
  privateKey: string;
  /** Self-signed, PEM: for whoever wants to verify the certificates. */
  certificate: string;
}

export interface Certificates {
  /**
   * @param publicKeyPem a proven RSA key (readCertificateRequest)
   * @returns an X.509 certificate, PEM, valid from `now` for 365 days
   */
  issueCertificate: (publicKeyPem: string, commonName: string, now: Date) => Promise<string>;
}

/** How long a certificate is valid, in milliseconds. */
export const certificateLifetime = 365 * 24 * 60 * 60_000;
const issuerName = 'Encryption service';
/** RFC 5280 section 4.1.2.5: "no well-defined expiration date". */
const never = new Date('9999-12-31T23:59:59Z');

const generate = promisify(generateKeyPair);

/** Issues the certificates of API keys (console.md section 7, `POST /tasks/certs/renew`). */
export const createCertificates = (keep: KeepSecret): Certificates => ({
  async issueCertificate(publicKeyPem, commonName, now) {
    const { privateKey } = await keep('certificate-issuer', () => makeIssuer(now));
    return signCertificate({
      subject: { commonName, publicKey: createPublicKey(publicKeyPem) },
      issuer: { commonName: issuerName, privateKey: createPrivateKey(privateKey) },
      notBefore: now,
      notAfter: new Date(now.getTime() + certificateLifetime),
      certifies: false,
    });
  },
});

async function makeIssuer(now: Date): Promise<IssuerMaterial> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 3072 });
  const certificate = await signCertificate({
    subject: { commonName: issuerName, publicKey },
    issuer: { commonName: issuerName, privateKey },
    notBefore: now,
    notAfter: never,
    certifies: true,
  });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate,
  };
}
