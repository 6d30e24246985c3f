import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isStorable } from '../../contract/text';
import { ScimRefused } from './scimErrors';

export type Condition = RawBuilder<SqlBool>;

export const never: Condition = sql<SqlBool>`false`;

/** `eq "x"`; numbers, true and false are texts as they are written. */
export type Comparison = readonly [comparator: string, value?: string | null];

export const orders: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['gt', '>'],
  ['ge', '>='],
  ['lt', '<'],
  ['le', '<='],
]);

const comparators: ReadonlySet<string> = new Set([...orders.keys(), 'ne', 'co', 'sw', 'ew', 'pr']);
export const isComparator = (word: string): boolean => comparators.has(word);

/** A text against a text: capitals and small letters are the same, unless they must not be. */
export function compared(
  target: RawBuilder<unknown>,
  [comparator, wanted]: Comparison,
  isExact = false,
): Condition {
  if (comparator === 'pr') return sql<SqlBool>`${target} is not null`;
  if (wanted === undefined) throw new ScimRefused('invalidFilter', 'The filter cannot be read.');
  if (wanted === null) {
    if (comparator === 'eq') return sql<SqlBool>`${target} is null`;
    return comparator === 'ne' ? sql<SqlBool>`${target} is not null` : never;
  }
  if (!isStorable(wanted)) return never;
  const [left, right] = isExact
    ? [target, sql`${wanted}::text`]
    : [sql`lower(${target})`, sql`lower(${wanted}::text collate "C")`];
  switch (comparator) {
    case 'ne':
      return sql<SqlBool>`${left} is distinct from ${right}`;
    case 'co':
      return sql<SqlBool>`strpos(${left}, ${right}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${left}, ${right})`;
    case 'ew':
      return sql<SqlBool>`right(${left}, length(${right})) = ${right}`;
    default: {
      const order = orders.get(comparator);
      return order === undefined ? never : sql<SqlBool>`${left} ${sql.raw(order)} ${right}`;
    }
  }
}
