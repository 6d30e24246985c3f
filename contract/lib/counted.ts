/** @returns "1 key", "2 keys" */
export const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what}` : `${count} ${what}s`;
