import {
  type CreateParams,
  type DataProvider,
  type DeleteManyParams,
  type DeleteParams,
  type GetListParams,
  type GetManyParams,
  type GetManyReferenceParams,
  type GetOneParams,
  HttpError,
  type Identifier,
  type RaRecord,
  type UpdateManyParams,
  type UpdateParams,
} from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { confirmationHeader } from '../../contract/access/stepUp';
import { isObject } from '../../contract/lib/isObject';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import type { ActionCall } from '../model/action';
import { type Endpoint, fillPath } from '../model/endpoint';
import { changedFields, ConflictError, recordFrom, dataAt } from './envelope';
import { statusOf, titleAndDetails, withFormErrors } from './errors';
import type { Http } from './http';
import { listCalls, recordIn, type ServiceAccess } from './lists';
import { customCalls } from './customCalls';
import type { ConsoleRecord } from '../model/record';

/** React-admin's calls, and those that only this service has. */
export interface ConsoleDataProvider
  extends
    DataProvider,
    ReturnType<typeof customCalls>,
    Pick<ReturnType<typeof listCalls>, 'countRows' | 'downloadCsv'> {
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
}

/** Every failure is an HttpError, a stale change a ConflictError (console.md section 7, decisions 28 to 30). */
export function createDataProvider(access: ServiceAccess): ConsoleDataProvider {
  const { http, endpointOf } = access;
  const { getList, getMany, countRows, downloadCsv } = listCalls(access);

  const getOne = async (
    resource: string,
    id: string,
    signal?: AbortSignal,
  ): Promise<ConsoleRecord> => {
    const endpoint = await endpointOf(resource);
    if (endpoint.list?.wholeRecords) return recordIn(await getMany(resource, [id], signal), id);
    const { path, rest } = standardVerbs(http, endpoint);
    return recordFrom((await rest.getOne(path, { id, signal })).data);
  };

  const calls = {
    ...customCalls(http),
    countRows,
    downloadCsv,
    action: (call: ActionCall) => callAction(http, call),
    supportAbortSignal: true,
    getList: async <R extends RaRecord>(resource: string, params: GetListParams) => {
      const { data, ...list } = await getList(resource, params);
      return { ...list, data: data.map((row) => asRecordType<R>(row)) };
    },
    getOne: async <R extends RaRecord>(resource: string, { id, signal }: GetOneParams<R>) => ({
      data: asRecordType<R>(await getOne(resource, required(id), signal)),
    }),
    getMany: async <R extends RaRecord>(resource: string, { ids, signal }: GetManyParams<R>) => {
      const rows = await getMany(resource, ids.map(required), signal);
      return { data: rows.map((row) => asRecordType<R>(row)) };
    },
    create: async <R extends RaRecord>(resource: string, { data, meta }: CreateParams) => {
      const { path, rest } = standardVerbs(http, await endpointOf(resource), headersOf(meta));
      const created = await rest.create(path, { data }).catch(failForm);
      return { data: asRecordType<R>(recordFrom(created.data)) };
    },
    update: async <R extends RaRecord>(resource: string, params: UpdateParams) => {
      const readCurrent = () => getOne(resource, required(params.id));
      const updated = await updateRecord(http, await endpointOf(resource), params, readCurrent);
      return { data: asRecordType<R>(updated) };
    },
    delete: async <R extends RaRecord>(
      resource: string,
      { id, previousData, meta }: DeleteParams,
    ) => {
      const headers = headersOf({ ...meta, ifMatch: previousData?.version });
      const { path, rest } = standardVerbs(http, await endpointOf(resource), headers);
      const { data } = await rest.delete(path, { id: required(id) });
      return { data: asRecordType<R>(recordFrom(data ?? { uuid: id, ...previousData })) };
    },
  };
  return { ...calls, ...callsOfSeveral(calls) };
}

/**
 * React-admin's calls for several records, one after the other, as the service limits the rate of calls. The first
 * refusal stops them. They have no previous records, and so send no versions.
 */
function callsOfSeveral(calls: Pick<DataProvider, 'getList' | 'update' | 'delete'>) {
  async function each(ids: readonly Identifier[], call: (id: Identifier) => Promise<unknown>) {
    for (const id of ids) await call(id);
    return { data: [...ids] };
  }
  return {
    getManyReference: <R extends RaRecord>(
      resource: string,
      { target, id, filter, ...params }: GetManyReferenceParams,
    ) => calls.getList<R>(resource, { ...params, filter: { ...filter, [target]: id } }),
    updateMany: (resource: string, { ids, ...params }: UpdateManyParams) =>
      each(ids, (id) => calls.update(resource, { ...params, id, previousData: undefined })),
    deleteMany: (resource: string, { ids, ...params }: DeleteManyParams) =>
      each(ids, (id) => calls.delete(resource, { ...params, id })),
  } satisfies Partial<DataProvider>;
}

/**
 * Sends the changed fields; without a change it only reads the record.
 * @param readCurrent reads the record as it is now, also after a conflict
 * @throws ConflictError for an update of an old version
 */
async function updateRecord(
  http: Http,
  endpoint: Endpoint,
  { id, data, previousData, meta }: UpdateParams<ConsoleRecord>,
  readCurrent: () => Promise<ConsoleRecord>,
): Promise<ConsoleRecord> {
  const previous: Partial<ConsoleRecord> = previousData ?? {};
  const changes = changedFields(data, previous);
  if (Object.keys(changes).length === 0) return readCurrent();
  const path = fillPath(`${endpoint.path}/{uuid}`, { uuid: id });
  const query = endpoint.expand === undefined ? '' : `?expand=${endpoint.expand}`;
  const { body, headers, status } = await http(`${path}${query}`, {
    method: 'PATCH',
    body: changes,
    headers: headersOf({ ...meta, ifMatch: previous.version }),
  })
    .catch(async (error: unknown) => {
      if (error instanceof HttpError && error.status === 412)
        throw new ConflictError(error.message, error.body, await readCurrent());
      throw error;
    })
    .catch(withGoneMessage(endpoint.unconfirmedUpdate))
    .catch(failForm);
  if (!isObject(body) || body.success !== true)
    throw new HttpError(endpoint.unconfirmedUpdate ?? serviceTexts.unknown, status, body);
  const saved = dataAt(body, endpoint.key);
  const hasRecord = isObject(saved) && 'uuid' in saved;
  if (!hasRecord && endpoint.emptyUpdate !== undefined)
    throw new HttpError(endpoint.emptyUpdate, status, body);
  const record = hasRecord ? saved : { ...previous, ...data, uuid: id };
  // Parts that were not done are listed beside the record; a form finds them only inside it.
  const partialErrors = dataAt(body, 'partialErrors');
  return recordFrom(partialErrors === undefined ? record : { ...record, partialErrors }, headers);
}

/** @throws HttpError with `body.errors` by field, where the service names fields */
function failForm(error: unknown): never {
  throw withFormErrors(error);
}

/** @param message for a record that no longer exists, in place of the service's own */
const withGoneMessage = (message: string | undefined) => (error: unknown) => {
  if (message !== undefined && statusOf(error) === 404)
    throw new HttpError(message, 404, { request_id: titleAndDetails(error).requestId });
  throw error;
};

/** Callers name the record's type; they rely on the service's schema in the contract. */
const asRecordType = <R extends RaRecord>(record: RaRecord): R => record as R;

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
 * ra-data-simple-rest reads, creates and deletes single records; its `httpClient` unwraps the service's envelope. Its
 * updates (PUT, without a version) and its lists (by ranges) do not suit the service, so these calls are our own.
 */
function standardVerbs(http: Http, { path, key }: Endpoint, headers?: Record<string, string>) {
  const rest = simpleRest('', async (url, { method, body, signal }: RequestInit = {}) => {
    const answer = await http(url, {
      method: method === 'POST' || method === 'DELETE' ? method : 'GET',
      body: body ?? undefined,
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
  // An update of a record that was deleted meanwhile has one message, however the service answers.
  const answer = await http(fillPath(path, params), request).catch(
    withGoneMessage(method === 'PATCH' ? unconfirmed : undefined),
  );
  const { data, success } = isObject(answer.body) ? answer.body : {};
  if (success !== true)
    throw new HttpError(unconfirmed ?? serviceTexts.unknown, answer.status, answer.body);
  return { data: isObject(data) ? data : {} };
}
