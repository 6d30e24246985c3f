/** The published client libraries, as far as their requests differ. */
export type Style = 'node' | 'python' | 'go' | 'dotnet' | 'java' | 'c' | 'php';

/** The form of one client library's requests (client-protocol 2.2). */
export interface ClientStyle {
  /** Headers in the order signed, spelled as in `headers`, of a request with a body. */
  signedWithBody: string;
  /** The same of a request without one. */
  signedWithoutBody: string;
  /** The `Host` header keeps its port. */
  hostHasPort: boolean;
  /** The access key id is percent-encoded in the query. */
  encodesAccessKeyId: boolean;
  /** The certificate of a program that signed in stands in the query as it is. */
  rawCertificate?: true;
  product: string;
  version: string;
}

const ordinary = { hostHasPort: true, encodesAccessKeyId: true };

/** Each client library's way, by its language. */
export const clientStyles: Record<Style, ClientStyle> = {
  node: {
    ...ordinary,
    signedWithBody: 'content-type date host (created) (request-target) digest',
    // Node says the content type of nothing, too.
    signedWithoutBody: 'content-type date host (created) (request-target) digest',
    rawCertificate: true,
    product: 'ubiq-node',
    version: '2.4.0',
  },
  python: {
    ...ordinary,
    signedWithBody: '(created) (request-target) content-length content-type date digest host',
    signedWithoutBody: '(created) (request-target) content-type date digest host',
    encodesAccessKeyId: false,
    product: 'ubiq-python',
    version: '2.3.0',
  },
  go: {
    ...ordinary,
    signedWithBody: '(created) (request-target) content-length content-type date digest host',
    signedWithoutBody: '(created) (request-target) date digest host',
    product: 'ubiq-go',
    version: '2.2.0',
  },
  dotnet: {
    ...ordinary,
    signedWithBody: '(created) (request-target) content-length content-type date digest host',
    signedWithoutBody: '(created) (request-target) date digest host',
    hostHasPort: false,
    product: 'ubiq-dotnet',
    version: '2.4.0',
  },
  java: {
    ...ordinary,
    // The order of a map is random, so this one differs from all the others.
    signedWithBody: 'content-type host digest content-length (request-target) date (created)',
    signedWithoutBody: 'host digest (request-target) date (created)',
    rawCertificate: true,
    product: 'ubiq-java',
    version: '2.3.0',
  },
  c: {
    ...ordinary,
    signedWithBody: '(created) (request-target) Content-Length Content-Type Date Digest Host ',
    signedWithoutBody: '(created) (request-target) Date Digest Host ',
    product: 'ubiq-c',
    version: '2.3.0.0',
  },
  php: {
    ...ordinary,
    signedWithBody: '(created) (request-target) content-length content-type date digest host',
    signedWithoutBody: '(created) (request-target) date digest host',
    product: 'ubiq-php',
    version: '2.1.0',
  },
};

/** Every style, for tests that run each. */
export const styles: readonly Style[] = ['node', 'python', 'go', 'dotnet', 'java', 'c', 'php'];

/** A value in a query: Go and PHP encode a comma, and write a space as `+`. */
const queryValue = (style: Style, value: string): string =>
  style === 'go' || style === 'php'
    ? encodeURIComponent(value).replaceAll('%20', '+')
    : encodeURIComponent(value).replaceAll('%2C', ',');

/** A query in a client's way: only Python leaves the access key id as it is. */
export function queryOf(style: Style, parameters: Record<string, string | undefined>): string {
  const written = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const raw =
      (name === 'papi' && !clientStyles[style].encodesAccessKeyId) ||
      (name === 'payload_cert' && clientStyles[style].rawCertificate);
    return [`${name}=${raw ? value : queryValue(style, value)}`];
  });
  return written.join('&');
}
