import { type KeyObject, createPublicKey, verify } from 'node:crypto';
import type { CertificationRequest } from 'pkijs';
import { certificateRequestRefusals as refusals } from '../../texts/refusals/certificates';
import { isStrongRsa, strongRsa } from './pastedKeys';

/** Content of a certificate request with a verified signature. */
export interface ProvenRequest {
  publicKeyPem: string;
  subject: string;
}

/** A certificate request that is not accepted; the message is a sentence for the caller. */
export class RequestRefused extends Error {}

const pemPattern =
  /^-----BEGIN CERTIFICATE REQUEST-----\s([A-Za-z0-9+/=\s]+)-----END CERTIFICATE REQUEST-----\s*$/;
const commonNameType = '2.5.4.3';
/** Maximum length of a common name (RFC 5280 appendix A.1). */
const maxCommonNameLength = 64;
/** Signatures with sha256-, sha384- and sha512WithRSAEncryption (RFC 4055 section 5). */
const digests = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
]);
/** For programs, sha-1WithRSAEncryption is accepted too. */
const programDigests = new Map([...digests, ['1.2.840.113549.1.1.5', 'sha1']]);

/**
 * Reads a certificate request (PKCS #10, RFC 2986). Its signature must prove that the requester has the private key.
 * @throws RequestRefused
 */
export async function readCertificateRequest(pem: string): Promise<ProvenRequest> {
  const { request, publicKeyPem } = await verifyRequest(pem, digests);
  return { publicKeyPem, subject: commonNameOf(request) };
}

/**
 * Reads the public key in the certificate request of a program that signs in. ubiq-node leaves the subject empty and
 * signs with SHA-1, which is enough to prove possession of the private key; the token proves the caller's identity
 * (decision 366).
 * @throws RequestRefused
 */
export const readProvenKey = async (pem: string): Promise<string> =>
  (await verifyRequest(pem, programDigests)).publicKeyPem;

async function verifyRequest(pem: string, allowedDigests: ReadonlyMap<string, string>) {
  const request = await parseRequest(pem);
  const publicKey = rsaKeyOf(request);
  const digest = allowedDigests.get(request.signatureAlgorithm.algorithmId);
  if (digest === undefined) throw new RequestRefused(refusals.signedOtherwise);
  const signature = request.signatureValue.valueBlock.valueHexView;
  if (!verify(digest, request.tbsView, publicKey, signature))
    throw new RequestRefused(refusals.signedByOther);
  return { request, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

async function parseRequest(pem: string): Promise<CertificationRequest> {
  const [, content] = pemPattern.exec(pem) ?? [];
  if (content === undefined) throw new RequestRefused(refusals.notPem);
  const der = Buffer.from(content, 'base64');
  // Loaded on first use, because the libraries would slow every start of the service.
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')]);
  try {
    const { result, offset } = asn1.fromBER(der);
    if (offset === der.length) return new pki.CertificationRequest({ schema: result });
  } catch (error) {
    throw unreadable(error);
  }
  throw unreadable();
}

const unreadable = (cause?: unknown): RequestRefused =>
  new RequestRefused(refusals.unreadable, { cause });

function rsaKeyOf(request: CertificationRequest): KeyObject {
  const key = publicKeyOf(request);
  if (!isStrongRsa(key)) throw new RequestRefused(refusals.weakKey(strongRsa));
  return key;
}

function publicKeyOf(request: CertificationRequest): KeyObject {
  try {
    const der = Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER());
    return createPublicKey({ key: der, type: 'spki', format: 'der' });
  } catch (error) {
    throw new RequestRefused(refusals.keyUnreadable, { cause: error });
  }
}

function commonNameOf(request: CertificationRequest): string {
  const names = request.subject.typesAndValues.filter(({ type }) => type === commonNameType);
  // The type is text, but the author of the request may have put any value there.
  const name: unknown = names[0]?.value.valueBlock.value;
  if (names.length !== 1 || typeof name !== 'string' || name.trim() === '')
    throw new RequestRefused(refusals.noCommonName);
  if (name.length > maxCommonNameLength)
    throw new RequestRefused(refusals.longCommonName(maxCommonNameLength));
  return name;
}
