/** Reads that start before the console's code is there: `/me`, and what this page's last visit asked for. */

import {
  isOpeningRead,
  maxOpeningReads,
  type OpeningRead,
  readParts,
} from '../../contract/ownSession';

const storageKey = 'console.prefetch';
const maxPages = 12;
/** `/me` is read besides. */
const maxReadsPerPage = maxOpeningReads - 1;
const maxAgeMs = 10_000;
const timeoutMs = 30_000;

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

/** Headers of every call; the same for a read that starts early. */
export const callHeaders = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  'X-Console': '1',
});

/** Besides, of a call that has a body. */
export const jsonBody = { 'Content-Type': 'application/json' } as const;

/** The answers under way, each to be taken once. */
export interface PrefetchedAnswers {
  /** @returns the answer to exactly this read, once, while it is younger than ten seconds */
  take(read: string): Promise<Response> | undefined;
}

interface KeepOptions {
  /** Called with each read that is refused, whether or not its answer is taken. */
  onRefused: (read: string) => void;
  /** Milliseconds of any steady clock. */
  now?: () => number;
}

function keepAnswers(
  answers: Map<string, Promise<Response>>,
  { onRefused, now = () => performance.now() }: KeepOptions,
): PrefetchedAnswers {
  const startedAt = now();
  for (const [read, answer] of answers) {
    answer
      .then(({ ok }) => ok || onRefused(read))
      // Whoever takes the answer sees its failure; an answer that nobody takes must not be reported.
      .catch(() => undefined);
  }
  return {
    take(read) {
      const answer = answers.get(read);
      answers.delete(read);
      return now() - startedAt < maxAgeMs ? answer : undefined;
    },
  };
}

/** @returns the answers that came together with the session */
export const openingAnswers = (
  reads: readonly OpeningRead[],
  options: KeepOptions,
): PrefetchedAnswers =>
  keepAnswers(
    new Map(
      reads.map(({ read, body, ...rest }) => [
        read,
        Promise.resolve(new Response(body === '' ? null : body, rest)),
      ]),
    ),
    options,
  );

interface PrefetchOptions extends KeepOptions {
  apiBase: string;
  token: string;
  reads: readonly string[];
  fetch?: typeof fetch;
}

/** Reads the body too, which otherwise waits on the network's side until somebody asks for it. */
async function withBody(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const body = await response.text();
  return new Response(body === '' ? null : body, response);
}

export function startPrefetch(options: PrefetchOptions): PrefetchedAnswers {
  const { apiBase, token, reads, fetch: send = fetch } = options;
  const ask = (read: string) => {
    const { path, search } = readParts(read);
    return send(`${apiBase}${path}`, {
      ...(search !== undefined && { method: 'POST', body: search }),
      headers: { ...callHeaders(token), ...(search !== undefined && jsonBody) },
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
  };
  return keepAnswers(new Map(reads.map((read) => [read, withBody(ask(read))])), options);
}
