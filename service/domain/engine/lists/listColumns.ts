import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { lengthOfMoment, readMoment } from '../../../../contract/lib/dateRanges';
import {
  type Condition,
  conditionsOf,
  type Filters,
  type Search,
  type SearchValue,
  withoutFalse,
} from '../../../../contract/api/search';
import { isUuid } from '../../../../contract/lib/uuid';
import { readTexts } from '../../../../texts/refusals/requests';
import { escapeLike, foldText } from '../../../db/searchText';
import { badRequest } from '../apiError';

export type ColumnType = 'text' | 'number' | 'date' | 'boolean' | 'uuid';

/** One column of a list, in terms of the database. */
export interface ListColumn {
  type: ColumnType;
  /** Expression that filters compare with. */
  filter: RawBuilder<unknown>;
  /**
   * Indexed expressions by which the list can be sorted; absent means not sortable. None may be null: a file continues
   * after the last row's values, and no row compares greater than a null.
   */
  order?: { sql: RawBuilder<unknown>; type: string }[];
}

const nameOrder = { sql: sql`lower(name)`, type: 'text' };

/** A short text with an index on its lower-case form. */
export const nameColumn = (): ListColumn => ({
  type: 'text',
  filter: sql.ref('name'),
  order: [nameOrder],
});

/**
 * A text ordered by an expression, then by name. One that may be null needs a `coalesce` in its order.
 * @param order by default the lower-case form
 */
export const textColumn = (name: string, order = sql`lower(${sql.ref(name)})`): ListColumn => ({
  type: 'text',
  filter: sql.ref(name),
  order: [{ sql: order, type: 'text' }, nameOrder],
});

/** A text sorted by an expression alone, if an index that includes the name is not worthwhile. */
export const longTextColumn = (name: string): ListColumn => ({
  type: 'text',
  filter: sql.ref(name),
  order: [{ sql: sql`left(lower(${sql.ref(name)}), 200)`, type: 'text' }],
});

/** A moment. @param nullOrder sorts rows without a value before all others, or after them */
export const dateColumn = (name: string, nullOrder?: '-infinity' | 'infinity'): ListColumn => ({
  type: 'date',
  filter: sql.ref(name),
  order: [
    {
      sql: nullOrder ? sql`coalesce(${sql.ref(name)}, ${sql.lit(nullOrder)})` : sql.ref(name),
      type: 'timestamptz',
    },
  ],
});

export const numberColumn = (name: string): ListColumn => ({
  type: 'number',
  filter: sql.ref(name),
  order: [{ sql: sql.ref(name), type: 'integer' }],
});

export const booleanColumn = (name: string): ListColumn => ({
  type: 'boolean',
  filter: sql.ref(name),
  order: [{ sql: sql.ref(name), type: 'boolean' }, nameOrder],
});

/** Finds single rows of any list by uuid, through the primary key. */
export const uuidColumn: ListColumn = { type: 'uuid', filter: sql.ref('uuid') };

/**
 * Converts a search to one SQL condition; every value is a parameter.
 * @returns undefined for a search without conditions
 * @throws ApiError 400 for a column or predicate that the list does not have, or an invalid value
 */
export function searchCondition(
  columns: Record<string, ListColumn>,
  { q, sorts = [], filters = {}, groups = [] }: Search,
): RawBuilder<SqlBool> | undefined {
  for (const { name } of sorts)
    if (!Object.hasOwn(columns, name) || !columns[name]?.order)
      throw badRequest(readTexts.notSortable(name));
  const quickText = q?.trim();
  const parts = [
    ...(quickText
      ? [sql<SqlBool>`search_text like ${`%${escapeLike(foldText(quickText))}%`}`]
      : []),
    ...joinConditions(columns, filters, 'AND'),
    ...groups.flatMap((group) => joinConditions(columns, group.filters, group.operator)),
  ];
  return parts.length === 0 ? undefined : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function joinConditions(
  columns: Record<string, ListColumn>,
  filters: Filters,
  operator: 'AND' | 'OR',
): RawBuilder<SqlBool>[] {
  const conditions = conditionsOf(filters).map((condition) => compare(columns, condition));
  if (conditions.length === 0) return [];
  return [sql`(${sql.join(conditions, operator === 'AND' ? sql` and ` : sql` or `)})`];
}

/** Converts one condition to SQL; every value is a parameter. @throws ApiError 400 */
export function compare(
  columns: Record<string, ListColumn>,
  condition: Condition,
): RawBuilder<SqlBool> {
  const { column, predicate, value } = withoutFalse(condition);
  const listColumn = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (!listColumn) throw badRequest(readTexts.notSearchable(column));
  const { filter, type } = listColumn;
  const isBlank = type === 'text' ? sql`coalesce(${filter}, '') = ''` : sql`${filter} is null`;
  if (predicate === 'blank') return sql`(${isBlank})`;
  if (predicate === 'not_null') return sql`(not (${isBlank}))`;
  if (predicate in textPatterns) {
    if (type !== 'text') throw badRequest(readTexts.noText(column));
    const { pattern, negated } = textPatterns[predicate as keyof typeof textPatterns];
    const isLike = sql`lower(${filter}) like lower(cast(${pattern(escapeLike(String(value)))} as text) collate "C")`;
    return negated ? sql`(${filter} is null or not (${isLike}))` : sql`(${isLike})`;
  }
  const operand = typedOperand(type, value, column);
  // The console shows moments without seconds, so a value means its whole minute; a day without a time is a whole day.
  const lengthMs = type === 'date' ? lengthOfMoment(String(value)) : 1;
  if (lengthMs > 1) {
    const end = sql`${operand} + cast(${lengthMs} as integer) * interval '1 millisecond'`;
    const isWithin = sql`${filter} >= ${operand} and ${filter} < ${end}`;
    if (predicate === 'eq') return sql`(${isWithin})`;
    if (predicate === 'not_eq') return sql`((${isWithin}) is not true)`;
    if (predicate === 'gt') return sql`(${filter} >= ${end})`;
    if (predicate === 'lteq') return sql`(${filter} < ${end})`;
  }
  if (predicate === 'not_eq') return sql`(${filter} is distinct from ${operand})`;
  return sql`(${filter} ${operators[predicate as keyof typeof operators]} ${operand})`;
}

const operators = {
  eq: sql`=`,
  gt: sql`>`,
  gteq: sql`>=`,
  lt: sql`<`,
  lteq: sql`<=`,
} as const;

const contains = (text: string) => `%${text}%`;

const textPatterns = {
  i_cont: { pattern: contains, negated: false },
  not_i_cont: { pattern: contains, negated: true },
  start: { pattern: (text: string) => `${text}%`, negated: false },
  end: { pattern: (text: string) => `%${text}`, negated: false },
} as const;

const wrongValue = (column: string, expectedType: keyof typeof readTexts.operands) =>
  badRequest(readTexts.operand(column, readTexts.operands[expectedType]));

/** `Number` alone would read a space as 0 and `true` as 1. */
const numberText = /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;

function typedOperand(type: ColumnType, value: SearchValue, column: string): RawBuilder<unknown> {
  if (type === 'text') return sql`cast(${String(value)} as text)`;
  if (type === 'number') {
    const number = numberText.test(String(value)) ? Number(value) : Number.NaN;
    if (!Number.isFinite(number)) throw wrongValue(column, 'number');
    return sql`cast(${number} as double precision)`;
  }
  if (type === 'boolean') {
    if (!['true', 'false'].includes(String(value))) throw wrongValue(column, 'boolean');
    return sql`cast(${String(value)} as boolean)`;
  }
  if (type === 'uuid') {
    if (!isUuid(String(value))) throw wrongValue(column, 'uuid');
    return sql`cast(${String(value)} as uuid)`;
  }
  const moment = readMoment(String(value));
  if (!moment) throw wrongValue(column, 'date');
  return sql`cast(${moment.toISOString()} as timestamptz)`;
}
