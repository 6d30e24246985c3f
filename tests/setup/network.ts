import { delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * The network of a test: what is below `/api` is answered as the test says, and any other request is an
 * error. Every component test has it; a test of another project calls `standInForNetwork()` once.
 *
 *     const saved = service('PATCH /datasets/:uuid', { datasets: { uuid, name: 'SSN' } });
 *     …
 *     expect(saved).toMatchObject([{ body: { name: 'SSN' }, headers: { 'if-match': '"3"' } }]);
 */

/** Request that the service received. */
export interface ReceivedCall {
  /** Below the API's base, with its query: `/table/datasets?page=1`. */
  path: string;
  query: Record<string, string>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The JSON, null where there was none. */
  body: unknown;
  /** The request continues when the page is left. */
  keepalive: boolean;
  /** Aborts when the console no longer wants the answer. */
  signal: AbortSignal;
}

/** Content of `data` in a successful response, or the whole response. */
type Answer = Readonly<Record<string, unknown>> | Response;

/** For answers that need msw's own handlers; `service` is the short way. */
export const server = setupServer();

/**
 * Stubs calls; of two stubs that match a call, the later one answers.
 * @param route method and path below the API's base; `:name` stands for any segment, `*` for any rest
 * @param answer the answer to every call, or a function of the request
 * @returns the calls received so far, a list that grows
 */
export function service(
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  answer: Answer | ((call: ReceivedCall) => Answer | Promise<Answer>),
): ReceivedCall[] {
  const [method = '', path = ''] = route.split(' ');
  const calls: ReceivedCall[] = [];
  server.use(
    http.all(`*/api${path}`, async ({ request }) => {
      if (request.method !== method) return undefined;
      const { pathname, search, searchParams } = new URL(request.url);
      const text = await request.clone().text();
      const call: ReceivedCall = {
        path: pathname.replace(/^.*?\/api\//, '/') + search,
        query: Object.fromEntries(searchParams),
        headers: Object.fromEntries(request.headers),
        body: text === '' ? null : (JSON.parse(text) as unknown),
        keepalive: request.keepalive,
        signal: request.signal,
      };
      calls.push(call);
      const result = typeof answer === 'function' ? await answer(call) : answer;
      return result instanceof Response ? result.clone() : answered(result);
    }),
  );
  return calls;
}

/** @returns the service's answer with this under `data`; `version` is its entity tag */
export const answered = (data: object, version?: number): Response =>
  Response.json(
    { success: true, data },
    version === undefined ? {} : { headers: { ETag: `"${version}"` } },
  );

/** @returns a page of a table as the service gives it */
export const pageOf = (key: string, rows: readonly object[], total = rows.length): Response =>
  answered({
    [key]: rows,
    pagination: { page: 1, per_page: 100, total_count: total, total_count_capped: false },
  });

/** @returns the service's refusal; with a field it is about that field: `datasets.name` */
export const refused = (status: number, details: string, field?: string): Response =>
  Response.json(
    {
      success: false,
      status,
      message: details,
      error: { info: 'Not possible', details },
      errors: field === undefined ? [] : [{ field, code: 'x', detail: details }],
      request_id: 'request-1',
    },
    { status },
  );

/** UUID under which the service stores the action that a one-time code confirms. */
export const confirmation = '5f0c7a52-0d7e-4a83-8d51-9a8f5d7a1c11';

/** @returns the service's refusal of a call that lacks its one-time code, and names what the code will confirm */
export const demandsStepUp = (scope: string, uuid = confirmation): Response =>
  Response.json(
    {
      success: false,
      error: {
        info: 'Additional authentication required',
        details: 'Confirm this with a one-time code.',
      },
      confirmation: { uuid, scope },
    },
    {
      status: 401,
      headers: {
        'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age="300"',
      },
    },
  );

/** @returns no answer: the connection ends before one arrives */
export const lost = (): Response => Response.error();

/** @returns half of an answer: the connection ends within the body */
export const cutOff = (): Response => {
  const part = new TextEncoder().encode('{"success":true,"da');
  return new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(part),
      pull: (stream) => stream.error(new TypeError('terminated')),
    }),
  );
};

/** @returns a page of an intermediary such as a proxy */
export const foreignPage = (status = 200): Response =>
  new Response('<!doctype html><title>Bad Gateway</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

/** Waits before an answer: milliseconds, or 'infinite' for one that never comes. */
export { delay };

/**
 * Has a call that ends in the tick of its answer fail as a browser's does. msw's interceptors fail it with
 * an error of their own ("the request has already been handled"), which the console takes for a fault.
 */
function failAborted(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    send(input, init).catch((error: unknown) => {
      init?.signal?.throwIfAborted();
      throw error;
    });
}

/** Puts the network in place for the file that calls it, and forgets its answers after each test. */
export function standInForNetwork(): void {
  let unanswered: string[] = [];
  beforeAll(() => {
    server.listen({
      onUnhandledRequest: ({ method, url }, print) => {
        unanswered.push(`${method} ${url}`);
        print.error();
      },
    });
    failAborted();
  });
  afterEach(() => {
    server.resetHandlers();
    const requests = unanswered;
    unanswered = [];
    // The console may draw such a failure only after the test has ended, which would then pass by luck.
    if (requests.length > 0) throw new Error(`no answer was given for:\n${requests.join('\n')}`);
  });
  afterAll(() => server.close());
}
