/**
 * How the console's own page takes up the session that its cookie names: a grant type at the embedded
 * provider's token endpoint (an extension as RFC 6749 section 4.5 has it).
 */
export const ownSessionGrant = 'urn:console:session';

/** Of that grant: what the page begins with, read with the new token and answered beside it. May be repeated. */
export const openingReadParameter = 'read';
/** Who is signed in, and what the page's last visit began with. */
export const maxOpeningReads = 5;

const maxPathLength = 1500;

/**
 * What a page may begin with. A token goes along: only plain paths below the API's base are ever followed, and none of
 * a file, which is made anew each time.
 */
export const isOpeningPath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= maxPathLength &&
  /^\/[\w-][\w./-]*(\?[^\s#]*)?$/.test(path) &&
  !/\.\.|\/\/|\.csv$/.test(path.split('?', 1)[0] ?? '');

/** Headers of an answer that the console reads. */
export const openingReadHeaders = ['content-type', 'etag', 'www-authenticate'] as const;

/** An answer that came together with the session. */
export interface OpeningRead {
  /** Below the API's base, query included. */
  path: string;
  status: number;
  headers: Partial<Record<(typeof openingReadHeaders)[number], string>>;
  body: string;
}
