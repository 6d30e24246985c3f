import { expect, it } from 'vitest';
import { exactJson } from '../../../service/clients/exactJson';

it('writes every digit of a whole number', () => {
  expect(exactJson({ min: -9_999_999_999_999_999n, list: [9_223_372_036_854_775_807n] })).toBe(
    '{"min":-9999999999999999,"list":[9223372036854775807]}',
  );
});

it('leaves texts with digits and quotes unchanged', () => {
  expect(exactJson({ a: '9999999999999999', b: '"1"', c: 2 ** 31, d: null })).toBe(
    '{"a":"9999999999999999","b":"\\"1\\"","c":2147483648,"d":null}',
  );
});
