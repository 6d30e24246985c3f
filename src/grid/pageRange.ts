/** The last page of a list; 1 for an empty one. */
export const lastPageOf = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));

const counted = new Intl.NumberFormat('en-US');

/**
 * @param page from 1
 * @param capped whether the list holds more rows than were counted
 * @returns for example `101–200 of 2,345` or `1–100 of more than 10,000`
 */
export function rangeText(page: number, perPage: number, total: number, capped: boolean): string {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const range = `${counted.format(first)}–${counted.format(last)}`;
  return `${range} of ${capped ? 'more than ' : ''}${counted.format(total)}`;
}

/** @returns the page a person typed, within the list; nothing for a text that is no number */
export function typedPage(text: string, lastPage: number): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return undefined;
  return Math.min(lastPage, Math.max(1, Number(trimmed)));
}
