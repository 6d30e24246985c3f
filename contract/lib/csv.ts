/** CSV as console and service write it (RFC 4180, decision 25). */

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Positions before characters that make a spreadsheet evaluate a cell, full-width forms included (CWE-1236): the start
 * of the cell, and after each separator at which a spreadsheet may split. Quotes protect a cell only in a program
 * that splits at commas: with semicolons, as in many locales, a quote inside a cell is an ordinary character.
 */
const formulaStarts = /(^|[,;\t\r\n])(?=[ \u00A0"]*[+\-=@\u0000\uFF0B\uFF0D\uFF1D\uFF20])/gu;
/** Some programs drop these characters at the start of a cell, and evaluate what follows. */
const droppedStart = /^[\t\r\n]/;

const guardedText = (text: string): string => {
  const guarded = text.replaceAll(formulaStarts, "$1'");
  return droppedStart.test(guarded) ? `'${guarded}` : guarded;
};

export type CsvValue = string | number | boolean | null | undefined;

/** @returns one cell: guarded against formulas, quoted where it holds a quote or a separator */
function csvCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  // Numbers never contain a person's text, so a leading minus sign is not a formula.
  const guarded = typeof value === 'string' ? guardedText(text) : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export const csvLine = (cells: readonly CsvValue[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
