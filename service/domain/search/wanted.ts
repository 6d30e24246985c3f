/** What somebody looks for. */
export interface Wanted {
  /** As it was typed, without surrounding spaces. */
  id: string;
  /** The same without case and accents, as names are compared. */
  name: string;
  /** The most records of one kind. */
  limit: number;
}

/** Fewer characters of an identifier tell nothing. */
export const shortestId = 8;

const canonical = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * @returns the first and the last uuid that begin with the text, which has at least 8 digits of one, with
 *   its hyphens or with none at all
 */
export function uuidRange(text: string): { first: string; last: string } | undefined {
  const start = text.toLowerCase();
  const digits = start.replaceAll('-', '');
  if (digits.length < shortestId || !/^[0-9a-f]{8,32}$/.test(digits)) return undefined;
  const first = canonical(digits.padEnd(32, '0'));
  const isStart = start === digits || first.startsWith(start);
  return isStart ? { first, last: canonical(digits.padEnd(32, 'f')) } : undefined;
}
