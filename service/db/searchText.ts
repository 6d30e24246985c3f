/**
 * Text as searches compare it: without case and without accents, on every engine alike (PostgreSQL's own
 * `lower` depends on the server's locale).
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** @returns what a row's `search_text` column holds: the texts a quick search looks into */
export const searchText = (...texts: readonly string[]): string => foldText(texts.join('\n'));

/** Makes `%`, `_` and `\` ordinary characters of a LIKE pattern (decision 23). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
