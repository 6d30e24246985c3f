import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Sort } from '../../../../contract/api/search';
import type { ListColumn } from './listColumns';

/** Order of a list: the sort column's expressions, then the uuid, which makes the order total. */
export interface ListOrder {
  keys: { sql: RawBuilder<unknown>; type: string }[];
  descending: boolean;
}

/** @returns the order by one column, by default the list's first */
export function orderOf(columns: Record<string, ListColumn>, sort: Sort | undefined): ListOrder {
  const keys = sort && columns[sort.name]?.order;
  const fallback = Object.values(columns)[0]?.order ?? [];
  return {
    keys: [...(keys ?? fallback), { sql: sql.ref('uuid'), type: 'uuid' }],
    descending: sort?.dir === 'desc',
  };
}

export const reverseOrder = (order: ListOrder): ListOrder => ({
  ...order,
  descending: !order.descending,
});

const orderClause = (
  keys: readonly RawBuilder<unknown>[],
  { descending }: ListOrder,
): RawBuilder<unknown> =>
  sql.join(keys.map((key) => sql`${key} ${descending ? sql`desc` : sql`asc`}`));

/** The expressions for `order by`. */
export const orderBy = (order: ListOrder): RawBuilder<unknown> =>
  orderClause(
    order.keys.map((key) => key.sql),
    order,
  );

const keyColumns = ({ keys }: ListOrder): RawBuilder<unknown>[] =>
  keys.map((_, index) => sql.ref(`k${index}`));

/** The columns k0, k1 and so on with a row's position: the values by which the row is sorted. */
export const placeOf = ({ keys }: ListOrder): RawBuilder<unknown> =>
  sql.join(keys.map((key, index) => sql`${key.sql} as ${sql.ref(`k${index}`)}`));

/** The expressions for `order by` if the rows contain only their positions. */
export const orderByPlace = (order: ListOrder): RawBuilder<unknown> =>
  orderClause(keyColumns(order), order);

/** A row's position as texts (t0 and so on), which `isAfter` and `isUpTo` convert back. */
export type Place = Record<string, string>;

/** The columns of a `Place`, for rows that contain only their positions. */
export const placeColumns = (order: ListOrder): RawBuilder<unknown> =>
  sql.join(keyColumns(order).map((name, index) => sql`${name}::text as ${sql.ref(`t${index}`)}`));

export const uuidAt = ({ keys }: ListOrder, place: Place): string =>
  place[`t${keys.length - 1}`] ?? '';

export const isAfter = (order: ListOrder, place: Place): RawBuilder<SqlBool> =>
  sql`(${keyExpressions(order)}) ${order.descending ? sql`<` : sql`>`} (${sql.join(placeValues(order, place))})`;

/**
 * Rows up to and including a position. Subqueries hide its values from the planner, which then
 * expects a third of the rows for any position.
 */
export const isUpTo = (order: ListOrder, place: Place): RawBuilder<SqlBool> => {
  const hiddenValues = placeValues(order, place).map((value) => sql`(select ${value})`);
  return sql`(${keyExpressions(order)}) ${order.descending ? sql`>=` : sql`<=`} (${sql.join(hiddenValues)})`;
};

const keyExpressions = ({ keys }: ListOrder) => sql.join(keys.map((key) => key.sql));

const placeValues = ({ keys }: ListOrder, place: Place): RawBuilder<unknown>[] =>
  keys.map((key, index) => sql`cast(cast(${place[`t${index}`]} as text) as ${sql.raw(key.type)})`);
