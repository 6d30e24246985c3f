import { z } from '../../../../contract/lib/zod';
import { idpRefusals } from '../../../../texts/refusals/identityProvider';
import type { FetchDocument } from '../../../outbound/fetchDocument';
import { FetchRefused } from '../../../outbound/publicNetwork';
import { isStrongRsa, KeyRefused, readPublicKey, strongRsa } from '../../../vault/pastedKeys';
import { type ApiError, invalidField } from '../../engine/apiError';
import { jsonIn } from '../../engine/json';

/** Curves of ES256, ES384 and ES512 (RFC 7518 section 3.4), by OpenSSL's names. */
const curves = new Set<string | undefined>(['prime256v1', 'secp384r1', 'secp521r1']);

/**
 * Reads the key for verifying tokens that the company issues itself.
 * @returns only the key, re-exported: nothing else that was pasted is stored
 * @throws ApiError 422 unless it is a strong RSA key, an EC key for ES256, ES384 or ES512, or an Ed25519 key
 */
export function checkedPublicKey(pem: string): string {
  const refuse = (detail: string) => invalidField('settings.public_key', 'invalid', detail);
  const key = readKey(pem, refuse);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' && type !== 'ec' && type !== 'ed25519') throw refuse(idpRefusals.keyType);
  if (type === 'rsa' && !isStrongRsa(key)) throw refuse(idpRefusals.keyStrength(strongRsa));
  if (type === 'ec' && !curves.has(details?.namedCurve)) throw refuse(idpRefusals.curve);
  return key.export({ type: 'spki', format: 'pem' }).toString().trim();
}

function readKey(pem: string, refuse: (detail: string) => ApiError) {
  try {
    return readPublicKey(pem);
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error;
    throw Object.assign(refuse(error.message), { cause: error });
  }
}

/** The identity provider cannot be used in its current state; the message says why, in sentences. */
export class ProviderUnusable extends Error {
  /** The company's setting that causes the problem. */
  readonly field: 'openid_configuration' | 'iss';

  constructor(message: string, field: ProviderUnusable['field'] = 'openid_configuration') {
    super(message);
    this.field = field;
  }
}

/** Fields of the document that the service uses (OpenID Connect Discovery 1.0 section 3). */
const configurationSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https$/ }),
});
/** RFC 7517 section 5. */
const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * Fetches an OpenID configuration.
 * @param issuer expected in tokens
 * @throws ProviderUnusable
 */
export async function readOpenidConfiguration(
  fetchDocument: FetchDocument,
  address: string,
  issuer: string,
): Promise<z.infer<typeof configurationSchema>> {
  const text = await fetchText(fetchDocument, address, 'The OpenID Configuration');
  const configuration = configurationSchema.safeParse(jsonIn(text)).data;
  if (!configuration) throw new ProviderUnusable(idpRefusals.noConfiguration);
  if (configuration.issuer !== issuer) throw new ProviderUnusable(idpRefusals.otherIssuer, 'iss');
  return configuration;
}

/** Fetches the provider's public keys. @throws ProviderUnusable */
export async function readKeys(
  fetchDocument: FetchDocument,
  address: string,
): Promise<z.infer<typeof keySetSchema>> {
  const text = await fetchText(fetchDocument, address, "The provider's keys");
  const keySet = keySetSchema.safeParse(jsonIn(text)).data;
  if (!keySet || keySet.keys.length === 0) throw new ProviderUnusable(idpRefusals.noKeys);
  return keySet;
}

async function fetchText(
  fetchDocument: FetchDocument,
  address: string,
  documentName: Parameters<typeof idpRefusals.unreadable>[0],
) {
  return fetchDocument(address).catch((error: unknown) => {
    if (!(error instanceof FetchRefused)) throw error;
    throw new ProviderUnusable(idpRefusals.unreadable(documentName, error.message));
  });
}

/**
 * Checks a configuration before a company saves it.
 * @throws ApiError 422 with a problem for the invalid field
 */
export async function checkOpenidConfiguration(
  fetchDocument: FetchDocument,
  address: string,
  issuer: string,
): Promise<void> {
  try {
    await readOpenidConfiguration(fetchDocument, address, issuer);
  } catch (error) {
    if (!(error instanceof ProviderUnusable)) throw error;
    throw invalidField(`settings.${error.field}`, 'invalid', error.message);
  }
}
