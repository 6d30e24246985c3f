import { type OpeningRead, readParts } from '../../contract/ownSession';

/** Reads that start before the console's code is there, and their answers. */

const maxAgeMs = 10_000;
const timeoutMs = 30_000;

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
