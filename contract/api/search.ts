import { tooManyConditions } from '../../texts/admin-kit/lists';

/**
 * The search shape of every list (companion.md section 7, decisions 22 and 23), without zod: it is part
 * of the console's first load. The schema that checks it is in searchBody.ts.
 */

export const predicates = [
  'eq',
  'not_eq',
  'blank',
  'not_null',
  'i_cont',
  'not_i_cont',
  'start',
  'end',
  'gt',
  'gteq',
  'lt',
  'lteq',
] as const;
export type Predicate = (typeof predicates)[number];

export type SearchValue = string | number | boolean;

export const isSearchValue = (value: unknown): value is SearchValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Conditions by column and predicate; each value of a list is a condition of its own. */
export type Filters = Record<string, Partial<Record<Predicate, SearchValue | SearchValue[]>>>;

export interface Group {
  operator: 'AND' | 'OR';
  filters: Filters;
}

export interface Sort {
  name: string;
  dir: 'asc' | 'desc';
}

/** `filters` and all `groups` must hold (AND); inside a group its operator applies. */
export interface Search {
  q?: string;
  sorts?: Sort[];
  filters?: Filters;
  groups?: Group[];
}

export interface Condition {
  column: string;
  predicate: Predicate;
  value: SearchValue;
}

export const searchLimits = {
  conditions: 10,
  perPage: 100,
  csvRows: 100_000,
  textLength: 500,
  /** Totals of filtered lists are counted up to this number; `total_count_capped` says that there are more. */
  countedRows: 1000,
} as const;

export const tooManyConditionsText = tooManyConditions(searchLimits.conditions);

/** @returns the conditions of a filter object as a flat list */
export const conditionsOf = (filters: Filters = {}): Condition[] =>
  Object.entries(filters).flatMap(([column, byPredicate]) =>
    predicates.flatMap((predicate) => {
      const value = byPredicate[predicate];
      if (value === undefined) return [];
      return [value].flat().map((single) => ({ column, predicate, value: single }));
    }),
  );

const opposites: Partial<Record<Predicate, Predicate>> = { blank: 'not_null', not_null: 'blank' };

/** @returns `not_null` for `blank` with the value false, and the reverse; any other condition unchanged */
export function withoutFalse(condition: Condition): Condition {
  const opposite = opposites[condition.predicate];
  if (opposite === undefined || String(condition.value) !== 'false') return condition;
  return { ...condition, predicate: opposite, value: true };
}

/** The column that orders timelines; bounds on it define the range of dates to search. */
const rangeColumn = 'date';

/** Number of bounds of the date range, one lower and one upper, which do not count as conditions. */
const rangeBounds = (filters: Filters = {}): number => {
  const { gteq, lt } = filters[rangeColumn] ?? {};
  return [gteq, lt].filter((bound) => bound !== undefined && [bound].flat().length > 0).length;
};

/**
 * @returns the number of a search's conditions, in its filters and all groups; the date range outside
 *   the groups (`date` with one `gteq` and one `lt`) does not count (companion.md section 5)
 */
export const countConditions = (search: Search): number =>
  [search.filters, ...(search.groups ?? []).map((group) => group.filters)].reduce(
    (sum, filters) => sum + conditionsOf(filters).length,
    -rangeBounds(search.filters),
  );
