import type { Access } from '../../../contract/access/access';
import type { RecordResource } from '../../../contract/access/accessTable';
import { answerWith, dataUnder } from '../../../contract/api/envelope';
import { actionParameters } from '../../../contract/api/creators';
import { expandParameter } from '../../../contract/api/expand';
import { recordUuid, z } from '../../../contract/lib/zod';
import { recordUsage, type UsageKind } from '../../domain/usage/recordUsage';
import { isOwned, kindOf, tableOf, withArticle } from '../../domain/engine/records/recordKinds';
import type { RecordAction, Update } from '../../domain/engine/records/records';
import type { Repeatable } from './parse';
import { type Call, type Route, route, payloadRoute } from './route';
import { requireOwnName } from '../../domain/engine/changeContext';

export const uuidParams = z.strictObject({ uuid: recordUuid });

/** Makes a route that removes something, and answers with its uuid. */
export const removalRoute = <Q extends z.ZodObject>(
  path: string,
  key: string,
  run: (call: Call<Params, z.infer<Q>, unknown>, uuid: string) => Promise<unknown>,
  terms: Pick<Route, 'summary' | 'access' | 'recordsRefusals'> & { query?: Q },
): Route =>
  payloadRoute('delete', path, key, {
    ...terms,
    params: uuidParams,
    answer: uuidParams,
    handle: async (call) => {
      await run(call, call.params.uuid);
      return call.params;
    },
  });

interface RecordKind {
  /** The records are at `/datasets`, for example, or at `/admin/features` if they belong to no company. */
  resource: RecordResource;
  record: z.ZodType;
  /** @throws ApiError 404 */
  read: (
    call: Pick<Call<unknown, unknown, unknown>, 'db' | 'clock' | 'tenantDb'>,
    uuid: string,
  ) => Promise<{ version: number }>;
  /** A second name by which published consoles read one record. */
  alias?: string;
  /** The kind of usage sums that are the record's own; added when a single record is read. */
  usage?: UsageKind;
  /** Additional fields in the answers of create and update, such as `partialErrors`. */
  extraFields?: z.ZodRawShape;
}

type Params = z.infer<typeof uuidParams>;
type RecordCall<B = unknown> = Call<Params, unknown, B>;

/** Parts that the routes of one kind of record share. */
function sharedParts(kind: RecordKind) {
  const { resource, record, read, alias, extraFields } = kind;
  const key = tableOf(resource);
  const path = isOwned(key) ? `/${resource}` : `/admin/${resource}`;
  const recordNoun = withArticle(kindOf(key).singular);
  const underKeys = <T>(value: T): Record<string, T> =>
    Object.fromEntries([key, alias].flatMap((name) => (name === undefined ? [] : [[name, value]])));
  const answer = answerWith(z.object(underKeys(record)));
  const changedAnswer = answerWith(z.object({ ...underKeys(record), ...extraFields }));
  const answerOf = (storedRecord: { version: number }, extra?: object) => ({
    data: { ...underKeys(storedRecord), ...extra },
    version: storedRecord.version,
  });
  const currentAnswer = async (call: Parameters<typeof read>[0], uuid: string, extra?: object) =>
    answerOf(await read(call, uuid), extra);
  const query = expandParameter(resource);
  const singleRecord = { params: uuidParams, query, answer };
  return {
    resource,
    key,
    path,
    recordNoun,
    query,
    answer,
    changedAnswer,
    singleRecord,
    answerOf,
    currentAnswer,
  };
}

/** Makes the routes of one kind of record; each answers with the record after the call. */
export function recordRoutes(kind: RecordKind) {
  const { read, usage } = kind;
  const shared = sharedParts(kind);
  const { resource, path, recordNoun, answer, singleRecord, answerOf, currentAnswer } = shared;
  return {
    answer,
    currentAnswer,

    create: <B extends z.ZodType>(
      body: B,
      run: Create<B>,
      terms: Pick<Route, 'mayRequire'> = {},
    ): Route => createRoute(shared, { body, ...terms }, run),

    read: (suffix = '', summary = `Read ${recordNoun}`): Route =>
      route('get', `${path}/{uuid}${suffix}`, {
        summary,
        access: [resource, 'read'],
        ...singleRecord,
        handle: async (call) => {
          const { tenantDb, clock, params } = call;
          const storedRecord = await read(call, params.uuid);
          const usageField = usage && {
            usage: await recordUsage(tenantDb, usage, params.uuid, clock()),
          };
          return answerOf({ ...storedRecord, ...usageField });
        },
      }),

    update: <B extends z.ZodType>(body: B, run: Change<B>, terms: UpdateTerms = {}): Route =>
      updateRoute(shared, { read, body, ...terms }, run),

    remove: (run: RecordAction<RecordCall>): Route => removeRoute(shared, run),

    /** Makes a route for an action without a body, such as `/rotate`. It answers with the record, without secrets. */
    action: (
      method: 'patch' | 'post',
      access: Access,
      summary: string,
      run: RecordAction<RecordCall>,
    ): Route => actionRoute(shared, { method, access, summary }, run),
  };
}

type Shared = ReturnType<typeof sharedParts>;

/** @returns the uuid of the created record, with the additional fields if its kind has some */
type Create<B extends z.ZodType> = (
  call: Call<unknown, unknown, z.infer<B>>,
  body: z.infer<B>,
) => Promise<string | { uuid: string; extraFields: object }>;

const createRoute = <B extends z.ZodType>(
  shared: Shared,
  terms: Pick<Route, 'mayRequire'> & { body: B },
  run: Create<B>,
): Route => {
  const { resource, key, path, recordNoun, query, changedAnswer: answer, currentAnswer } = shared;
  return route('post', path, {
    summary: `Create ${recordNoun}`,
    access: [resource, 'create'],
    idempotent: true,
    query,
    key,
    answer,
    ...terms,
    handle: async (call) => {
      requireOwnName(call.actor, call.body, `${key}.`);
      const created = await run(call, call.body);
      return typeof created === 'string'
        ? currentAnswer(call, created)
        : currentAnswer(call, created.uuid, created.extraFields);
    },
  });
};

/** @returns the additional fields if the record's kind has some */
type Change<B extends z.ZodType> = (
  ...change: Parameters<Update<z.infer<B>, RecordCall<z.infer<B>>>>
) => Promise<object | void>;

type UpdateTerms = Pick<Route, 'fieldAccess' | 'mayRequire'> & Repeatable & { summary?: string };

const updateRoute = <B extends z.ZodType>(
  shared: Shared,
  { read, ...terms }: UpdateTerms & Pick<RecordKind, 'read'> & { body: B },
  run: Change<B>,
): Route => {
  const {
    resource,
    key,
    path,
    recordNoun,
    singleRecord,
    changedAnswer: answer,
    currentAnswer,
  } = shared;
  return route('patch', `${path}/{uuid}`, {
    summary: `Change ${recordNoun}`,
    access: [resource, 'update'],
    ...singleRecord,
    answer,
    key,
    readBefore: (call) => read(call, call.params.uuid),
    ...terms,
    volatileFields: ['usage', ...(terms.volatileFields ?? [])],
    handle: async (call) => {
      const { uuid } = call.params;
      const extraFields = await run(call, uuid, call.body, call.ifMatch);
      return currentAnswer(call, uuid, extraFields ?? {});
    },
  });
};

const removeRoute = (
  { resource, path, recordNoun, key, query }: Shared,
  run: RecordAction<RecordCall>,
): Route =>
  route('delete', `${path}/{uuid}`, {
    summary: `Delete ${recordNoun} for good`,
    access: [resource, 'delete'],
    params: uuidParams,
    query,
    answer: dataUnder(key, uuidParams),
    handle: async (call) => {
      const { uuid } = call.params;
      await run(call, uuid, call.ifMatch);
      return { data: { [key]: { uuid } } };
    },
  });

const actionRoute = (
  { path, singleRecord, currentAnswer }: Shared,
  { method, access, summary }: { method: 'patch' | 'post'; access: Access; summary: string },
  run: RecordAction<RecordCall>,
): Route =>
  route(method, `${path}/{uuid}/${access[1]}`, {
    summary,
    access,
    ...singleRecord,
    // Each PATCH is idempotent without a declaration.
    ...(method === 'post' && { idempotent: true }),
    query: actionParameters,
    handle: async (call) => {
      const { uuid } = call.params;
      requireOwnName(call.actor, call.query);
      await run(call, uuid, call.ifMatch);
      return currentAnswer(call, uuid);
    },
  });
