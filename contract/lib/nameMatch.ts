/**
 * Matches names with typed text, in the service for records, in the console for pages and actions. No zod
 * here: the console loads this file with the command palette.
 */

/** Normalizes a text for searches: without case and accents, the same on every engine. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** From the best to the weakest: an identifier, the whole name, its start, the start of a word, any part. */
export const matches = ['id', 'name', 'start', 'word', 'part'] as const;
export type Match = (typeof matches)[number];

/** Characters before the start of a word. */
export const wordSeparators = [' ', '-', '_', '.', '/', '@'] as const;

/** @returns how well the name matches the query, both folded; undefined if it does not */
export function matchOf(name: string, query: string): Exclude<Match, 'id'> | undefined {
  if (name === query) return 'name';
  if (name.startsWith(query)) return 'start';
  if (wordSeparators.some((separator) => name.includes(separator + query))) return 'word';
  return name.includes(query) ? 'part' : undefined;
}

/** Sorts better matches to the front. */
export const byMatch = (one: Match, other: Match): number =>
  matches.indexOf(one) - matches.indexOf(other);
