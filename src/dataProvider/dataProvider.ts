import {
  type CreateParams,
  type DataProvider,
  type DeleteParams,
  type GetListParams,
  type GetManyParams,
  type GetOneParams,
  HttpError,
  type RaRecord,
  type UpdateParams,
} from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { confirmationHeader } from '../../contract/stepUp';
import { isObject } from '../../contract/isObject';
import { serviceTexts } from '../../texts/serviceErrors';
import type { ActionCall } from '../model/action';
import { type Endpoint, fillPath } from '../model/endpoint';
import {
  changedFields,
  ConflictError,
  type ConsoleRecord,
  type ConsoleRow,
  recordFrom,
  dataAt,
} from './envelope';
import { statusOf, titleAndDetails } from './errors';
import type { Http } from './http';
import { listCalls, readCollection, recordIn, type ServiceAccess } from './lists';
import { readingCalls } from './readings';

/** React-admin's calls, and those that only this service has. */
export interface ConsoleDataProvider
  extends
    DataProvider,
    ReturnType<typeof readingCalls>,
    Pick<ReturnType<typeof listCalls>, 'countRows' | 'downloadCsv'> {
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
}

/** Every failure is an HttpError, a stale change a ConflictError (console.md section 7, decisions 22-30). */
export function createDataProvider(access: ServiceAccess): ConsoleDataProvider {
  const { http, endpointOf } = access;
  const { getList, getMany, countRows, downloadCsv } = listCalls(access);

  const getOne = async (
    resource: string,
    id: string,
    signal?: AbortSignal,
  ): Promise<ConsoleRecord> => {
    const endpoint = await endpointOf(resource);
    const { key, list } = endpoint;
    if (list?.kind === 'collection' && list.wholeRecords)
      return recordIn(await readCollection(http, key, list, signal), id);
    const { path, rest } = standardVerbs(http, endpoint);
    return recordFrom((await rest.getOne(path, { id, signal })).data);
  };

  const update = async (
    resource: string,
    { id, data, previousData, meta }: UpdateParams<ConsoleRecord>,
  ): Promise<ConsoleRecord> => {
    const endpoint = await endpointOf(resource);
    const previous: Partial<ConsoleRecord> = previousData ?? {};
    const path = fillPath(`${endpoint.path}/{uuid}`, { uuid: id });
    const query = endpoint.expand === undefined ? '' : `?expand=${endpoint.expand}`;
    const { body, headers, status } = await http(`${path}${query}`, {
      method: 'PATCH',
      body: changedFields(data, previous),
      headers: headersOf({ ...meta, ifMatch: previous.version }),
    })
      .catch(async (error: unknown) => {
        if (error instanceof HttpError && error.status === 412)
          throw new ConflictError(error.message, error.body, await getOne(resource, id));
        throw error;
      })
      .catch(saysGone(endpoint.unconfirmedUpdate));
    if (!isObject(body) || body.success !== true)
      throw new HttpError(endpoint.unconfirmedUpdate ?? serviceTexts.unknown, status, body);
    const saved = dataAt(body, endpoint.key);
    const hasRecord = isObject(saved) && 'uuid' in saved;
    if (!hasRecord && endpoint.emptyUpdate !== undefined)
      throw new HttpError(endpoint.emptyUpdate, status, body);
    const record = hasRecord ? saved : { ...previous, ...data, uuid: id };
    // Parts that were not done stand beside the record; a form has only the record to find them in.
    const partialErrors = dataAt(body, 'partialErrors');
    return recordFrom(partialErrors === undefined ? record : { ...record, partialErrors }, headers);
  };

  return {
    ...readingCalls(http),
    countRows,
    downloadCsv,
    action: (call: ActionCall) => callAction(http, call),
    // In development StrictMode mounts twice, and every first request would be aborted once.
    supportAbortSignal: import.meta.env.PROD || import.meta.env.MODE === 'test',
    getList: async <R extends RaRecord>(resource: string, params: GetListParams) => {
      const { data, ...list } = await getList(resource, params);
      return { ...list, data: data.map((row) => typed<R>(row)) };
    },
    getOne: async <R extends RaRecord>(resource: string, { id, signal }: GetOneParams<R>) => ({
      data: typed<R>(await getOne(resource, required(id), signal)),
    }),
    getMany: async <R extends RaRecord>(resource: string, { ids, signal }: GetManyParams<R>) => {
      const rows = await getMany(resource, ids.map(required), signal);
      return { data: rows.map((row) => typed<R>(row)) };
    },
    create: async <R extends RaRecord>(resource: string, { data, meta }: CreateParams) => {
      const endpoint = await endpointOf(resource);
      const { path, rest } = standardVerbs(http, endpoint, headersOf(meta));
      const created = await rest.create(path, { data });
      return { data: typed<R>(recordFrom(created.data, undefined, endpoint.emptyCreate)) };
    },
    update: async <R extends RaRecord>(resource: string, params: UpdateParams) => ({
      data: typed<R>(await update(resource, params)),
    }),
    delete: async <R extends RaRecord>(
      resource: string,
      { id, previousData, meta }: DeleteParams,
    ) => {
      const headers = headersOf({ ...meta, ifMatch: previousData?.version });
      const { path, rest } = standardVerbs(http, await endpointOf(resource), headers);
      const { data } = await rest.delete(path, { id: required(id) });
      return { data: typed<R>(recordFrom(data ?? { uuid: id, ...previousData })) };
    },
    getManyReference: neverMade,
    updateMany: neverMade,
    deleteMany: neverMade,
  } satisfies ConsoleDataProvider;
}

/** @param said in place of the service's words for a record that is no longer there */
const saysGone = (said: string | undefined) => (error: unknown) => {
  if (said !== undefined && statusOf(error) === 404)
    throw new HttpError(said, 404, { request_id: titleAndDetails(error).requestId });
  throw error;
};

/** Stub for methods that react-admin requires of a data provider, but that no page calls. */
const neverMade = (): Promise<never> =>
  Promise.reject(new Error('The console makes no such call.'));

/** Callers name the record's type; the service's schema in the contract is what they rely on. */
const typed = <R extends RaRecord>(record: ConsoleRow | ConsoleRecord): R => record as R;

/** @throws Error before any call when there is no identifier */
function required(id: string | number | undefined): string {
  if (id === undefined || id === '') throw new Error('Missing required parameter: uuid');
  return String(id);
}

type CallMeta = Pick<ActionCall, 'ifMatch' | 'idempotencyKey' | 'token' | 'confirmation'>;

/** @param meta of an action; for standard verbs it is react-admin's own `meta` */
function headersOf({ ifMatch, idempotencyKey, token, confirmation }: CallMeta = {}): Record<
  string,
  string
> {
  return {
    ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(confirmation === undefined ? {} : { [confirmationHeader]: confirmation }),
  };
}

/**
 * ra-data-simple-rest over a client that takes the record out of its envelope. It carries the reading,
 * creation and deletion of one record; it changes by PUT, pages by ranges and hands no headers on.
 */
function standardVerbs(http: Http, { path, key }: Endpoint, headers?: Record<string, string>) {
  const rest = simpleRest('', async (url, { method, body, signal }: RequestInit = {}) => {
    const answer = await http(url, {
      method: method === 'POST' || method === 'DELETE' ? method : 'GET',
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
      headers,
    });
    if (method === 'DELETE' && !(isObject(answer.body) && answer.body.success === true))
      throw new HttpError(serviceTexts.unknown, answer.status, answer.body);
    const payload = dataAt(answer.body, key);
    const hasRecord = isObject(payload) && typeof payload.uuid === 'string';
    const json = hasRecord ? recordFrom(payload, answer.headers) : undefined;
    return { status: answer.status, headers: answer.headers, body: '', json };
  });
  return { path: path.replace(/^\//, ''), rest };
}

/** @throws Error naming a missing path parameter, before the call; HttpError when the service refuses */
async function callAction(
  http: Http,
  { method, path, params, body, unconfirmed, signal, ...meta }: ActionCall,
): Promise<{ data: Record<string, unknown> }> {
  const request = { method, body, signal, headers: headersOf(meta) };
  // An update of a record that was deleted meanwhile says so in the same words, however the service answers.
  const answer = await http(fillPath(path, params), request).catch(
    saysGone(method === 'PATCH' ? unconfirmed : undefined),
  );
  const { data, success } = isObject(answer.body) ? answer.body : {};
  if (success !== true)
    throw new HttpError(unconfirmed ?? serviceTexts.unknown, answer.status, answer.body);
  return { data: isObject(data) ? data : {} };
}
