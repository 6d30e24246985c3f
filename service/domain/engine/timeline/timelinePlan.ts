import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { dayMs } from '../../../../contract/lib/clock';
import { lengthOfMoment, readMoment } from '../../../../contract/lib/dateRanges';
import { type Condition, conditionsOf, type Search } from '../../../../contract/api/search';
import { readTexts } from '../../../../texts/refusals/requests';
import { escapeLike, foldText } from '../../../db/searchText';
import { badRequest } from '../apiError';
import { compare, type ListColumn } from '../lists/listColumns';
import type { TenantScope } from '../../../db/scopes';

/**
 * A column with its level. `date` orders the timeline; the sums that the database keeps count a condition on
 * `source` or `kind`; a condition on `row` has to look at the rows.
 */
export type TimelineColumn = ListColumn & {
  level: 'date' | 'source' | 'kind' | 'row';
  /** Expression to compare in the rows themselves; defaults to `filter`. */
  onRow?: RawBuilder<unknown>;
  /** Finds the rows of one value by an index: then nothing has to be examined. */
  lookup?: (value: string) => RawBuilder<SqlBool>;
};

/** Conditions that the kept sums can answer; undefined means all rows. */
export interface Narrowing {
  source: RawBuilder<SqlBool> | undefined;
  kind: RawBuilder<SqlBool> | undefined;
}

/** The same, ready to be asked: conditions on the rows, and the sums that count them. */
export interface Narrowed {
  where: RawBuilder<SqlBool>;
  /** `select start, rows` of the hours or days from a moment up to before another. */
  sums: (unit: 'hour' | 'day', from: Date, until: Date) => RawBuilder<unknown>;
  /** `select start, "group", amount` of days, where sums by group are kept. */
  groupSums?: (from: Date, until: Date) => RawBuilder<unknown>;
}

/** A long table in the order of time, such as events or the security history. */
export interface Timeline<Row> {
  table: 'events' | 'activities';
  /** Column that orders the rows, together with `id`. */
  date: 'date' | 'created_at';
  /** The allow-list of names that filters may use; the timeline is sorted by `date` only. */
  columns: Record<string, TimelineColumn>;
  /** Groups that rows are counted in by day, and how much each row counts. */
  group: { of: RawBuilder<unknown>; amount: RawBuilder<unknown> };
  /** Expression that the quick search looks into, and its level. */
  quickSearch: { filter: RawBuilder<unknown>; level: 'source' | 'row' };
  narrow: (tenantDb: TenantScope, narrowing: Narrowing) => Promise<Narrowed>;
  rows: (tenantDb: TenantScope, places: Places) => Promise<(Row & { id: string })[]>;
}

/** Numbers of rows, and the stretch of time that holds them all, so that only its months are looked into. */
export interface Places {
  ids: number[];
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** A search taken apart by what can answer each part. */
export interface TimelinePlan extends Narrowing {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
  dir: 'asc' | 'desc';
  /** Condition that only the rows themselves can answer. */
  residual: RawBuilder<SqlBool> | undefined;
  /** True if an index finds the few rows that can match. */
  isLookup: boolean;
}

const beginning = new Date('2000-01-01T00:00:00Z');

/**
 * @param now nothing is later than a day from now
 * @param keptFrom what is older is gone, or goes
 * @throws ApiError 400 for a column, predicate, value or sort that the timeline does not have
 */
export function planOf<Row>(
  timeline: Timeline<Row>,
  search: Search,
  now: Date,
  keptFrom = beginning,
): TimelinePlan {
  const [sort] = search.sorts ?? [];
  if (sort && sort.name !== 'date') throw badRequest(readTexts.notSortable(sort.name));
  const window = { from: keptFrom, until: new Date(now.getTime() + dayMs) };
  const parts: Record<'source' | 'kind' | 'row', RawBuilder<SqlBool>[]> = {
    source: [],
    kind: [],
    row: [],
  };
  let isLookup = false;
  const quick = foldText(search.q?.trim() ?? '');
  if (quick !== '')
    parts[timeline.quickSearch.level].push(
      sql<SqlBool>`${timeline.quickSearch.filter} like ${`%${escapeLike(quick)}%`}`,
    );
  for (const alternatives of partsOf(search)) {
    const [only, ...others] = alternatives;
    const column = only && others.length === 0 ? timeline.columns[only.column] : undefined;
    if (only && column?.level === 'date' && narrowWindow(window, only)) continue;
    if (only?.predicate === 'eq' && column?.lookup) {
      parts.row.push(column.lookup(String(only.value)));
      isLookup = true;
      continue;
    }
    const level = levelOf(timeline.columns, alternatives);
    const columns = level === 'row' ? onRows(timeline.columns) : timeline.columns;
    const conditions = alternatives.map((condition) => compare(columns, condition));
    parts[level].push(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`);
  }
  const all = (conditions: RawBuilder<SqlBool>[]) =>
    conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return {
    ...window,
    dir: sort?.dir ?? 'desc',
    source: all(parts.source),
    kind: all(parts.kind),
    residual: all(parts.row),
    isLookup,
  };
}

const onRows = (columns: Record<string, TimelineColumn>): Record<string, TimelineColumn> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      { ...column, filter: column.onRow ?? column.filter },
    ]),
  );

/** @returns what must hold together, each as alternatives of which one is enough */
function partsOf({ filters, groups = [] }: Search): Condition[][] {
  const alone = (conditions: Condition[]) => conditions.map((condition) => [condition]);
  return [
    ...alone(conditionsOf(filters)),
    ...groups.flatMap((group) => {
      const conditions = conditionsOf(group.filters);
      if (conditions.length === 0) return [];
      return group.operator === 'AND' ? alone(conditions) : [conditions];
    }),
  ];
}

/** Alternatives that belong to one level are answered there, mixed ones by the rows. */
function levelOf(
  columns: Record<string, TimelineColumn>,
  alternatives: readonly Condition[],
): 'source' | 'kind' | 'row' {
  const levels = new Set(alternatives.map(({ column }) => columns[column]?.level));
  const [only, ...others] = levels;
  return (only === 'source' || only === 'kind') && others.length === 0 ? only : 'row';
}

/** @returns whether the condition is a bound of the window, as exact as it is written; it is then taken over */
function narrowWindow(
  window: { from: Date; until: Date },
  { predicate, value }: Condition,
): boolean {
  const moment = readMoment(String(value))?.getTime();
  if (moment === undefined) return false;
  const end = moment + lengthOfMoment(String(value));
  const after = (from: number) => {
    window.from = new Date(Math.max(window.from.getTime(), from));
  };
  const before = (until: number) => {
    window.until = new Date(Math.min(window.until.getTime(), until));
  };
  if (predicate === 'gteq' || predicate === 'eq') after(moment);
  if (predicate === 'gt') after(end);
  if (predicate === 'lteq' || predicate === 'eq') before(end);
  if (predicate === 'lt') before(moment);
  return ['gteq', 'gt', 'lteq', 'lt', 'eq'].includes(predicate);
}
