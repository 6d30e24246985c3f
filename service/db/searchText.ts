import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldText } from '../../contract/lib/nameMatch';

export { foldText } from '../../contract/lib/nameMatch';

/** @returns the value of a row's `search_text` column: the texts that a quick search looks into */
export const searchText = (...texts: readonly string[]): string => foldText(texts.join('\n'));

/** Escapes `%`, `_` and `\` for a LIKE pattern (decision 23). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The folded name of a row, which is the first line of its `search_text`. */
export const foldedName = (table: string): RawBuilder<string> =>
  sql`split_part(${sql.ref(`${table}.search_text`)}, ${sql.lit('\n')}, 1)`;

/** @returns whether a row's name contains a text, ignoring case and accents */
export const nameContains = (table: string, text: string): RawBuilder<SqlBool> =>
  sql`${foldedName(table)} like ${`%${escapeLike(foldText(text.trim()))}%`}`;
