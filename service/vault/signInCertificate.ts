import { type KeyObject, X509Certificate } from 'node:crypto';
import { certificateRefusals } from '../../texts/refusals/certificates';
import { dayMs, hourMs } from '../../contract/lib/clock';
import { maxClockSkewMs } from '../db/clockSkew';
import type { KeepSecret } from './keepSecrets';
import { createCertificates } from './signedCertificate';

/**
 * Milliseconds after which a program must sign in again. ubiq-dotnet compares the end, in UTC, with its local time.
 * East of UTC a certificate must therefore last some hours longer than any time zone's offset; west of UTC an expired
 * one is sent for up to as many hours as the offset (decision 367).
 */
const signInLifetime = dayMs;
const maxWesternOffset = 12 * hourMs;

/** A certificate that is not accepted; the message is a sentence for the caller. */
export class CertificateRefused extends Error {}

/** Content of a certificate issued by this service. */
interface SignInCertificate {
  /** The subject of the certificate. */
  subject: string;
  publicKey: KeyObject;
  /** When it is no longer accepted. */
  expires: Date;
}

/**
 * Issues and reads the certificates of programs that sign in with the identity provider. Their issuer differs from
 * that of API keys' certificates, because somebody else may have chosen the subject of those.
 */
export const createSignInCertificates = (keepSecret: KeepSecret) => {
  const { issuerOf, issueCertificate } = createCertificates(
    keepSecret,
    'sign-in-issuer',
    signInLifetime,
  );
  return {
    issue: issueCertificate,
    /** @throws CertificateRefused unless this service issued it and it is valid now */
    read: async (pem: string, now: Date): Promise<SignInCertificate> => {
      const certificate = parse(pem);
      const validFrom = new Date(certificate.validFrom);
      const expires = new Date(new Date(certificate.validTo).getTime() + maxWesternOffset);
      // Checked before the issuer is looked up by date, because an impossible year has no issuer.
      if (expires <= now || validFrom.getTime() > now.getTime() + maxClockSkewMs)
        throw new CertificateRefused(certificateRefusals.expired);
      if (validFrom.getTime() < now.getTime() - signInLifetime - maxWesternOffset - maxClockSkewMs)
        throw notOurs();
      const { certificate: issuer } = await issuerOf(validFrom);
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
