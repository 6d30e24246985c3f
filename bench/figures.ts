/** @returns the value below which the share `q` (0 to 1) of the values lies; nearest rank */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(q * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('There is no quantile of nothing.');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds for a table: two digits that count, as more would be noise. */
export const inMs = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** Prints a heading and a table in Markdown. */
export function printTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const ruler = header.map((_, index) => (index === 0 ? '---' : '---:'));
  console.log(`\n### ${title}\n`);
  console.log([line(header), line(ruler), ...rows.map(line)].join('\n'));
}
