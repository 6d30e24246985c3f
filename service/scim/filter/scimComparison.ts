import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { nameKey } from '../../../contract/lib/nameKey';
import { isStorable } from '../../../contract/lib/text';
import { scimFilterRefusals } from '../../../texts/refusals/scim';
import { ScimRefused } from '../scimErrors';

export type Condition = RawBuilder<SqlBool>;

/** A comparison such as `eq "x"`; numbers, true and false are kept as the text that was written. */
export type Comparison = readonly [comparator: string, value?: string | null];

export const orderOperators: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['gt', '>'],
  ['ge', '>='],
  ['lt', '<'],
  ['le', '<='],
]);

const comparators: ReadonlySet<string> = new Set([
  ...orderOperators.keys(),
  'ne',
  'co',
  'sw',
  'ew',
  'pr',
]);
export const isComparator = (word: string): boolean => comparators.has(word);

/** @throws ScimRefused 400 for a comparator without its value */
function valueOf([, expected]: Comparison): string | null {
  if (expected === undefined) throw new ScimRefused('invalidFilter', scimFilterRefusals.unreadable);
  return expected;
}

/**
 * @param isExact for values that are case-exact (RFC 7643 section 2.2); all others compare by `nameKey`
 * @returns the comparison in SQL, equivalent to `matchesComparison` for a PATCH
 */
export function comparisonCondition(
  target: RawBuilder<unknown>,
  comparison: Comparison,
  isExact = false,
): Condition {
  const [comparator] = comparison;
  if (comparator === 'pr') return sql<SqlBool>`${target} is not null`;
  const expected = valueOf(comparison);
  if (expected === null) {
    if (comparator === 'eq') return sql<SqlBool>`${target} is null`;
    return comparator === 'ne' ? sql<SqlBool>`${target} is not null` : sql<SqlBool>`false`;
  }
  // No stored value has such a character.
  if (!isStorable(expected)) return comparator === 'ne' ? sql<SqlBool>`true` : sql<SqlBool>`false`;
  const [left, right] = isExact
    ? [target, sql`${expected}::text collate "C"`]
    : [sql`name_key(${target})`, sql`name_key(${expected}::text) collate "C"`];
  switch (comparator) {
    case 'ne':
      return sql<SqlBool>`${left} is distinct from ${right}`;
    case 'co':
      return sql<SqlBool>`strpos(${left}, ${right}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${left}, ${right})`;
    case 'ew':
      return sql<SqlBool>`right(${left}, length(${right})) = ${right}`;
    default:
      return sql<SqlBool>`${left} ${sql.raw(orderOperators.get(comparator) ?? '=')} ${right}`;
  }
}

/** @returns whether a value meets the comparison, equivalent to `comparisonCondition` in SQL */
export function matchesComparison(
  value: string | undefined,
  comparison: Comparison,
  isExact: boolean,
): boolean {
  const [comparator] = comparison;
  if (comparator === 'pr') return value !== undefined;
  const expected = valueOf(comparison);
  if (value === undefined || expected === null)
    return comparator === 'eq'
      ? value === undefined && expected === null
      : comparator === 'ne' && (value !== undefined || expected !== null);
  const [left, right] = isExact ? [value, expected] : [nameKey(value), nameKey(expected)];
  // The order of the database's collation C.
  const order = Buffer.compare(Buffer.from(left), Buffer.from(right));
  switch (comparator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'co':
      return left.includes(right);
    case 'sw':
      return left.startsWith(right);
    case 'ew':
      return left.endsWith(right);
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    default:
      return order <= 0;
  }
}
