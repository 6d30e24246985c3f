import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs something with an empty folder of its own, which is gone afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'encryption-console-bench-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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

/** A cell of a table: the median and the 95th percentile, or another high one. */
export const spread = (values: readonly number[], high = 0.95): string =>
  `${inMs(median(values))} / ${inMs(quantile(values, high))}`;

/** @returns the milliseconds of each run, those before the first that counts left out */
export async function timesOf(
  runs: number,
  run: (index: number) => Promise<unknown>,
  warmUps = 0,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = -warmUps; index < runs; index += 1) {
    const start = performance.now();
    await run(index);
    if (index >= 0) times.push(performance.now() - start);
  }
  return times;
}

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
