import { type KeyObject, X509Certificate } from 'node:crypto';
import { certificateRefusals } from '../../texts/refusals/certificates';
import { dayMs, hourMs } from '../../contract/lib/clock';
import { maxClockSkewMs } from '../db/clockSkew';
import type { KeepSecret } from './keepSecrets';
import { createCertificates } from './signedCertificate';

/**
 * Milliseconds until a program that signed in does so again. ubiq-dotnet compares the end, in UTC, with its local time:
 * east of it a certificate has to last some hours more than zones go, and west of it one that has ended comes for as
 * many hours (decision 367).
 */
const signInLifetime = dayMs;
const westernmost = 12 * hourMs;

/** A certificate that is not accepted; the message is a sentence for the caller. */
export class CertificateRefused extends Error {}

/** Content of a certificate that we issued. */
interface SignInCertificate {
  /** The subject of the certificate. */
  subject: string;
  publicKey: KeyObject;
  /** When it is taken no more. */
  expires: Date;
}

/**
 * Issues and reads the certificates of programs that sign in with the identity provider. Their issuer is not
 * the one of API keys' certificates, whose subject somebody else may have chosen.
 */
export const createSignInCertificates = (keep: KeepSecret) => {
  const { issuerOf, issueCertificate } = createCertificates(keep, 'sign-in-issuer', signInLifetime);
  return {
    issue: issueCertificate,
    /** @throws CertificateRefused unless it was issued here and is valid now */
    read: async (pem: string, now: Date): Promise<SignInCertificate> => {
      const certificate = parse(pem);
      const from = new Date(certificate.validFrom);
      const expires = new Date(new Date(certificate.validTo).getTime() + westernmost);
      // Before the issuer is looked up by it: a year that never was has none.
      if (expires <= now || from.getTime() > now.getTime() + maxClockSkewMs)
        throw new CertificateRefused(certificateRefusals.expired);
      if (from.getTime() < now.getTime() - signInLifetime - westernmost - maxClockSkewMs)
        throw notOurs();
      const { certificate: issuer } = await issuerOf(from);
      if (!certificate.verify(new X509Certificate(issuer).publicKey)) throw notOurs();
      const [, subject] = /^CN=(.*)$/.exec(certificate.subject) ?? [];
      if (subject === undefined) throw notOurs();
      return { subject, publicKey: certificate.publicKey, expires };
    },
  };
};

const notOurs = () => new CertificateRefused(certificateRefusals.notIssuedHere);

function parse(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new CertificateRefused(certificateRefusals.unreadable, { cause: error });
  }
}
