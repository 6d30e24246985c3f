import { readParts } from './prefetchMemory';

/** Prefetches: reads that start before the console's code has loaded, and their answers. */

const maxAgeMs = 10_000;
const timeoutMs = 30_000;

/** Headers of every call, prefetches included. */
export const callHeaders = (token: string): Record<string, string> => ({
  Accept: 'application/json',
  Authorization: `Bearer ${token}`,
  'X-Console': '1',
});

/** Additional header of calls that have a body. */
export const jsonBody = { 'Content-Type': 'application/json' } as const;

/** The pending answers, each to be taken once. */
export interface PrefetchedAnswers {
  /** @returns the answer to exactly this read, once, while it is younger than ten seconds */
  take(read: string): Promise<Response> | undefined;
}

interface PrefetchOptions {
  apiBase: string;
  token: string;
  reads: readonly string[];
  /** Called with each refused read, whether or not its answer is taken. */
  onRefused: (read: string) => void;
}

/** Reads the body as well; otherwise the browser would hold it back until it is read. */
async function withBody(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const body = await response.text();
  return new Response(body === '' ? null : body, response);
}

/** Sends the reads that a page is going to make as soon as there is a token. */
export function startPrefetch(options: PrefetchOptions): PrefetchedAnswers {
  const { apiBase, token, reads, onRefused } = options;
  const ask = (read: string) => {
    const { path, search } = readParts(read);
    return fetch(`${apiBase}${path}`, {
      ...(search !== undefined && { method: 'POST', body: search }),
      headers: { ...callHeaders(token), ...(search !== undefined && jsonBody) },
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
  };
  const answers = new Map(reads.map((read) => [read, withBody(ask(read))]));
  const startedAt = performance.now();
  for (const [read, answer] of answers) {
    answer
      .then(({ ok }) => ok || onRefused(read))
      // The taker of an answer handles its failure; the failure of an untaken answer must not be reported.
      .catch(() => undefined);
  }
  return {
    take(read) {
      const answer = answers.get(read);
      answers.delete(read);
      return performance.now() - startedAt < maxAgeMs ? answer : undefined;
    },
  };
}
