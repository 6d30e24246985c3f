import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../contract/lib/csv';

/** A spreadsheet program must not run the name of a record as a formula (CWE-1236). */
describe('a cell of a CSV file', () => {
  it.each([
    ['+1+2', "'+1+2\r\n"],
    ['-1+2', "'-1+2\r\n"],
    ['=1+2', "'=1+2\r\n"],
    ['@SUM(1)', "'@SUM(1)\r\n"],
    ['\t=1', '"\'\t\'=1"\r\n'],
    ['\r=1', '"\'\r\'=1"\r\n'],
    ['\n=1', '"\'\n\'=1"\r\n'],
    ['\tx', '"\'\tx"\r\n'],
    [' =1', "' =1\r\n"],
    ['a;=1', '"a;\'=1"\r\n'],
    ['a,=1', '"a,\'=1"\r\n'],
    ['a\t=1', '"a\t\'=1"\r\n'],
    ['a\n=1', '"a\n\'=1"\r\n'],
    ['a\r\n=1', '"a\r\n\'=1"\r\n'],
    ['a; =1', '"a;\' =1"\r\n'],
    ['a;\u00A0=1', '"a;\'\u00A0=1"\r\n'],
    ['a;"=1"', '"a;\'""=1"""\r\n'],
    ['a;=1;+2;-3;@x;\uFF1D4', "\"a;'=1;'+2;'-3;'@x;'\uFF1D4\"\r\n"],
    ['\u0000=1', "'\u0000=1\r\n"],
    ['\uFF0B1', "'\uFF0B1\r\n"],
    ['\uFF0D1', "'\uFF0D1\r\n"],
    ['\uFF1D1', "'\uFF1D1\r\n"],
    ['\uFF201', "'\uFF201\r\n"],
    ['=a,b', '"\'=a,b"\r\n'],
  ])('%j is escaped', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it.each([
    ['1+2=3', '1+2=3\r\n'],
    ['a@b', 'a@b\r\n'],
    ['a\tb', '"a\tb"\r\n'],
    ['a;b', '"a;b"\r\n'],
    ['a;1+2=3, x-y', '"a;1+2=3, x-y"\r\n'],
    ['a\r\n\r\nb', '"a\r\n\r\nb"\r\n'],
    [-5, '-5\r\n'],
    [null, '\r\n'],
    [undefined, '\r\n'],
    [true, 'true\r\n'],
    ['say "a"', '"say ""a"""\r\n'],
  ])('%j is unchanged', (value, line) => {
    expect(csvLine([value])).toBe(line);
  });
});

/** Fragments of a line for a program that ignores quotes inside a field. */
const fragmentsOf = (line: string): string[] =>
  line.split(/[,;\t\r\n]/).map((fragment) => fragment.replace(/^[ \u00A0"]+/, ''));

it('no fragment of a line starts a formula, at any separator', () => {
  const marks = ['=', '+', '@', '"', "'", ',', ';', '\t', '\r', '\n', ' ', 'a', '\uFF0B'];
  const texts = marks.flatMap((a) =>
    marks.flatMap((b) => marks.flatMap((c) => marks.map((d) => `x${a}${b}${c}${d}-1`))),
  );
  const formulas = texts.filter((text) =>
    fragmentsOf(csvLine(['x', text, text.slice(1)])).some((part) => /^[=+\-@\uFF0B]/.test(part)),
  );
  expect(formulas).toEqual([]);
});
