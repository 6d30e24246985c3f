import type { GetListParams } from 'ra-core';
import { csvOf, readCollection } from './collection';
import type { ConsoleRecord } from './conflict';
import { downloadBlob } from './download';
import { type Endpoints, endpointOf } from './endpoints';
import type { Http, HttpStream } from './http';
import { isObject, recordsFrom, under } from './payload';
import { type ListFilter, searchParameters, searchRows, type SortOrder } from './search';
import { downloadTimeline, readTimelinePage, type TimelinePage } from './timelineCalls';

export interface CsvParams {
  sort?: SortOrder;
  filter?: ListFilter;
}

/** What the calls of the data provider are made with. */
export interface ServiceAccess {
  http: Http;
  stream: HttpStream;
  endpoints: Endpoints;
}

interface ListPage {
  data: ConsoleRecord[];
  total: number;
  /** Whether the list holds more rows than were counted. */
  meta: { capped: boolean };
}

/** Lists, page by page or whole. */
export interface ListCalls {
  getList: (resource: string, params: GetListParams) => Promise<ListPage | TimelinePage>;
  /** The whole list as a CSV file; progress is in bytes received. */
  downloadCsv: (
    resource: string,
    params: CsvParams,
    onProgress?: (bytes: number) => void,
    signal?: AbortSignal,
  ) => Promise<{ data: Blob }>;
}

const withQuery = (path: string, parameters: [string, string][]): string =>
  parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;

/** Reads lists of every kind that an endpoint names. Every failure is an HttpError. */
export function listCalls({ http, stream, endpoints }: ServiceAccess): ListCalls {
  const getList: ListCalls['getList'] = async (resource, params) => {
    const { key, list } = endpointOf(endpoints, resource);
    if (list.kind === 'search') return readTimelinePage(http, { path: list.path, key }, params);
    const filter = params.filter as ListFilter | undefined;
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 100 };
    const pageOf = (found: ConsoleRecord[]): ListPage => ({
      data: found.slice((page - 1) * perPage, page * perPage),
      total: found.length,
      meta: { capped: false },
    });
    if (list.kind === 'collection') {
      const whole = await readCollection(http, key, list, params.signal);
      return pageOf(searchRows(whole, filter, params.sort, list.searched));
    }
    const paging: [string, string][] = [
      ['page', String(page)],
      ['per_page', String(perPage)],
    ];
    const path = withQuery(list.path, [...paging, ...searchParameters(params.sort, filter)]);
    const { body } = await http(path, { signal: params.signal });
    const rows = recordsFrom(under(body, key));
    const pagination = under(body, 'pagination');
    if (isObject(pagination) && typeof pagination.total_count === 'number')
      return {
        data: rows,
        total: pagination.total_count,
        meta: { capped: pagination.total_count_capped === true },
      };
    // A server without paging sent the whole table: page, search and sort it here (decision 22).
    return pageOf(searchRows(rows, filter, params.sort));
  };

  const downloadCsv: ListCalls['downloadCsv'] = async (
    resource,
    { sort, filter },
    onProgress,
    signal,
  ) => {
    const { key, list } = endpointOf(endpoints, resource);
    if (list.kind === 'collection' && list.csv) {
      const whole = await readCollection(http, key, list, signal);
      return { data: csvOf(list.csv, searchRows(whole, filter, sort, list.searched)) };
    }
    if (list.kind === 'search') {
      const params = { sort, filter };
      return { data: await downloadTimeline(stream, list.path, params, onProgress, signal) };
    }
    const path = withQuery(`${list.path}.csv`, searchParameters(sort, filter));
    return { data: await downloadBlob(await stream(path, { signal }), onProgress) };
  };

  return { getList, downloadCsv };
}
