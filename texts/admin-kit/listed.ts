/** @returns a list as a part of a sentence: "A", "A and B" or "A, B and C" */
export const listed = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(' and ');
