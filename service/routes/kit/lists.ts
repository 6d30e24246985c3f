import { ruleOf } from '../../../contract/access/access';
import type { AccessAction, AccessResource } from '../../../contract/access/accessTable';
import { countText } from '../../../texts/admin-kit/counted';
import { expandParameter } from '../../../contract/api/expand';
import { isObject } from '../../../contract/lib/isObject';
import { statesOf } from '../../../contract/api/listStates';
import { type Search, searchLimits } from '../../../contract/api/search';
import {
  filePageParameters,
  pageParameters,
  searchBody,
  searchText,
} from '../../../contract/api/searchBody';
import { z } from '../../../contract/lib/zod';
import { requestTexts } from '../../../texts/refusals/requests';
import { staffScope } from '../../db/scopes';
import { recordExport } from '../../domain/engine/recordActivity';
import { badRequest } from '../../domain/engine/apiError';
import { parseFields } from '../../domain/engine/json';
import {
  type ListSource,
  countStates,
  readAll,
  readPage,
} from '../../domain/engine/lists/readList';
import { isOwned, kindOf, tableOf } from '../../domain/engine/records/recordKinds';
import type { Caller } from './caller';
import { type CsvColumn, csvLines, startedLines } from './csv';
import { pageRoute } from './pageRoute';
import { refusedParameters } from './parse';
import { type Call, payloadRoute, route, type Route } from './route';

const searchParameters = z.strictObject({
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .optional()
    .meta({ description: 'Column to sort by; a leading minus means descending.' }),
  q: searchText.optional().meta({ description: 'Text to look for in name and description.' }),
  search: z
    .string()
    .optional()
    .meta({ description: 'JSON text with `filters`, `groups` and `sorts`; `sort` comes first.' }),
});
const tableParameters = searchParameters.extend(pageParameters.shape);
const fileParameters = searchParameters.extend(filePageParameters.shape);

/** @throws ApiError 400 for a malformed or too long search */
function searchOf({ sort, q, search }: z.infer<typeof searchParameters>): Search {
  const sorts = sort
    ? [{ name: sort.replace('-', ''), dir: sort.startsWith('-') ? 'desc' : 'asc' }]
    : undefined;
  const searchFields = search ? parseFields(search, 'The parameter search') : {};
  if (!isObject(searchFields)) throw badRequest(requestTexts.parameter.search);
  const parsed = searchBody.safeParse({ ...searchFields, ...(sorts && { sorts }) });
  if (!parsed.success) throw badRequest(refusedParameters(parsed.error, 'search'));
  return q === undefined ? parsed.data : { ...parsed.data, q };
}

type ListedResource = {
  [R in AccessResource]: 'list' extends AccessAction<R> ? R : never;
}[AccessResource];

interface TableRoutes<Row> {
  /** Its rows are at `/table/<resource>`, and below `/admin` where they belong to no company. */
  resource: ListedResource;
  row: z.ZodType;
  /** A function where the columns depend on the caller. */
  source: ListSource<Row> | ((caller: Caller) => ListSource<Row>);
  csv: readonly CsvColumn<Row>[];
}

/**
 * Makes the routes of a paged list: its pages (under both of its paths), and the whole list as a CSV file.
 * @throws Error, at the start, if a list that belongs to no company has a rule that admits people other than staff
 */
export function tableRoutes<Row>({ resource: name, row, source, csv }: TableRoutes<Row>): Route[] {
  const key = tableOf(name);
  const isTenantList = isOwned(typeof source === 'function' ? key : source.table);
  if (!isTenantList && !ruleOf([name, 'list']).staff)
    throw new Error(`The list ${name} is for staff alone.`);
  const scopeOf = ({ db, tenantDb }: Pick<Call<unknown, unknown, unknown>, 'db' | 'tenantDb'>) =>
    isTenantList ? tenantDb : staffScope(db);
  const access = [name, 'list'] as const;
  const expand = expandParameter(name).shape;
  const states = statesOf(name);
  const sourceFor = ({ caller }: { caller: Caller }) =>
    typeof source === 'function' ? source(caller) : source;
  const pageRouteAt = (path: string) =>
    pageRoute(path, key, {
      summary: `A page of ${name}`,
      access,
      query: tableParameters.extend(expand),
      answer: row,
      handle: (call) =>
        readPage(sourceFor(call), scopeOf(call), {
          search: searchOf(call.query),
          page: call.query,
          now: call.clock(),
        }),
    });
  const csvRoute = route('get', `/table/${name}.csv`, {
    summary: `All ${name} of a search as CSV, at most ${countText(searchLimits.csvRows)} rows`,
    access,
    rateLimit: 'export',
    query: fileParameters.extend(expand),
    answer: 'csv',
    handle: async (call) => {
      const { clock, query } = call;
      const listSource = sourceFor(call);
      const rows = readAll(listSource, scopeOf(call), { search: searchOf(query), now: clock() });
      const lines = await startedLines(csvLines(csv, rows));
      await recordExport(call, kindOf(listSource.table).plural);
      return { csv: { fileName: `${name}.csv`, lines } };
    },
  });
  // The counts shown above a list: its rows in each state.
  const countsRoute = payloadRoute('get', `/table/${name}/counts`, 'counts', {
    summary: `How many ${name} there are, as a whole and in each state, up to ${countText(searchLimits.countedRows + 1)} of each`,
    access,
    rateLimit: 'search',
    query: z.strictObject({ q: searchText.optional() }),
    answer: z.record(z.string(), z.int()),
    handle: (call) =>
      countStates(sourceFor(call), scopeOf(call), states, { q: call.query.q, now: call.clock() }),
  });
  return [
    pageRouteAt(`/table/${name}`),
    pageRouteAt(isTenantList ? `/${name}` : `/admin/${name}`),
    csvRoute,
    ...(Object.keys(states).length > 0 ? [countsRoute] : []),
  ];
}
