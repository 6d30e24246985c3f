/** Remembers in this browser what each page read at its last visit, so that the next visit can prefetch it. */

const storageKey = 'console.prefetch';
const maxPages = 12;
const maxReadsPerPage = 4;
const maxReadLength = 1500;

/** Prefetched on every page, and therefore not remembered. */
const account = '/me';

type Memory = Record<string, string[]>;

/** @returns a read as one text: its path below the API's base; for a search also a space and its body as JSON */
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
 * Storage can be tampered with, and prefetches carry a token: only plain paths below the API's base are followed.
 * Files are made for each download, and only searches have a body.
 */
function isPrefetchable(read: unknown): read is string {
  if (typeof read !== 'string' || read.length > maxReadLength) return false;
  const { endpoint, path, search } = readParts(read);
  return (
    /^\/[\w-][\w./-]*(\?[^\s#]*)?$/.test(path) &&
    !/\.\.|\/\/|\.csv$/.test(endpoint) &&
    (search === undefined || (endpoint.endsWith('/search') && /^\{.*\}$/.test(search)))
  );
}

const endpointOf = (read: string): string => readParts(read).endpoint;

function readMemory(): Memory {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([page, reads]: [string, unknown]) => [
        page,
        Array.isArray(reads) ? reads.filter(isPrefetchable).slice(0, maxReadsPerPage) : [],
      ]),
    );
  } catch {
    // Storage that is blocked or was tampered with: the page loads without a head start.
    return {};
  }
}

function keepReads(page: string, reads: readonly string[]): void {
  const { [page]: _before, ...others } = readMemory();
  const pages = Object.entries(others).slice(-(maxPages - 1));
  try {
    const memory = { ...Object.fromEntries(pages), [page]: reads };
    window.localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Full storage only costs the prefetch.
  }
}

/**
 * Remembers a read of the open page, so that the next visit prefetches it. Only the latest read of each endpoint is
 * kept, because a list opens again in its last state.
 * @param page `location.pathname`
 * @param read as `readText` gives it
 */
export function rememberRead(page: string, read: string): void {
  const endpoint = endpointOf(read);
  // Paths below a list's own address belong to its links, and are read only in case a link is followed.
  const isAhead =
    page.lastIndexOf('/') === 0 && endpoint.replace(/^\/admin/, '').startsWith(`${page}/`);
  if (!isPrefetchable(read) || endpoint === account || isAhead) return;
  const { [page]: pageReads = [] } = readMemory();
  if (pageReads.includes(read)) return;
  const isKnown = pageReads.some((storedRead) => endpointOf(storedRead) === endpoint);
  if (!isKnown && pageReads.length >= maxReadsPerPage) return;
  const reads = isKnown
    ? pageReads.map((storedRead) => (endpointOf(storedRead) === endpoint ? read : storedRead))
    : [...pageReads, read];
  keepReads(page, reads);
}

/** Undoes `rememberRead`: a refused read would be refused, and recorded in the history, with each visit. */
export function forgetRead(page: string, read: string): void {
  const { [page]: pageReads = [] } = readMemory();
  const reads = pageReads.filter((storedRead) => endpointOf(storedRead) !== endpointOf(read));
  if (reads.length < pageReads.length) keepReads(page, reads);
}

/** @returns the reads to prefetch for a page: `/me`, then the reads of its last visit */
export const prefetchReads = (page: string): string[] => [account, ...(readMemory()[page] ?? [])];
