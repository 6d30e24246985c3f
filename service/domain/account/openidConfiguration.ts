import { z } from '../../../contract/zod';
import type { FetchDocument } from '../../outbound/fetchDocument';
import { FetchRefused } from '../../outbound/fetchDocument';
import { invalid } from '../apiError';

/** What of the document matters here (OpenID Connect Discovery 1.0 section 3). */
const document = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https$/ }),
});

const problem = (field: string, detail: string) =>
  invalid([{ field: `settings.${field}`, code: 'invalid', detail }]);

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
