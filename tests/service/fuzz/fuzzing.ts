import fc from 'fast-check';
import { type Answer, type Body, httpSend, type SentRequest } from '../independentClient/transport';
import {
  placesOf,
  hostileBodies,
  hostileEncodings,
  hostileHeaders,
  hostileNames,
  hostileTexts,
  hostileValues,
  withValueAt,
  written,
} from './mutations';

/** A request before it is serialized, so that one part of it can be mutated. */
export interface Draft {
  /** The caller; each fixture has callers of its own. */
  as: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  /** Percent-encoded. */
  params: Readonly<Record<string, string>>;
  /** Values that are no texts are sent as JSON. */
  query: Readonly<Record<string, unknown>>;
  /** Additional percent-encoded pairs. */
  moreQuery: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as the fields of a form; undefined for none. */
  body: unknown;
  /** Sent byte for byte in place of `body`. */
  rawBody?: Body;
}

type Twist = (draft: Draft) => Draft;

const elementAt = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % list.length];

/** Mutates one value of a tree: any of them, or one under a new name. */
export const twistTree = (
  tree: unknown,
  index: number,
  value: unknown,
  name: string | undefined,
): unknown => {
  const place = elementAt(placesOf(tree), index) ?? [];
  return withValueAt(tree, name === undefined ? place : [...place, name], value);
};

/** A mutation of a tree: the index of a value, its replacement, and a name if the value is added under it. */
export const anyValue = fc.tuple(
  fc.nat(),
  hostileValues,
  fc.option(hostileNames, { nil: undefined, freq: 4 }),
);

const twists: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Twist>((draft) => draft) },
  {
    weight: 10,
    arbitrary: anyValue.map(([index, value, name]): Twist => (draft) => ({
      ...draft,
      ...(draft.body !== undefined && { body: twistTree(draft.body, index, value, name) }),
    })),
  },
  {
    weight: 4,
    arbitrary: anyValue.map(([index, value, more]): Twist => (draft) => {
      const name = more ?? elementAt(Object.keys(draft.query), index) ?? 'page';
      const current = draft.query[name];
      const isTree = typeof current === 'object' && current !== null;
      return {
        ...draft,
        query: { ...draft.query, [name]: isTree ? twistTree(current, index, value, more) : value },
      };
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(), fc.oneof(hostileEncodings, fc.constantFrom(...hostileTexts.slice(0, 40))))
      .map(([index, text]): Twist => (draft) => {
        const name = elementAt(Object.keys(draft.params), index);
        const value = /^[\u0021-\u00FF]*$/.test(text)
          ? text
          : encodeURIComponent(text.toWellFormed());
        return name === undefined
          ? { ...draft, path: `${draft.path}/${value}` }
          : { ...draft, params: { ...draft.params, [name]: value } };
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), hostileEncodings, fc.boolean())
      .map(([index, value, isKnown]): Twist => (draft) => {
        const name = isKnown ? (elementAt(Object.keys(draft.query), index) ?? 'page') : value;
        return { ...draft, moreQuery: [`${name}=${value}`, `${name}=1`].slice(index % 2) };
      }),
  },
  {
    weight: 3,
    arbitrary: hostileHeaders.map(([name, value]): Twist => (draft) => ({
      ...draft,
      headers: { ...draft.headers, [name]: value },
    })),
  },
  {
    weight: 2,
    arbitrary: hostileBodies.map((rawBody): Twist => (draft) => ({ ...draft, rawBody })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND')
      .map((method): Twist => (draft) => ({ ...draft, method })),
  },
);

/** Requests of a table, each with one mutation. */
const twisted = (drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> =>
  fc.tuple(drafts, twists).map(([draft, twist]) => twist(draft));

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : written(value)).toWellFormed());

/** @returns path and query as they stand on the request line */
export function targetOf({ path, params, query, moreQuery }: Draft): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const all = [...pairs, ...moreQuery].join('&');
  return all === '' ? filled : `${filled}?${all}`;
}

/** @returns the draft with its body as JSON */
export function writeJson(draft: Draft, host: string): SentRequest {
  const body = draft.rawBody ?? (draft.body === undefined ? undefined : written(draft.body));
  return {
    method: draft.method,
    path: targetOf(draft),
    headers: {
      host,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...draft.headers,
    },
    ...(body !== undefined && { body }),
  };
}

const quoted = (text: string): string => {
  const whole = JSON.stringify(text);
  return whole.length > 600 ? `${whole.slice(0, 600)}… (${text.length} characters)` : whole;
};

/** A request as one line that a person can send again. */
const asCurl = ({ method, path, headers, body }: SentRequest, origin: string): string =>
  [
    `curl -X ${method} ${quoted(origin + path)}`,
    ...Object.entries(headers)
      .filter(([name]) => !/^(authorization|content-length)$/i.test(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(Buffer.from(body).toString('utf8'))}`]),
  ].join(' ');

/** Milliseconds after which a request counts as hanging. */
const limit = 5000;

/** @returns the fault of an answer that would be wrong for any request, undefined without one */
export type Judge = (answer: Answer, request: SentRequest) => string | undefined;

/** RFC 9110 section 9.1. */
const isUnknownMethod = ({ method }: SentRequest, { status }: Answer): boolean =>
  status === 501 && ['TRACE', 'PROPFIND'].includes(method);

/** Sends a request. @returns the fault of its answer */
async function faultOf(
  origin: string,
  request: SentRequest,
  judge: Judge,
): Promise<string | undefined> {
  const { hostname: host, port } = new URL(origin);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${limit} ms`), limit);
  });
  const answered = httpSend({ host, port: Number(port) })(request).then(
    (answer) =>
      answer.status >= 500 && !isUnknownMethod(request, answer)
        ? `${answer.status} ${answer.text.slice(0, 300)}`
        : judge(answer, request),
    (error: unknown) => `no answer: ${String(error)}`,
  );
  const fault = await Promise.race([answered, late]);
  clearTimeout(timer);
  return fault;
}

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every answer says which request it answers. */
export const judgeHeaders: Judge = ({ headers, text }) => {
  if (!requestId.test(String(headers['x-request-id']))) return 'no request id';
  if (headers['set-cookie']?.some((line) => line.startsWith('a=b'))) return 'a header was split';
  return /\bat .+\.[jt]s:\d+|node_modules/.test(text) ? 'a stack is shown' : undefined;
};

/** Refusals of the API have one shape (decision 28); those of the client protocol are its plain part. */
export const judgeApi: Judge = (answer, request) => {
  const wrong = judgeHeaders(answer, request);
  if (wrong !== undefined || answer.status < 400 || request.method === 'HEAD') return wrong;
  const {
    success,
    status,
    message,
    request_id: id,
  } = (answer.body ?? {}) as Record<string, unknown>;
  const isShaped =
    success === false &&
    status === answer.status &&
    typeof message === 'string' &&
    message.length > 3 &&
    id === answer.headers['x-request-id'];
  return isShaped
    ? undefined
    : `${answer.status}, not in the shape of refusals: ${answer.text.slice(0, 300)}`;
};

/**
 * `FUZZ_RUNS=100000 npx vitest run tests/service/fuzz` walks more requests than every run does. On a server there are
 * fewer: they are the first of those that the embedded engine was sent, and differ by the database alone.
 */
export const fuzzRuns = Number(
  process.env['FUZZ_RUNS'] ?? (process.env['TEST_DATABASE_URL'] ? 300 : 1000),
);
/** The first seed; each stretch of requests has the next one. */
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 20_260_615);
/** Number of requests to one fixture, before its changes and deletions matter too much. */
const stretch = 280;

/** A fixture for one stretch of requests. */
export interface FuzzFixture {
  origin: string;
  /** One for each route. */
  drafts: readonly fc.Arbitrary<Draft>[];
  /** Signs in, signs, writes the body. */
  write: (draft: Draft) => Promise<SentRequest>;
  judge: Judge;
  close: () => Promise<void>;
}

/** Maximum number of requests to a route until one is answered with neither 401 nor 403. */
const attempts = 100;

/**
 * Sends requests to one fresh fixture after another.
 * @returns a line for each request that was answered wrongly, the same fault of one path only once, and for each
 *   route that refuses every valid request, whose mutated requests therefore test nothing
 */
export async function fuzz(runs: number, open: () => Promise<FuzzFixture>): Promise<string[]> {
  const faults = new Map<string, string>();
  /** @returns the answer's status, undefined when none came */
  const send = async (fixture: FuzzFixture, seed: number, draft: Draft) => {
    let status: number | undefined;
    const request = await fixture.write(draft);
    const fault = await faultOf(fixture.origin, request, (answer, sent) => {
      ({ status } = answer);
      return fixture.judge(answer, sent);
    });
    const kind = `${draft.method} ${draft.path} ${fault?.slice(0, 60)}`;
    if (fault !== undefined && !faults.has(kind))
      faults.set(
        kind,
        `[FUZZ_SEED=${seed}, as ${draft.as}] ${fault}\n  ${asCurl(request, fixture.origin)}`,
      );
    return status;
  };
  for (let finished = 0, seed = firstSeed; finished < runs; finished += stretch, seed += 1) {
    const fixture = await open();
    const numRuns = Math.min(stretch, runs - finished);
    const drafts = twisted(fc.oneof(...fixture.drafts));
    for (const draft of fc.sample(drafts, { seed, numRuns })) await send(fixture, seed, draft);
    await fixture.close();
  }
  const fixture = await open();
  for (const drafts of fixture.drafts) {
    let shut: string | undefined;
    for (let seed = firstSeed; seed < firstSeed + attempts; seed += 1) {
      const [draft] = fc.sample(drafts, { seed, numRuns: 1 });
      if (!draft) break;
      const status = await send(fixture, seed, draft);
      if (status !== 401 && status !== 403) {
        shut = undefined;
        break;
      }
      shut = `${draft.method} ${draft.path}`;
    }
    if (shut !== undefined) faults.set(shut, `${shut} lets nobody in`);
  }
  await fixture.close();
  return [...faults.values()];
}
