import type {
  DataProvider,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  RaRecord,
} from 'ra-core';
import { HttpError } from 'ra-core';
import { accountCalls } from './account';
import type { AccountCalls } from './account';
import { type ActionCall, callAction } from './action';
import { readCollection, recordIn } from './collection';
import { changedFields, ConflictError } from './conflict';
import type { ConsoleRecord } from './conflict';
import { datasetGroupCalls, type DatasetGroupCalls } from './datasetGroupCalls';
import { datasetLinkCalls, type DatasetLinkCalls } from './datasetLinkCalls';
import { endpointOf, fillPath } from './endpoints';
import { eventCalls, type EventCalls } from './eventCalls';
import { fieldErrors, messageOf } from './errors';
import { listCalls, type ListCalls, type ServiceAccess } from './listCalls';
import { plainVerbs } from './plainVerbs';
import { isObject, recordFrom, under } from './payload';
import { recordSearchCalls, type RecordSearchCalls } from './recordSearch';
import { referenceCalls, type ReferenceCalls } from './referenceCalls';
import type { ListFilter } from './search';
import { userSettingCalls, type UserSettingCalls } from './userSettingCalls';
import { wizardCalls, type WizardCalls } from './wizardCalls';

/** React-admin's calls, and those that only this service has. */
export interface ConsoleDataProvider
  extends
    DataProvider,
    WizardCalls,
    AccountCalls,
    DatasetLinkCalls,
    DatasetGroupCalls,
    EventCalls,
    RecordSearchCalls,
    ReferenceCalls,
    UserSettingCalls,
    Pick<ListCalls, 'downloadCsv'> {
  /** One call of an action: what the answer holds under `data`. */
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
}

interface Update {
  id: unknown;
  data: object;
  /** The record the change began with; its version is the condition of the change. */
  previousData?: object;
}

/**
 * Turns react-admin's calls into the service's (console.md section 7, decisions 22, 24, 27-30).
 * Every failure is an HttpError; a stale change is a ConflictError.
 */
export function createDataProvider({
  http,
  stream,
  endpoints,
}: ServiceAccess): ConsoleDataProvider {
  const plain = plainVerbs(http);

  const { getList, downloadCsv } = listCalls({ http, stream, endpoints });

  const getOne = async (
    resource: string,
    id: string,
    signal?: AbortSignal,
  ): Promise<ConsoleRecord> => {
    const endpoint = endpointOf(endpoints, resource);
    const { key, list } = endpoint;
    if (list.kind === 'collection' && list.wholeRecords)
      return recordIn(await readCollection(http, key, list, signal), id);
    return (await plain(endpoint).getOne(id, signal)).data;
  };

  const update = async (resource: string, params: Update): Promise<ConsoleRecord> => {
    const endpoint = endpointOf(endpoints, resource);
    const previous = (params.previousData ?? {}) as Partial<ConsoleRecord>;
    const path = `${endpoint.path}/${requiredId(params.id)}`;
    const version = previous.version;
    try {
      const { body, headers, status } = await http(path, {
        method: 'PATCH',
        body: changedFields({ ...params.data }, previous),
        headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
      });
      if (!isObject(body) || body.success !== true)
        throw new HttpError(endpoint.unconfirmedUpdate ?? messageOf(undefined), status, body);
      const saved = under(body, endpoint.key);
      const hasRecord = isObject(saved) && 'uuid' in saved;
      if (!hasRecord && endpoint.emptyUpdate !== undefined)
        throw new HttpError(endpoint.emptyUpdate, status, body);
      const record = hasRecord ? saved : { ...previous, ...params.data, uuid: params.id };
      // Parts that were not done stand beside the record; a form has only the record to find them in.
      const partialErrors = under(body, 'partialErrors');
      return recordFrom(
        partialErrors === undefined ? record : { ...record, partialErrors },
        headers,
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 412)
        throw new ConflictError(
          error.message,
          error.body,
          (await plain(endpoint).getOne(requiredId(params.id))).data,
        );
      throw forForm(error, endpoint.key);
    }
  };

  return {
    ...wizardCalls(http),
    ...datasetLinkCalls(http),
    ...datasetGroupCalls(http),
    ...eventCalls(http),
    ...recordSearchCalls(http),
    ...referenceCalls(http),
    // In development StrictMode mounts twice, and every first request would be aborted once.
    supportAbortSignal: import.meta.env.PROD || import.meta.env.MODE === 'test',
    getList: async <R extends RaRecord>(resource: string, params: GetListParams) => {
      const { data, ...list } = await getList(resource, params);
      return { ...list, data: data.map((row) => typed<R>(row)) };
    },
    getOne: async <R extends RaRecord>(resource: string, { id, signal }: GetOneParams<R>) => ({
      data: typed<R>(await getOne(resource, requiredId(id), signal)),
    }),
    getMany: async <R extends RaRecord>(resource: string, { ids, signal }: GetManyParams<R>) => {
      const records = await Promise.all(ids.map((id) => getOne(resource, requiredId(id), signal)));
      return { data: records.map((record) => typed<R>(record)) };
    },
    getManyReference: async <R extends RaRecord>(
      resource: string,
      { target, id, filter, ...params }: GetManyReferenceParams,
    ) => {
      const asked = filter as ListFilter | undefined;
      const filters = { ...asked?.filters, [target]: { eq: requiredId(id) } };
      const { data, total } = await getList(resource, { ...params, filter: { ...asked, filters } });
      return { total, data: data.map((row) => typed<R>(row)) };
    },
    create: async <R extends RaRecord>(resource: string, params: { data: object }) => {
      const endpoint = endpointOf(endpoints, resource);
      try {
        const { data } = await plain(endpoint).create(params.data);
        return { data: typed<R>(data) };
      } catch (error) {
        throw error instanceof HttpError ? forForm(error, endpoint.key) : error;
      }
    },
    update: async <R extends RaRecord>(resource: string, params: Update) => ({
      data: typed<R>(await update(resource, params)),
    }),
    updateMany: async <R extends RaRecord>(
      resource: string,
      { ids, data }: { ids: R['id'][]; data: object },
    ) => {
      await Promise.all(ids.map((id) => update(resource, { id, data })));
      return { data: ids };
    },
    delete: async <R extends RaRecord>(
      resource: string,
      { id, previousData }: { id: R['id']; previousData?: object },
    ) => {
      const { delete: remove } = plain(endpointOf(endpoints, resource));
      const { data } = await remove(requiredId(id), previousData);
      return { data: typed<R>(data) };
    },
    deleteMany: async <R extends RaRecord>(resource: string, { ids }: { ids: R['id'][] }) => {
      const { delete: remove } = plain(endpointOf(endpoints, resource));
      await Promise.all(ids.map((id) => remove(requiredId(id))));
      return { data: ids };
    },
    ...accountCalls(http),
    ...userSettingCalls(http),
    downloadCsv,
    action: (call: ActionCall) => callAction(http, call),
  } satisfies ConsoleDataProvider;
}

/** Callers name the record's type; the service's schema in the contract is what they rely on. */
const typed = <R extends RaRecord>(record: RaRecord): R => record as R;

const requiredId = (id: unknown): string =>
  fillPath('{uuid}', { uuid: typeof id === 'number' ? id : typeof id === 'string' ? id : null });

/** Puts the problems of fields where react-admin's forms look for them. */
function forForm(error: HttpError, key: string): HttpError {
  const fields = fieldErrors(error, key);
  if (Object.keys(fields).length === 0) return error;
  const message = messageOf(error);
  const body: unknown = error.body;
  // The same error goes on: it may carry the challenge of a step-up.
  return Object.assign(error, {
    message,
    body: {
      ...(isObject(body) ? body : {}),
      errors: { ...fields, root: { serverError: message } },
    },
  });
}
