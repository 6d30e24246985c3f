import { foldText } from '../../contract/nameMatch';

export { foldText } from '../../contract/nameMatch';

/** @returns what a row's `search_text` column holds: the texts a quick search looks into */
export const searchText = (...texts: readonly string[]): string => foldText(texts.join('\n'));

/** Makes `%`, `_` and `\` ordinary characters of a LIKE pattern (decision 23). */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
