import { describe, expect, it } from 'vitest';
import { ownScriptUrl, withoutMarkup } from '../../../../src/ui/browser/trustedTypes';

const origin = 'https://console.example';

describe('scripts that may run in a worker', () => {
  it('belong to our own build', () => {
    expect(ownScriptUrl('/assets/worker-1a2b.js', origin)).toBe(`${origin}/assets/worker-1a2b.js`);
  });

  it.each([
    'https://evil.example/assets/worker.js',
    '//evil.example/assets/worker.js',
    '/api/assets/worker.js',
    '/assets/../api/upload.js',
    'data:text/javascript,alert(1)',
    'blob:https://console.example/1',
    'javascript:alert(1)',
  ])('exclude %s', (url) => {
    expect(() => ownScriptUrl(url, origin)).toThrow(`Not a script of this console: ${url}`);
  });
});

describe('text that the default policy passes to HTML sinks', () => {
  it.each(['', '09', 'MM', '09/15/2026', '2 > 1', '"\''])('may be %j', (text) => {
    expect(withoutMarkup(text)).toBe(text);
  });

  it.each(['<', '<img src=x onerror=alert(1)>', '09<b>', '&', '&lt;img&gt;', '09&nbsp;'])(
    'may not be %j',
    (text) => {
      expect(withoutMarkup(text)).toBeNull();
    },
  );
});
