import { conditionsOf, type Condition, type Search } from '../../../../contract/api/search';

/** Values of a row by the column names of the search. */
export type OracleRow = Record<string, string | number | Date>;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** Only ASCII letters change their case, as in the C collation. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function holds(row: OracleRow, { column, predicate, value }: Condition): boolean {
  const actual = row[column] ?? '';
  const text = String(actual);
  const expected = String(value);
  const comparable =
    actual instanceof Date
      ? [actual.getTime(), new Date(expected).getTime()]
      : typeof actual === 'number'
        ? [actual, Number(value)]
        : [text, expected];
  const [left = '', right = ''] = comparable;
  switch (predicate) {
    case 'eq':
      return left === right;
    case 'not_eq':
      return left !== right;
    case 'blank':
      return text === '';
    case 'not_null':
      return text !== '';
    case 'i_cont':
      return lower(text).includes(lower(expected));
    case 'not_i_cont':
      return !lower(text).includes(lower(expected));
    case 'start':
      return lower(text).startsWith(lower(expected));
    case 'end':
      return lower(text).endsWith(lower(expected));
    case 'gt':
      return left > right;
    case 'gteq':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lteq':
      return left <= right;
  }
}

/**
 * Computes the result of a search in memory from the specification alone (companion.md section 7): filters
 * and groups have to hold together, and the operator of a group applies inside it.
 * @param quick columns that the quick search looks into
 */
export const findInMemory = <Row extends OracleRow>(
  rows: readonly Row[],
  { q, filters, groups = [] }: Search,
  quick: readonly string[],
): Row[] =>
  rows.filter((row) => {
    const text = folded(quick.map((column) => String(row[column])).join('\n'));
    if (!text.includes(folded(q?.trim() ?? ''))) return false;
    if (!conditionsOf(filters).every((condition) => holds(row, condition))) return false;
    return groups.every((group) => {
      const conditions = conditionsOf(group.filters);
      if (conditions.length === 0) return true;
      return group.operator === 'AND'
        ? conditions.every((condition) => holds(row, condition))
        : conditions.some((condition) => holds(row, condition));
    });
  });
