import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from '../../../src/authProvider/leaving';

describe('the return address after sign-in', () => {
  it.each([
    '/',
    '/datasets',
    '/datasets/1b?tab=a#b',
    '/datasets?filter=%7B%22q%22%3A%22%2F%2Fx%22%7D',
  ])('keeps the path %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    42,
    {},
    '',
    'datasets',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/a\\b',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\u0000/evil.example',
    '/\u007f/evil.example',
    '/auth-callback?code=1&state=2',
    '/login',
    '/a/../login',
  ])('refuses %j', (value) => {
    expect(localPath(value)).toBe('/');
  });

  it('never leads to another origin, whatever the value', () => {
    const origin = 'https://console.example';
    const hostile = fc.oneof(
      fc.string({
        unit: fc.constantFrom('/', '\\', '.', '\t', '\n', ' ', ':', '@', 'a', '?', '#', '%'),
      }),
      fc.webUrl(),
      fc.string(),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const path = localPath(value);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
