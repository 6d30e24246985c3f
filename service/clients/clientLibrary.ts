import { isStorable } from '../../contract/text';
import { ApiError } from '../domain/apiError';

/** A client library and its version, such as ubiq-node 2.4.0. */
export interface ClientLibrary {
  product: string;
  version: string;
}

const longest = 100;
// `ubiq-node2.4.0`, without a slash, is how ubiq-node writes itself in usage reports.
const userAgent = /^\s*(ubiq-[a-z+#]+(?:-[a-z+#]+)*)\s*[/ ]?\s*v?(\d[\w.+-]*)/i;

/** @returns the library that a User-Agent names; undefined for any other program */
export function libraryOf(header: string | undefined): ClientLibrary | undefined {
  const [, product, version] = userAgent.exec((header ?? '').slice(0, 2 * longest)) ?? [];
  if (!product || !version || !isStorable(header ?? '')) return undefined;
  return { product: product.toLowerCase(), version: version.slice(0, longest) };
}

/** @throws ApiError 426 when staff marked the version as Unsupported (client-protocol 2.4) */
export function requireSupported(
  library: ClientLibrary | undefined,
  status: string | null | undefined,
): void {
  if (library && status === 'Unsupported')
    throw new ApiError({
      status: 426,
      info: 'Client library too old',
      details: `The client library ${library.product} ${library.version} is not supported any more. Install a newer version.`,
    });
}
