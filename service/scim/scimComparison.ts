import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isStorable } from '../../contract/text';
import { ScimRefused } from './scimErrors';

export type Condition = RawBuilder<SqlBool>;

export const never: Condition = sql<SqlBool>`false`;

/** What the library makes of `eq "x"`. */
export type Comparison = readonly [
  comparator: string,
  value?: string | number | boolean | null | undefined,
];

/** Stands for an escaped quotation mark, which the library takes for the end of a text. */
export const quote = '\uE000';

/** What orders two values, in SQL. */
export const orders: Readonly<Record<string, string>> = {
  eq: '=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

const comparators: ReadonlySet<string> = new Set([...Object.keys(orders), 'ne', 'co', 'sw', 'ew']);

/** A text against a text: capitals and small letters are the same, unless they must not be. */
export function compared(
  target: RawBuilder<unknown>,
  [comparator, value]: Comparison,
  isExact = false,
): Condition {
  if (comparator === 'pr') return sql<SqlBool>`${target} is not null`;
  if (value === undefined || !comparators.has(comparator))
    throw new ScimRefused('invalidFilter', 'The filter cannot be read.');
  const wanted = value === null ? undefined : unescaped(String(value));
  if (wanted !== undefined && !isStorable(wanted)) return never;
  if (wanted === undefined) {
    if (comparator === 'eq') return sql<SqlBool>`${target} is null`;
    return comparator === 'ne' ? sql<SqlBool>`${target} is not null` : never;
  }
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
      const order = orders[comparator];
      return order === undefined ? never : sql<SqlBool>`${left} ${sql.raw(order)} ${right}`;
    }
  }
}

/** The library takes off the quotation marks alone. */
function unescaped(given: string): string {
  const text = given.replaceAll(quote, '\\"');
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
