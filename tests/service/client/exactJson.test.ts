import { describe, expect, it } from 'vitest';
import { WrittenNumber, parseExact, writeExact } from './exactJson';

describe('JSON with the digits of its numbers', () => {
  it('keeps what a double would round', () => {
    const text = '{"a":[9999999999999999,-1.50,1E3],"b":"8 \\"9\\" \\\\","10":null}';
    const value = {
      a: [
        new WrittenNumber('9999999999999999'),
        new WrittenNumber('-1.50'),
        new WrittenNumber('1E3'),
      ],
      b: '8 "9" \\',
      '10': null,
    };
    expect(parseExact(text)).toEqual(value);
    expect(parseExact(writeExact(value))).toEqual(value);
    expect(writeExact({ a: [new WrittenNumber('9999999999999999')], b: undefined, c: 1 })).toBe(
      '{"a":[9999999999999999],"c":1}',
    );
  });

  it('is undefined for a text that is not JSON', () => {
    for (const text of ['', '01', '{"a":1', '[1,]']) expect(parseExact(text)).toBeUndefined();
  });
});
