import { createPublicKey } from 'node:crypto';
import { z } from '../../../contract/zod';
import { type FetchDocument, FetchRefused } from '../../outbound/fetchDocument';
import { invalidField } from '../apiError';

const smallestModulus = 2048;

/**
 * Refuses what cannot verify the company's own tokens.
 * @param pem as the company typed it
 * @throws ApiError 422 unless it is an RSA key of at least 2048 bits, or one on a curve
 */
export function requirePublicKey(pem: string): void {
  const refuse = (detail: string) => invalidField('settings.public_key', 'invalid', detail);
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----'))
    throw refuse('Must be a public key in PEM (it begins with -----BEGIN PUBLIC KEY-----).');
  const key = readKey(pem);
  if (!key) throw refuse('This public key cannot be read.');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' && type !== 'ec' && type !== 'ed25519')
    throw refuse('Must be an RSA or elliptic curve key.');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < smallestModulus)
    throw refuse(`Must be an RSA key of at least ${smallestModulus} bits.`);
}

/** @returns undefined for a text that is no key */
function readKey(pem: string) {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** What of the document matters here (OpenID Connect Discovery 1.0 section 3). */
const document = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https$/ }),
});

const problem = (field: string, detail: string) =>
  invalidField(`settings.${field}`, 'invalid', detail);

/**
 * Fetches an OpenID configuration and compares its issuer with the one that tokens are to carry.
 * @throws ApiError 422 with a problem of the field that is wrong
 */
export async function checkOpenidConfiguration(
  fetchDocument: FetchDocument,
  address: string,
  issuer: string,
): Promise<void> {
  const text = await fetchDocument(address).catch((error: unknown) => {
    if (error instanceof FetchRefused)
      throw problem(
        'openid_configuration',
        `The OpenID Configuration cannot be read. ${error.message}`,
      );
    throw error;
  });
  const found = document.safeParse(jsonIn(text));
  if (!found.success)
    throw problem(
      'openid_configuration',
      'There is no OpenID Configuration at this address: it must be JSON with an issuer and a jwks_uri.',
    );
  if (found.data.issuer !== issuer)
    throw problem(
      'iss',
      'The OpenID Configuration names another issuer. Copy it from there, letter by letter.',
    );
}

/** @returns undefined for a text that is no JSON */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
