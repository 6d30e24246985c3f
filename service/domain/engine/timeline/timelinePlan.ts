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
 * A column with its level. `date` orders the timeline; aggregate tables can answer a condition on `source` or `kind`;
 * a condition on `row` has to read the rows.
 */
export type TimelineColumn = ListColumn & {
  level: 'date' | 'source' | 'kind' | 'row';
  /** Expression to compare in the rows themselves; defaults to `filter`. */
  onRow?: RawBuilder<unknown>;
  /** Finds the rows of one value by an index, without a scan. */
  lookup?: (value: string) => RawBuilder<SqlBool>;
};

/** Conditions that the aggregate tables can answer; undefined means all rows. */
export interface AggregateFilter {
  source: RawBuilder<SqlBool> | undefined;
  kind: RawBuilder<SqlBool> | undefined;
}

/** An `AggregateFilter` as SQL. */
export interface CompiledFilter {
  /** SQL condition on rows. */
  where: RawBuilder<SqlBool>;
  /** `select start, rows` of the hours or days from one moment until before another, from the aggregate tables. */
  sums: (unit: 'hour' | 'day', from: Date, until: Date) => RawBuilder<unknown>;
  /** `select start, "group", amount` by day, if there are sums by group. */
  groupSums?: (from: Date, until: Date) => RawBuilder<unknown>;
}

/** A long table in the order of time, such as events or the security history. */
export interface Timeline<Row> {
  table: 'events' | 'activities';
  /** Column that orders the rows, together with `id`. */
  date: 'date' | 'created_at';
  /** The allow-list of names for filters; the timeline is sorted by `date` only. */
  columns: Record<string, TimelineColumn>;
  /** Groups by which rows are counted per day, and the amount of each row. */
  group: { key: RawBuilder<unknown>; amount: RawBuilder<unknown> };
  /** Expression that the quick search looks into, and its level. */
  quickSearch: { filter: RawBuilder<unknown>; level: 'source' | 'row' };
  compileFilter: (tenantDb: TenantScope, filter: AggregateFilter) => Promise<CompiledFilter>;
  rows: (tenantDb: TenantScope, places: RowLocations) => Promise<(Row & { id: string })[]>;
}

/** Ids of rows, and the time span that contains them all, so that only its months are read. */
export interface RowLocations {
  ids: number[];
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** A search, split by what can answer its conditions: the window, the aggregate tables, or the rows. */
export interface TimelinePlan extends AggregateFilter {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
  dir: 'asc' | 'desc';
  /** Condition that only the rows can answer; undefined if the aggregates answer the whole search. */
  rowFilter: RawBuilder<SqlBool> | undefined;
  /** True if an index finds the few possible matches. */
  isLookup: boolean;
}

const earliestMoment = new Date('2000-01-01T00:00:00Z');

/**
 * @param now rows are at most a day later than this
 * @param keptFrom older rows have been removed, or will be
 * @throws ApiError 400 for a column, predicate, value or sort that the timeline does not have
 */
export function planSearch<Row>(
  timeline: Timeline<Row>,
  search: Search,
  now: Date,
  keptFrom = earliestMoment,
): TimelinePlan {
  const [sort] = search.sorts ?? [];
  if (sort && sort.name !== 'date') throw badRequest(readTexts.notSortable(sort.name));
  const window = { from: keptFrom, until: new Date(now.getTime() + dayMs) };
  const clauses: Record<'source' | 'kind' | 'row', RawBuilder<SqlBool>[]> = {
    source: [],
    kind: [],
    row: [],
  };
  let isLookup = false;
  const quickText = foldText(search.q?.trim() ?? '');
  if (quickText !== '')
    clauses[timeline.quickSearch.level].push(
      sql<SqlBool>`${timeline.quickSearch.filter} like ${`%${escapeLike(quickText)}%`}`,
    );
  for (const alternatives of clausesOf(search)) {
    const [firstCondition, ...otherConditions] = alternatives;
    const column =
      firstCondition && otherConditions.length === 0
        ? timeline.columns[firstCondition.column]
        : undefined;
    if (firstCondition && column?.level === 'date' && intersectWindow(window, firstCondition))
      continue;
    if (firstCondition?.predicate === 'eq' && column?.lookup) {
      clauses.row.push(column.lookup(String(firstCondition.value)));
      isLookup = true;
      continue;
    }
    const level = levelOf(timeline.columns, alternatives);
    const columns = level === 'row' ? onRows(timeline.columns) : timeline.columns;
    const conditions = alternatives.map((condition) => compare(columns, condition));
    clauses[level].push(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`);
  }
  const allOf = (conditions: RawBuilder<SqlBool>[]) =>
    conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return {
    ...window,
    dir: sort?.dir ?? 'desc',
    source: allOf(clauses.source),
    kind: allOf(clauses.kind),
    rowFilter: allOf(clauses.row),
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

/** @returns the search in conjunctive normal form: every clause must hold, and a clause holds if one condition does */
function clausesOf({ filters, groups = [] }: Search): Condition[][] {
  const asClauses = (conditions: Condition[]) => conditions.map((condition) => [condition]);
  return [
    ...asClauses(conditionsOf(filters)),
    ...groups.flatMap((group) => {
      const conditions = conditionsOf(group.filters);
      if (conditions.length === 0) return [];
      return group.operator === 'AND' ? asClauses(conditions) : [conditions];
    }),
  ];
}

/** @returns the common level of a clause's conditions; a clause with several levels must read the rows */
function levelOf(
  columns: Record<string, TimelineColumn>,
  alternatives: readonly Condition[],
): 'source' | 'kind' | 'row' {
  const levels = new Set(alternatives.map(({ column }) => columns[column]?.level));
  const [firstLevel, ...otherLevels] = levels;
  return (firstLevel === 'source' || firstLevel === 'kind') && otherLevels.length === 0
    ? firstLevel
    : 'row';
}

/** Applies a condition on the date to the window. @returns false if the condition does not bound a window */
function intersectWindow(
  window: { from: Date; until: Date },
  { predicate, value }: Condition,
): boolean {
  const moment = readMoment(String(value))?.getTime();
  if (moment === undefined) return false;
  const end = moment + lengthOfMoment(String(value));
  const raiseStart = (from: number) => {
    window.from = new Date(Math.max(window.from.getTime(), from));
  };
  const lowerEnd = (until: number) => {
    window.until = new Date(Math.min(window.until.getTime(), until));
  };
  if (predicate === 'gteq' || predicate === 'eq') raiseStart(moment);
  if (predicate === 'gt') raiseStart(end);
  if (predicate === 'lteq' || predicate === 'eq') lowerEnd(end);
  if (predicate === 'lt') lowerEnd(moment);
  return ['gteq', 'gt', 'lteq', 'lt', 'eq'].includes(predicate);
}
