/** CSV as both sides write it (RFC 4180, decision 25). */

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Places in front of characters that make a spreadsheet run a cell, full-width forms included (CWE-1236): the start
 * of the cell, and behind each separator that a spreadsheet may split at. Quotes protect a cell only from a program
 * that splits at commas: with semicolons, as in many locales, a quote inside of a cell is a letter like any other.
 */
const formulaStarts = /(^|[,;\t\r\n])(?=[ \u00A0"]*[+\-=@\u0000\uFF0B\uFF0D\uFF1D\uFF20])/gu;
/** Some programs drop these at the start of a cell, and run what follows. */
const droppedStart = /^[\t\r\n]/;

const guardedText = (text: string): string => {
  const guarded = text.replaceAll(formulaStarts, "$1'");
  return droppedStart.test(guarded) ? `'${guarded}` : guarded;
};

export type CsvValue = string | number | boolean | null | undefined;

/** @returns one cell: guarded against formulas, quoted where it holds a quote or a separator */
function csvCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  // Numbers are ours, never a person's text: a minus sign in front of one is no formula.
  const guarded = typeof value === 'string' ? guardedText(text) : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
