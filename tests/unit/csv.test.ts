import { describe, expect, it } from 'vitest';
import { csvLine } from '../../contract/csv';

/** A spreadsheet program must not run what somebody called a record (CWE-1236). */
describe('a cell of a CSV file', () => {
  it.each([
    ['+1+2', "'+1+2\r\n"],
    ['-1+2', "'-1+2\r\n"],
    ['=1+2', "'=1+2\r\n"],
    ['@SUM(1)', "'@SUM(1)\r\n"],
    ['\t=1', "'\t=1\r\n"],
    ['\r=1', '"\'\r=1"\r\n'],
    ['\n=1', '"\'\n=1"\r\n'],
    ['\u0000=1', "'\u0000=1\r\n"],
    ['\uFF0B1', "'\uFF0B1\r\n"],
    ['\uFF0D1', "'\uFF0D1\r\n"],
    ['\uFF1D1', "'\uFF1D1\r\n"],
    ['\uFF201', "'\uFF201\r\n"],
    ['=a,b', '"\'=a,b"\r\n'],
  ])('%j is guarded', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it.each([
    ['1+2=3', '1+2=3\r\n'],
    ['a@b', 'a@b\r\n'],
    ['a\tb', 'a\tb\r\n'],
    [-5, '-5\r\n'],
    [null, '\r\n'],
    [undefined, '\r\n'],
    [true, 'true\r\n'],
    ['say "a"', '"say ""a"""\r\n'],
  ])('%j is as it is', (value, line) => {
    expect(csvLine([value])).toBe(line);
  });
});
