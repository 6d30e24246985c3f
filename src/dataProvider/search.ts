import type { SortPayload } from 'ra-core';
import { foldText } from '../../contract/nameMatch';
import type { Condition, Filters, Predicate, SearchValue } from '../../contract/search';
import { conditionsOf } from '../../contract/search';
import type { ListFilter } from '../model/list';

type Row = Readonly<Record<string, unknown>>;

/** The search of a list's address: `q` and `search` only when there is something to look for. */
export function searchParameters(
  sort: SortPayload | undefined,
  filter: ListFilter | undefined,
): [name: string, value: string][] {
  const parameters: [string, string][] = [];
  if (sort) parameters.push(['sort', sort.order === 'DESC' ? `-${sort.field}` : sort.field]);
  if (filter?.q) parameters.push(['q', filter.q]);
  const filters = conditionsOf(filter?.filters).length > 0 ? filter?.filters : undefined;
  const groups = filter?.groups?.length ? filter.groups : undefined;
  if (filters || groups) parameters.push(['search', JSON.stringify({ filters, groups })]);
  return parameters;
}

/** A value as a person reads it: a reference by its name, a list by the names of its members. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return 'name' in value ? textOf(value.name) : '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

const folded = (value: unknown): string => textOf(value).toLocaleLowerCase('en');

const compare = (one: unknown, other: unknown): number => {
  if (Array.isArray(one) && Array.isArray(other)) return one.length - other.length;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [folded(one), folded(other)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

const equals = (cell: unknown, value: SearchValue): boolean =>
  [cell].flat().some((member) => textOf(member) === String(value));

const order = (cell: unknown, value: SearchValue): number =>
  compare(cell, typeof cell === 'number' ? Number(value) : value);

/** Meanings of the predicates: decision 23. An empty cell is neither more nor less than anything. */
const meanings: Readonly<Record<Predicate, (cell: unknown, value: SearchValue) => boolean>> = {
  eq: equals,
  not_eq: (cell, value) => !equals(cell, value),
  blank: (cell) => folded(cell) === '',
  not_null: (cell) => folded(cell) !== '',
  i_cont: (cell, value) => folded(cell).includes(folded(value)),
  not_i_cont: (cell, value) => !folded(cell).includes(folded(value)),
  start: (cell, value) => folded(cell).startsWith(folded(value)),
  end: (cell, value) => folded(cell).endsWith(folded(value)),
  gt: (cell, value) => folded(cell) !== '' && order(cell, value) > 0,
  gteq: (cell, value) => folded(cell) !== '' && order(cell, value) >= 0,
  lt: (cell, value) => folded(cell) !== '' && order(cell, value) < 0,
  lteq: (cell, value) => folded(cell) !== '' && order(cell, value) <= 0,
};

const holds = (row: Row, { column, predicate, value }: Condition): boolean =>
  meanings[predicate](row[column], value);

const allHold = (row: Row, filters?: Filters): boolean =>
  conditionsOf(filters).every((condition) => holds(row, condition));

const anyHolds = (row: Row, filters: Filters): boolean => {
  const conditions = conditionsOf(filters);
  return conditions.length === 0 || conditions.some((condition) => holds(row, condition));
};

const matches = (row: Row, filter: ListFilter, searched?: readonly string[]): boolean => {
  const sought = foldText(filter.q?.trim() ?? '');
  const isSeen = (name: string) => name !== 'id' && !name.endsWith('uuid');
  const fields = searched ?? Object.keys(row).filter(isSeen);
  return (
    (sought === '' || fields.some((name) => foldText(textOf(row[name])).includes(sought))) &&
    allHold(row, filter.filters) &&
    (filter.groups ?? []).every((group) =>
      group.operator === 'OR' ? anyHolds(row, group.filters) : allHold(row, group.filters),
    )
  );
};

/** For a server that answers a whole table (decision 22). @param searched all fields but identifiers */
export function searchRows<R extends Row>(
  rows: readonly R[],
  filter: ListFilter = {},
  sort?: SortPayload,
  searched?: readonly string[],
): R[] {
  const found = rows.filter((row) => matches(row, filter, searched));
  if (!sort) return found;
  const direction = sort.order === 'DESC' ? -1 : 1;
  return found.toSorted((one, other) => direction * compare(one[sort.field], other[sort.field]));
}
