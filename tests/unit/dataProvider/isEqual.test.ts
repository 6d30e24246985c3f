import { expect, it } from 'vitest';
import isEqual from '../../../src/dataProvider/isEqual';

it.each([
  [{ q: 'a', groups: [{ filters: { name: { eq: ['x'] } } }] }, true],
  [{ groups: [{ filters: { name: { eq: ['x'] } } }], q: 'a' }, true],
  [{ q: 'a', groups: [{ filters: { name: { eq: ['y'] } } }] }, false],
  [{ q: 'a', groups: [], more: undefined }, false],
  [undefined, false],
])('plain data is compared by its content: %j', (other, equal) => {
  expect(isEqual({ q: 'a', groups: [{ filters: { name: { eq: ['x'] } } }] }, other)).toBe(equal);
});
