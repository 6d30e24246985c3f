import type { SortPayload } from 'ra-core';
import { groupsOf } from '../../contract/listStates';
import { conditionsOf } from '../../contract/search';
import { columnValues } from '../model/columnValues';
import type { ListFilter } from '../model/list';

/** The search of a list's address: `q` and `search` only when there is something to look for. */
export function searchParameters(
  sort: SortPayload | undefined,
  filter: ListFilter | undefined,
): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  if (sort) parameters.push(['sort', sort.order === 'DESC' ? `-${sort.field}` : sort.field]);
  if (filter?.q) parameters.push(['q', filter.q]);
  const filters = conditionsOf(filter?.filters).length > 0 ? filter?.filters : undefined;
  const all = [...(filter?.groups ?? []), ...groupsOf(columnValues(filter))];
  const groups = all.length > 0 ? all : undefined;
  if (filters || groups) parameters.push(['search', JSON.stringify({ filters, groups })]);
  return parameters;
}
