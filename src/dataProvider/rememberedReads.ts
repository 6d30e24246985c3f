import { isOpeningRead, maxOpeningReads, readParts } from '../../contract/ownSession';

/** What each page asked for at its last visit, in this browser: the next one starts with it. */

const storageKey = 'console.prefetch';
const maxPages = 12;
/** `/me` is read besides. */
const maxReadsPerPage = maxOpeningReads - 1;

/** Asked for on every page anyway, or never the start of a page. */
const notRemembered = new Set(['/me', '/health/check']);

type Memory = Record<string, string[]>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const endpointOf = (read: string): string => readParts(read).endpoint;

function readMemory(storage: Kept): Memory {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([page, reads]: [string, unknown]) => [
        page,
        Array.isArray(reads) ? reads.filter(isOpeningRead).slice(0, maxReadsPerPage) : [],
      ]),
    );
  } catch {
    // Storage that is blocked or was tampered with: the page loads without a head start.
    return {};
  }
}

function keepReads(page: string, reads: readonly string[], storage: Kept): void {
  const { [page]: _before, ...others } = readMemory(storage);
  const pages = Object.entries(others).slice(-(maxPages - 1));
  try {
    storage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(pages), [page]: reads }));
  } catch {
    // A full storage costs only the head start.
  }
}

/**
 * Notes a read of the page that is open, so that the next visit starts it early. Of one endpoint the
 * latest read is kept: a list opens again where it was left.
 * @param page `location.pathname`
 * @param read as `readText` gives it
 */
export function rememberRead(page: string, read: string, storage: Kept): void {
  const endpoint = endpointOf(read);
  // Below a list's own address lies what a link in it leads to, read in case somebody follows it.
  const isAhead =
    page.lastIndexOf('/') === 0 && endpoint.replace(/^\/admin/, '').startsWith(`${page}/`);
  if (!isOpeningRead(read) || notRemembered.has(endpoint) || isAhead) return;
  const { [page]: before = [] } = readMemory(storage);
  if (before.includes(read)) return;
  const known = before.some((kept) => endpointOf(kept) === endpoint);
  if (!known && before.length >= maxReadsPerPage) return;
  const reads = known
    ? before.map((kept) => (endpointOf(kept) === endpoint ? read : kept))
    : [...before, read];
  keepReads(page, reads, storage);
}

/**
 * Ends what `rememberRead` began: an answer that takes long would hold the session up and be asked for again, and
 * what is refused would be refused, and recorded, with each visit.
 */
export function forgetRead(page: string, read: string, storage: Kept): void {
  const { [page]: before = [] } = readMemory(storage);
  const reads = before.filter((kept) => endpointOf(kept) !== endpointOf(read));
  if (reads.length < before.length) keepReads(page, reads, storage);
}

/** @returns the reads to start early for a page: `/me`, then what its last visit asked for */
export const prefetchReads = (page: string, storage: Kept): string[] => [
  '/me',
  ...(readMemory(storage)[page] ?? []),
];
