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

/** Conditions keyed by column and predicate; a list of values is one condition for each value. */
export type Filters = Record<string, Partial<Record<Predicate, SearchValue | SearchValue[]>>>;

export interface Group {
  operator: 'AND' | 'OR';
  filters: Filters;
}

export interface Sort {
  name: string;
  dir: 'asc' | 'desc';
}

/** `filters` and all `groups` hold together (AND); inside a group its operator counts. */
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
  /** Totals of filtered lists are counted up to here; `total_count_capped` says that there are more. */
  countedRows: 1000,
} as const;

export const tooManyConditionsText = tooManyConditions(searchLimits.conditions);

/** @returns the conditions of a filter object in a flat list */
export const conditionsOf = (filters: Filters = {}): Condition[] =>
  Object.entries(filters).flatMap(([column, byPredicate]) =>
    predicates.flatMap((predicate) => {
      const value = byPredicate[predicate];
      if (value === undefined) return [];
      return [value].flat().map((single) => ({ column, predicate, value: single }));
    }),
  );

const opposites: Partial<Record<Predicate, Predicate>> = { blank: 'not_null', not_null: 'blank' };

/** @returns `not_null` for `blank` with the value false, and the reverse; any other condition as it is */
export function withoutFalse(condition: Condition): Condition {
  const opposite = opposites[condition.predicate];
  if (opposite === undefined || String(condition.value) !== 'false') return condition;
  return { ...condition, predicate: opposite, value: true };
}

/** The column that orders timelines; bounds on it are the range of dates that a search looks at. */
const rangeColumn = 'date';

/** One lower and one upper bound of the range of dates: they are no conditions of their own. */
const rangeBounds = (filters: Filters = {}): number => {
  const { gteq, lt } = filters[rangeColumn] ?? {};
  return [gteq, lt].filter((bound) => bound !== undefined && [bound].flat().length > 0).length;
};

/**
 * @returns how many conditions a search holds, in its filters and all groups; the range of dates outside
 *   of the groups (`date` with one `gteq` and one `lt`) is not one of them (companion.md section 5)
 */
export const countConditions = (search: Search): number =>
  [search.filters, ...(search.groups ?? []).map((group) => group.filters)].reduce(
    (sum, filters) => sum + conditionsOf(filters).length,
    -rangeBounds(search.filters),
  );
