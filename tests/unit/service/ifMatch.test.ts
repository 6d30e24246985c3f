import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../service/domain/engine/apiError';
import { ifMatchOf } from '../../../service/http/ifMatch';

describe('If-Match (RFC 9110 section 13.1.1)', () => {
  it.each([
    [undefined, undefined],
    ['*', 'any'],
    ['"3"', [3]],
    ['"0"', [0]],
    ['"3","4"', [3, 4]],
    [' "3" ,\t"4" ', [3, 4]],
    ['"3", , "4",', [3, 4]],
    ['W/"3"', []],
    ['W/"3", "4"', [4]],
    ['"03"', []],
    ['"other,3", "4"', [4]],
    ['"\u00E9"', []],
    ['""', []],
    ['"9999999999"', []],
  ])('%j contains the versions %j', (header, versions) => {
    expect(ifMatchOf(header)).toEqual(versions);
  });

  it.each(['', '3', '"3', '"3" "4"', '*, "3"', 'w/"3"', '"3";', '"a b"', ','])(
    '%j is refused',
    (header) => {
      expect(() => ifMatchOf(header)).toThrow(ApiError);
    },
  );
});
