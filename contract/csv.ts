/** CSV as both sides write it (RFC 4180, decision 25). */

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** First characters that make a spreadsheet run a cell, full-width forms included (CWE-1236). */
const formulaStart = /^[+\-=@\t\r\n\u0000\uFF0B\uFF0D\uFF1D\uFF20]/u;

export type CsvValue = string | number | boolean | null | undefined;

/** @returns one cell: guarded against formulas, quoted where RFC 4180 asks for it */
function csvCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  // Numbers are ours, never a person's text: a minus sign in front of one is no formula.
  const guarded = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
