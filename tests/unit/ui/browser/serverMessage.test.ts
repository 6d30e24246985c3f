// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  storeServerMessage,
  takeStoredServerMessages,
  parseServerMessage,
} from '../../../../src/ui/browser/serverMessage';

const take = (path: string) => parseServerMessage(`https://console.example${path}`);

describe('serverMsg in the address', () => {
  it('is removed, and the rest is left unchanged', () => {
    expect(take('/datasets?page=2&serverMsg=Saved%20it&serverMsgStatus=success&q=a+b#top')).toEqual(
      {
        address: '/datasets?page=2&q=a+b#top',
        message: { text: 'Saved it', type: 'success' },
      },
    );
  });

  it.each([
    ['success', 'success'],
    ['error', 'error'],
    ['warning', 'info'],
    ['', 'info'],
  ])('status %j is shown as %s', (status, type) => {
    expect(take(`/?serverMsg=Hello&serverMsgStatus=${status}`).message?.type).toBe(type);
  });

  it('is info without a status', () => {
    expect(take('/?serverMsg=Hello').message).toEqual({ text: 'Hello', type: 'info' });
  });

  it('is cut at 300 characters, without splitting one', () => {
    const text = '🔑'.repeat(400);
    expect(take(`/?serverMsg=${encodeURIComponent(text)}`).message?.text).toBe('🔑'.repeat(300));
  });

  it('shows markup as plain text', () => {
    const markup = '<img src=x onerror=alert(1)>';
    expect(take(`/?serverMsg=${encodeURIComponent(markup)}`).message?.text).toBe(markup);
  });

  it('is ignored when empty, and a status alone is removed too', () => {
    expect(take('/datasets?serverMsg=%20&serverMsgStatus=error')).toEqual({ address: '/datasets' });
    expect(take('/datasets?serverMsgStatus=error')).toEqual({ address: '/datasets' });
  });

  it.each(['/?serverMsg=Saved/', '/?serverMsg=Saved#/', '/datasets?q=1&serverMsg=/datasets?q=1'])(
    'is removed also when its end resembles other parameters: %s',
    (path) => {
      const [withoutMessage = ''] = path.split(/[?&]serverMsg/);
      expect(take(path).address).toBe(path.endsWith('#/') ? '/#/' : withoutMessage);
    },
  );

  it.each(['/datasets?filter=%7B%22q%22%3A%22x%22%7D', '/', '/?q=a+b#top'])(
    'is absent from %s, which stays unchanged',
    (path) => {
      expect(take(path)).toEqual({});
    },
  );
});

describe('a message stored until the sign-in', () => {
  it('is shown once, with earlier ones', () => {
    expect(takeStoredServerMessages('ada')).toEqual([]);
    storeServerMessage({ text: 'Bye', type: 'error' });
    storeServerMessage({ text: 'Welcome', type: 'success' });
    expect(takeStoredServerMessages('ada')).toEqual([
      { text: 'Bye', type: 'error' },
      { text: 'Welcome', type: 'success' },
    ]);
    expect(takeStoredServerMessages('ada')).toEqual([]);
  });

  it('is shown to its recipient, and dropped for anybody else', () => {
    const forAda = { text: 'Not saved', type: 'error', person: 'ada' } as const;
    storeServerMessage(forAda);
    storeServerMessage({ text: 'Welcome', type: 'success' });
    expect(takeStoredServerMessages('grace')).toEqual([{ text: 'Welcome', type: 'success' }]);
    expect(takeStoredServerMessages('ada')).toEqual([]);
    storeServerMessage(forAda);
    expect(takeStoredServerMessages('ada')).toEqual([
      { text: 'Not saved', type: 'error', person: 'ada' },
    ]);
  });
});
