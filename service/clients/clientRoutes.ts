import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { stoppedAt } from '../db/clock';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { failureOf } from '../http/failures';
import { noSuchCall } from '../http/noSuchCall';
import { AccessRefused, recordAccessRefused } from './accessRefused';
import { requireUsable } from './authorizeCall';
import { libraryOf, libraryUseOf, requireSupported } from './clientLibrary';
import { actorOfKey, decoyKeys } from './findApiKey';
import { authenticateCall, type KeyCallState, mebibyte } from './authenticateCall';
import { certifiedKey, requireProvider } from './certifiedKey';
import type { ClientAnswer, ClientCall, DeletedKeyCall } from './clientCall';
import { exactJson } from './exactJson';
import { wrongSignature } from './signature';
import { createSignIn, ProviderSilent } from './signIn';
import { readDataKey, readDefinition, readDefinitionsAndKeys } from './structuredCalls';
import { acknowledgeUse, makeKey, openKey } from './unstructuredCalls';
import { reportDeletedUsage, reportUsage } from './usageReport';
import { createKeyCallCache } from './keyCallCache';

interface ClientRoute {
  kind: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  run: (call: ClientCall) => Promise<ClientAnswer>;
  limit?: number;
  /** Reports of past use count even if the key is disabled or expired, or its address is not allowed. */
  anyState?: true;
  /** Answers a deleted key within the reporting window. Without this, a route treats a deleted key as unknown. */
  runDeleted?: (call: DeletedKeyCall) => Promise<ClientAnswer>;
  /** The call hands out no key, so libraries send no certificate with it. */
  keyless?: true;
}

const signInPath = '/:customer/api/v3/scim/sso';

/** Every call of the client libraries (client-protocol 2.3). */
export const clientRoutes: readonly ClientRoute[] = [
  { kind: 'new_key', method: 'POST', path: '/api/v0/encryption/key', run: makeKey },
  { kind: 'open_key', method: 'POST', path: '/api/v0/decryption/key', run: openKey },
  {
    kind: 'encryption_done',
    method: 'PATCH',
    path: '/api/v0/encryption/key/:fingerprint/:session',
    run: acknowledgeUse,
    anyState: true,
    runDeleted: acknowledgeUse,
  },
  {
    kind: 'decryption_done',
    method: 'PATCH',
    path: '/api/v0/decryption/key/:fingerprint/:session',
    run: acknowledgeUse,
    anyState: true,
    runDeleted: acknowledgeUse,
  },
  { kind: 'definition', method: 'GET', path: '/api/v0/ffs', run: readDefinition, keyless: true },
  { kind: 'data_key', method: 'GET', path: '/api/v0/fpe/key', run: readDataKey },
  {
    kind: 'definition_and_keys',
    method: 'GET',
    path: '/api/v0/fpe/def_keys',
    run: readDefinitionsAndKeys,
  },
  // Ten thousand events take five megabytes, and a library sends a refused batch again and again.
  {
    kind: 'usage_report',
    method: 'POST',
    path: '/api/v3/tracking/events',
    run: reportUsage,
    limit: 8 * mebibyte,
    anyState: true,
    runDeleted: reportDeletedUsage,
  },
];

/** Libraries concatenate SERVER and path: if SERVER ends with a slash, the path begins with two. */
const withDoubledSlash = (path: string): string[] => [path, `/${path}`];

/** Mounts the client libraries' protocol, which is independent of people's sign-in. */
export function mountClientProtocol(app: Hono<AppVariables>, options: AppOptions): void {
  const state: KeyCallState = {
    cache: createKeyCallCache(options.db),
    decoyKey: decoyKeys(options.vault),
  };
  const { keyCalls, usageEvents } = options.metrics;
  const handlerFor =
    (kind: string, perform: (c: Context<AppVariables>) => Promise<ClientAnswer>) =>
    async (c: Context<AppVariables>) => {
      try {
        const answer = await perform(c);
        keyCalls.inc({ kind, outcome: 'ok' });
        for (const [outcome, count] of Object.entries(answer.entries ?? {}))
          usageEvents.inc({ outcome }, count);
        return toResponse(c, answer);
      } catch (error) {
        const { response, reason } = refusal(c, error, options);
        keyCalls.inc({ kind, outcome: reason });
        return response;
      }
    };
  for (const route of clientRoutes)
    app.on(
      route.method,
      withDoubledSlash(route.path),
      handlerFor(route.kind, (c) => runRoute(c, route, options, state)),
    );
  const signIn = createSignIn(options);
  const runSignIn = async (c: Context<AppVariables>) => ({
    status: 200 as const,
    body: await signIn(c),
  });
  app.on('POST', withDoubledSlash(signInPath), handlerFor('sign_in', runSignIn));
  for (const path of ['/api/v0/*', '/api/v3/*', signInPath].flatMap(withDoubledSlash))
    app.all(path, (c) => refusal(c, noSuchCall(app, c), options).response);
}

const toResponse = (c: Context, { status, body }: ClientAnswer): Response =>
  status === 204 || body === undefined
    ? c.body(null, 204)
    : c.body(exactJson(body), status, { 'content-type': 'application/json' });

/** Clients show `message`, and some crash on an answer that is not JSON (client-protocol 2.3). */
function refusal(c: Context<AppVariables>, error: unknown, { log, metrics }: AppOptions) {
  const failure = failureOf(error, c.get('requestId'), log);
  const { message, status, request_id: requestId } = failure.body;
  const isOurs = !(error instanceof ProviderSilent);
  const isAccess = error instanceof AccessRefused && error.status !== 426;
  const reason = isAccess ? 'access' : isOurs ? failure.reason : 'provider';
  metrics.refusals.inc({ surface: 'client', reason });
  const response = c.json(
    { message, status, success: false, request_id: requestId },
    status as ContentfulStatusCode,
    failure.headers,
  );
  return { response, reason };
}

async function runRoute(
  c: Context<AppVariables>,
  route: ClientRoute,
  options: AppOptions,
  state: KeyCallState,
): Promise<ClientAnswer> {
  const { db, vault, addressLog } = options;
  const { cache } = state;
  const now = options.clock();
  const clock = stoppedAt(now, options.clock);
  const address = options.addressOf(c);
  const library = libraryOf(c.req.header('user-agent'));
  const { key, body } = await authenticateCall(c, route, options, state);
  if ('deleted_at' in key) {
    // Answered like a call with an unknown key.
    if (!route.runDeleted) throw wrongSignature();
    return route.runDeleted({ db, now, library, key, body });
  }
  const actor = actorOfKey(key, address, c.get('requestId'));
  // Reports are taken from every address and hand out nothing (decision 541).
  const noteAddress = (isAnswered: boolean) => {
    if (route.anyState || address === undefined) return;
    addressLog.note({ apiKey: key.uuid, address, library, now, isAnswered });
  };
  const libraryUse = library && (await libraryUseOf(db, key, library));
  try {
    if (!route.anyState) {
      requireSupported(library, libraryUse);
      requireUsable(key, address, now);
    }
    const query = (name: string) => c.req.query(name);
    const call = { db, vault, cache, now, clock, key, actor, library, libraryUse, query, body };
    if (key.autoprovisioned && !route.anyState) requireProvider(key);
    const needsNoCertificate = route.anyState || route.keyless || !key.autoprovisioned;
    const answer = await route.run(
      needsNoCertificate ? call : { ...call, key: await certifiedKey(call) },
    );
    noteAddress(true);
    return answer;
  } catch (error) {
    if (error instanceof AccessRefused) {
      noteAddress(false);
      await recordAccessRefused({ db, actor, clock }, key, error);
    }
    throw error;
  }
}
