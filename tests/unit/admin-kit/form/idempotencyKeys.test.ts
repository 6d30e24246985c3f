import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { IdempotencyKeys } from '../../../../src/admin-kit/form/idempotencyKeys';

const answers = (key: string) => Promise.resolve(key);
const fails = (status: number) => (key: string) =>
  Promise.reject<string>(new HttpError(key, status));
const keyOf = (failed: Promise<string>): Promise<string> =>
  failed.catch((error: unknown) => (error instanceof Error ? error.message : ''));

describe('idempotency keys', () => {
  it('differ for different content', async () => {
    const keys = new IdempotencyKeys();
    expect(await keys.use('one', answers)).not.toBe(await keys.use('other', answers));
  });

  it.each([0, 500, 502, 503, 504])(
    'are reused after a failure with status %d, which leaves the result unknown',
    async (status) => {
      const keys = new IdempotencyKeys();
      const first = await keyOf(keys.use('one', fails(status)));
      expect(first).toMatch(/^[0-9a-f-]{36}$/);
      expect(await keys.use('one', answers)).toBe(first);
    },
  );

  it.each([400, 401, 403, 409, 422])('are new after a refusal with status %d', async (status) => {
    const keys = new IdempotencyKeys();
    const first = await keyOf(keys.use('one', fails(status)));
    expect(await keys.use('one', answers)).not.toBe(first);
  });

  it('are kept for calls that succeeded when a later call of the same submission is refused', async () => {
    const keys = new IdempotencyKeys();
    const firstKey = await keys.use('create the key', answers);
    await keyOf(keys.use('give it access', fails(422)));
    expect(await keys.use('create the key', answers)).toBe(firstKey);
  });

  it('are new when another change of the same target was sent meanwhile', async () => {
    const keys = new IdempotencyKeys();
    const target = 'the association';
    const first = await keyOf(keys.use('allow', fails(503), target));
    expect(await keyOf(keys.use('allow', fails(503), target))).toBe(first);
    const second = await keyOf(keys.use('forbid', fails(503), target));
    const third = await keyOf(keys.use('allow', fails(503), target));
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('are renewed once every call has succeeded', async () => {
    const keys = new IdempotencyKeys();
    const first = await keys.use('one', answers);
    keys.forget();
    expect(await keys.use('one', answers)).not.toBe(first);
  });
});
