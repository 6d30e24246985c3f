/**
 * How the console's own page takes up the session that its cookie names: a grant type at the embedded
 * provider's token endpoint (an extension as RFC 6749 section 4.5 has it).
 */
export const ownSessionGrant = 'urn:console:session';

/** Of that grant: what the page begins with, read with the new token and answered beside it. May be repeated. */
export const openingReadParameter = 'read';
/** Who is signed in, and what the page's last visit began with. */
export const maxOpeningReads = 5;

/** What takes longer must not hold up the session itself: the page is then drawn without it. */
export const readPatienceMs = 1000;

const maxReadLength = 1500;

/** @returns a read as one text: its path below the API's base, and after a blank the JSON that a search is asked with */
export const readText = (path: string, search?: unknown): string =>
  search === undefined ? path : `${path} ${JSON.stringify(search)}`;

/** @returns the path of a read without its query, the whole path, and the JSON of a search */
export function readParts(read: string): { endpoint: string; path: string; search?: string } {
  const blank = read.indexOf(' ');
  const path = blank === -1 ? read : read.slice(0, blank);
  const endpoint = path.split('?', 1)[0] ?? path;
  return { endpoint, path, ...(blank !== -1 && { search: read.slice(blank + 1) }) };
}

/**
 * What a page may begin with. A token goes along: only plain paths below the API's base are ever followed, none of
 * a file, which is made anew each time, and a search alone is asked with a body.
 */
export function isOpeningRead(read: unknown): read is string {
  if (typeof read !== 'string' || read.length > maxReadLength) return false;
  const { endpoint, path, search } = readParts(read);
  return (
    /^\/[\w-][\w./-]*(\?[^\s#]*)?$/.test(path) &&
    !/\.\.|\/\/|\.csv$/.test(endpoint) &&
    (search === undefined || (endpoint.endsWith('/search') && /^\{.*\}$/.test(search)))
  );
}

/** Headers of an answer that the console reads. */
export const openingReadHeaders = ['content-type', 'etag', 'www-authenticate'] as const;

/** An answer that came together with the session. */
export interface OpeningRead {
  /** What was asked for. */
  read: string;
  status: number;
  headers: Partial<Record<(typeof openingReadHeaders)[number], string>>;
  body: string;
}
