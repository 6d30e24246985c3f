import { byteOrderMark, csvLine } from '../../contract/csv';
import type { CsvValue } from '../../contract/csv';

/** A CSV file in pieces: its heading, then a piece for each batch of rows. */
export async function* csvLines<Row>(
  columns: readonly { title: string; value: (row: Row) => CsvValue }[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title));
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
}
