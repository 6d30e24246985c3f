import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { bodyTexts } from '../../texts/refusals/requests';
import { stoppedAt } from '../db/clock';
import { tenantScope, type TenantScope } from '../db/scopes';
import { ApiError, routeNotFound } from '../domain/engine/apiError';
import { parseFields } from '../domain/engine/json';
import { lockProvisioning } from '../domain/grants/provisionedAccess';
import {
  type Actor,
  inTransaction,
  type VaultContext,
  type TransactionContext,
} from '../domain/engine/changeContext';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { readText } from '../http/bodies';
import { failureOf } from '../http/failures';
import { queryOf } from '../http/query';
import { createCallLimiter, type LimitCall } from '../domain/engine/rateLimits/callLimiter';
import { noSuchCall } from '../http/noSuchCall';
import type { ScimAnswer, ScimCall, ScimChange } from './scimCall';
import { authenticateProvider, recordScimRefusal } from './scimCaller';
import { listBody, providerConfig, resourceTypes, schemas } from './scimDiscovery';
import { errorBody, toScimError } from './scimErrors';
import { groupCalls } from './scimGroups';
import { requireStorable } from './schema/scimSchemas';
import { createCompanyQueues, type RunQueued } from './companyQueue';
import { userCalls } from './scimUsers';

const scimBase = '/:customer/api/v3/scim/v2';
const contentType = 'application/scim+json';

type Run = (c: Context<AppVariables>, actor: Actor, base: string) => Promise<ScimAnswer>;

/** Mounts SCIM 2.0 (RFC 7644), separately from the console's routes: people's access tokens do not open it. */
export function mountScim(app: Hono<AppVariables>, options: AppOptions): void {
  const limitCall = createCallLimiter(options.clock);
  const runQueued = createCompanyQueues(options.settings.pool.lockTimeout);
  const queuedOptions = { ...options, runQueued };
  const mount = (method: string, path: string, run: Run) =>
    app.on(method, scimBase + path, (c) => respond(c, options, limitCall, run));
  const documents = {
    ServiceProviderConfig: (base: string) => providerConfig(base),
    ResourceTypes: (base: string) => listBody(resourceTypes(base)),
    Schemas: (base: string) => listBody(schemas(base)),
  };
  for (const [name, makeDocument] of Object.entries(documents))
    mount('GET', `/${name}`, (_c, _actor, base) =>
      Promise.resolve({ status: 200, body: makeDocument(base) }),
    );
  for (const [name, makeResources] of Object.entries({
    ResourceTypes: resourceTypes,
    Schemas: schemas,
  }))
    mount('GET', `/${name}/:id`, (c, _actor, base) => {
      const resource = makeResources(base).find(({ id }) => id === c.req.param('id'));
      if (!resource) throw routeNotFound(c.req.path);
      return Promise.resolve({ status: 200, body: resource });
    });
  // A group with the maximum number of members has some two megabytes.
  for (const [name, calls, maxBytes] of [
    ['Users', userCalls, 256 * 1024],
    ['Groups', groupCalls, 8 * 1024 * 1024],
  ] as const) {
    const readHandler =
      (run: (call: ScimCall) => Promise<ScimAnswer>): Run =>
      (c, actor, base) =>
        run(callOf(c, tenantScope(options.db, actor.customer), base));
    const changeHandler =
      (run: (call: ScimChange) => Promise<ScimAnswer>, maxBodyBytes: number = maxBytes): Run =>
      (c, actor, base) =>
        runChange(c, queuedOptions, { actor, base }, { run, maxBodyBytes });
    mount('GET', `/${name}`, readHandler(calls.list));
    mount('POST', `/${name}`, changeHandler(calls.create));
    mount('GET', `/${name}/:id`, readHandler(calls.read));
    mount('PUT', `/${name}/:id`, changeHandler(calls.replace));
    mount('PATCH', `/${name}/:id`, changeHandler(calls.patch));
    mount('DELETE', `/${name}/:id`, changeHandler(calls.remove, 0));
  }
  app.all(`${scimBase}/*`, (c) =>
    respond(c, options, limitCall, () => {
      throw noSuchCall(app, c);
    }),
  );
}

async function respond(
  c: Context<AppVariables>,
  options: AppOptions,
  limitCall: LimitCall,
  run: Run,
): Promise<Response> {
  let actor: Actor | undefined;
  try {
    actor = await authenticateProvider(c, options);
    const { customer, ipAddress } = actor;
    limitCall('scim', { person: customer, company: customer, ipAddress });
    const base = `${options.settings.publicUrl}/${customer}/api/v3/scim/v2`;
    const { status, body } = await run(c, actor, base);
    if (status === 204 || body === undefined) return c.body(null, 204);
    const meta = body['meta'];
    if (status === 201 && typeof meta === 'object' && meta !== null && 'location' in meta)
      c.header('Location', String(meta.location));
    return c.body(JSON.stringify(body), status, { 'Content-Type': contentType });
  } catch (thrown) {
    const error = toScimError(thrown);
    const { body, status, headers, reason } = failureOf(error, c.get('requestId'), options.log);
    options.metrics.refusals.inc({ surface: 'scim', reason });
    if (actor && error instanceof ApiError && status !== 404)
      await recordScimRefusal(options.db, options.clock, actor, error);
    return c.body(JSON.stringify(errorBody(body, error)), status as ContentfulStatusCode, {
      ...headers,
      'Content-Type': contentType,
    });
  }
}

const callOf = (c: Context<AppVariables>, tenantDb: TenantScope, base: string): ScimCall => ({
  tenantDb,
  query: queryOf(c),
  id: c.req.param('id') ?? '',
  base,
});

interface ScimSource {
  actor: Actor;
  base: string;
}

interface ScimHandler {
  run: (call: ScimChange) => Promise<ScimAnswer>;
  maxBodyBytes: number;
}

/**
 * Runs a change in one transaction; other changes of the company wait for it.
 * @param maxBodyBytes 0 for a request without a body
 */
async function runChange(
  c: Context<AppVariables>,
  options: AppOptions & { runQueued: RunQueued },
  { actor, base }: ScimSource,
  { run, maxBodyBytes }: ScimHandler,
): Promise<ScimAnswer> {
  const { db, clock, vault, runQueued } = options;
  const hasBody = maxBodyBytes > 0;
  const body = hasBody ? await readScimBody(c, maxBodyBytes) : undefined;
  // Reading the body can take 30 s. Authenticate again: the token may have been renewed, or the provider turned off.
  if (hasBody) await authenticateProvider(c, options);
  // The same time for the whole request.
  const now = clock();
  const change = async (context: TransactionContext<VaultContext>) => {
    await lockProvisioning(context, 'no key update');
    const answer = await run({ ...callOf(c, context, base), context, body });
    if (answer.change !== undefined)
      await context.db
        .updateTable('scim_tokens')
        .set({ changed_at: now, change: answer.change })
        .where('customer_uuid', '=', actor.customer)
        .execute();
    return answer;
  };
  return runQueued(actor.customer, () =>
    inTransaction({ db, clock: stoppedAt(now, clock), vault, actor }, change),
  );
}

/** @throws ApiError 400, 413, 415 */
async function readScimBody(c: Context<AppVariables>, maxBodyBytes: number): Promise<unknown> {
  const types = [contentType, 'application/json'];
  const body = parseFields(await readText(c, maxBodyBytes, types, bodyTexts.sendAs(contentType)));
  requireStorable(body);
  return body;
}
