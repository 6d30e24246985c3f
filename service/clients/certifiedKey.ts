import { createHash } from 'node:crypto';
import { keyAccessRefusals, clientCallRefusals } from '../../texts/refusals/clientCalls';
import { certificateRefusals } from '../../texts/refusals/certificates';
import { provisioningOffReason } from '../domain/provisioning/companyProvider';
import { certifiedAs } from '../domain/provisioning/personSignIn';
import { keepSecrets } from '../vault/keepSecrets';
import { CertificateRefused, createSignInCertificates } from '../vault/signInCertificate';
import { AccessRefused } from './accessRefused';
import { type AuthenticatedKey, type CertifiedKey, findApiKey } from './findApiKey';
import { type ClientCall, fieldsOf } from './clientCall';
import { wrongSignature } from './signature';

/** Maximum characters of a `payload_cert`; a certificate of the largest key has some 4,000. */
const maxCertificateLength = 12_000;

/** @throws AccessRefused unless people of the key's identity provider may currently use the service */
export function requireProvider({ provider }: AuthenticatedKey): void {
  const offReason = provisioningOffReason(provider);
  if (offReason !== undefined) throw new AccessRefused('provider-off', offReason);
}

/**
 * The key of a person from the identity provider, who has no key pair here: data keys are wrapped for the
 * certificate sent with the call (client-protocol "IDP mode").
 * @throws AccessRefused unless a sign-in as this person issued the certificate, and nothing has changed since
 */
export async function certifiedKey(call: ClientCall): Promise<CertifiedKey> {
  const { db, vault, cache, now, key } = call;
  const text = certificateIn(call);
  const digest = createHash('sha256').update(text).digest('base64');
  const apiKey = await cache.certified.get(`${key.public_value} ${digest}`, async () => {
    const currentKey = await findApiKey(db, vault, key.public_value);
    if (!currentKey) throw wrongSignature();
    return { ...currentKey, ...(await verifyCertificate(currentKey)) };
  });
  if (apiKey.certificate.expires <= now)
    throw new AccessRefused('certificate', certificateRefusals.expired);
  return apiKey;

  async function verifyCertificate(holder: AuthenticatedKey) {
    const { read } = createSignInCertificates(keepSecrets(db, vault, () => now));
    const pem = Buffer.from(text, 'base64').toString('latin1');
    const { subject, publicKey, expires } = await read(pem, now).catch((error: unknown) => {
      if (error instanceof CertificateRefused)
        throw new AccessRefused('certificate', error.message);
      throw error;
    });
    if (subject !== certifiedAs(holder, holder.provider.version))
      throw new AccessRefused('certificate', keyAccessRefusals.otherCertificate(holder.name));
    return { public_key: publicKey, certificate: { digest, expires } };
  }
}

/** @returns `payload_cert` from the query, where some libraries do not encode plus signs, or from the body */
function certificateIn({ key, query, body }: ClientCall): string {
  const text =
    query('payload_cert')?.replaceAll(' ', '+') ??
    (body.byteLength > 0 ? fieldsOf(body)['payload_cert'] : undefined);
  if (typeof text !== 'string' || text === '')
    throw new AccessRefused('certificate', keyAccessRefusals.certificateNeeded(key.name));
  if (text.length > maxCertificateLength)
    throw new AccessRefused('certificate', clientCallRefusals.certificateTooLong);
  return text;
}
