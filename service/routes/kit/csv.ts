import { searchLimits } from '../../../contract/api/search';
import { countText } from '../../../texts/admin-kit/counted';
import { byteOrderMark, csvLine, type CsvValue } from '../../../contract/lib/csv';
import { readTexts } from '../../../texts/refusals/requests';

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => CsvValue;
}

/** Reads up to the first batch, so that a refused search is still answered with its own status. */
export async function startedLines(lines: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const heading = await lines.next();
  const firstBatch = await lines.next();
  return (async function* () {
    if (!heading.done) yield heading.value;
    if (!firstBatch.done) yield firstBatch.value;
    yield* lines;
  })();
}

/** The cell for a record's datasets, with the number of those that it does not name. */
export function datasetsCell({
  datasets,
  dataset_count: count,
}: {
  datasets: readonly { name: string }[];
  dataset_count: number;
}): string {
  const unnamed = count - datasets.length;
  const names = datasets.map(({ name }) => name);
  return (unnamed > 0 ? [...names, readTexts.unnamed(unnamed)] : names).join('; ');
}

/**
 * Generates a CSV file in pieces: the heading, then one piece per batch of rows. If there are too many rows, the last
 * line says so, because the file would otherwise look complete.
 * @param batches contain one row more than a file may hold, if there are more
 */
export async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  maxRows: number = searchLimits.csvRows,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title));
  let rowsLeft = maxRows;
  for await (const rows of batches) {
    const includedRows = rows.slice(0, rowsLeft);
    yield includedRows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
    if (includedRows.length < rows.length) yield csvLine([readTexts.moreRows(countText(maxRows))]);
    rowsLeft -= includedRows.length;
  }
}
