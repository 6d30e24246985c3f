/** Reads that start before the console's code is there: `/me`, and what this page's last visit asked for. */

import { isOpeningPath, maxOpeningReads, type OpeningRead } from '../../contract/ownSession';

const storageKey = 'console.prefetch';
const maxPages = 12;
/** `/me` is read besides. */
const maxPathsPerPage = maxOpeningReads - 1;
const maxAgeMs = 10_000;
const timeoutMs = 30_000;

/** Asked for on every page anyway, or never the start of a page. */
const notRemembered = new Set(['/me', '/health/check']);

type Memory = Record<string, string[]>;
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const endpointOf = (path: string): string => path.split('?', 1)[0] ?? path;

function readMemory(storage: Kept): Memory {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([page, paths]: [string, unknown]) => [
        page,
        Array.isArray(paths) ? paths.filter(isOpeningPath).slice(0, maxPathsPerPage) : [],
      ]),
    );
  } catch {
    // Storage that is blocked or was tampered with: the page loads without a head start.
    return {};
  }
}

/**
 * Notes a read of the page that is open, so that the next visit starts it early. Of one endpoint the
 * latest read is kept: a list opens again where it was left.
 * @param page `location.pathname`
 * @param path path of a GET below the API's base, query included
 */
export function rememberRead(page: string, path: string, storage: Kept): void {
  const endpoint = endpointOf(path);
  // Below a list's own address lies what a link in it leads to, read in case somebody follows it.
  const isAhead = page.lastIndexOf('/') === 0 && endpoint.startsWith(`${page}/`);
  if (!isOpeningPath(path) || notRemembered.has(endpoint) || isAhead) return;
  const { [page]: before = [], ...others } = readMemory(storage);
  if (before.includes(path)) return;
  const known = before.some((kept) => endpointOf(kept) === endpoint);
  if (!known && before.length >= maxPathsPerPage) return;
  const paths = known
    ? before.map((kept) => (endpointOf(kept) === endpoint ? path : kept))
    : [...before, path];
  const pages = Object.entries(others).slice(-(maxPages - 1));
  try {
    storage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(pages), [page]: paths }));
  } catch {
    // A full storage costs only the head start.
  }
}

/** @returns the reads to start early for a page: `/me`, then what its last visit asked for */
export const prefetchPaths = (page: string, storage: Kept): string[] => [
  '/me',
  ...(readMemory(storage)[page] ?? []),
];

/** Headers of every call; the same for a read that starts early. */
export const callHeaders = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  'X-Console': '1',
});

/** The answers under way, each to be taken once. */
export interface PrefetchedAnswers {
  /** @returns the answer to exactly this path, once, while it is younger than ten seconds */
  take(path: string): Promise<Response> | undefined;
}

/** @param now milliseconds of any steady clock */
function keepAnswers(
  answers: Map<string, Promise<Response>>,
  now: () => number = () => performance.now(),
): PrefetchedAnswers {
  const startedAt = now();
  // Whoever takes the answer sees its failure; an answer that nobody takes must not be reported.
  for (const answer of answers.values()) answer.catch(() => undefined);
  return {
    take(path) {
      const answer = answers.get(path);
      answers.delete(path);
      return now() - startedAt < maxAgeMs ? answer : undefined;
    },
  };
}

/** @returns the answers that came together with the session */
export const openingAnswers = (reads: readonly OpeningRead[]): PrefetchedAnswers =>
  keepAnswers(
    new Map(
      reads.map(({ path, body, ...rest }) => [
        path,
        Promise.resolve(new Response(body === '' ? null : body, rest)),
      ]),
    ),
  );

interface PrefetchOptions {
  apiBase: string;
  token: string;
  paths: readonly string[];
  fetch?: typeof fetch;
  /** Milliseconds of any steady clock. */
  now?: () => number;
}

/** Reads the body too, which otherwise waits on the network's side until somebody asks for it. */
async function withBody(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const body = await response.text();
  return new Response(body === '' ? null : body, response);
}

export function startPrefetch(options: PrefetchOptions): PrefetchedAnswers {
  const { apiBase, token, paths, fetch: send = fetch, now } = options;
  const ask = (path: string) =>
    send(`${apiBase}${path}`, {
      headers: callHeaders(token),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
  return keepAnswers(new Map(paths.map((path) => [path, withBody(ask(path))])), now);
}
