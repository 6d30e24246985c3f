import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleBrowser, parametersOf } from './identity/consoleBrowser';
import { password, people, startIdentity } from './identity/startIdentity';
import type { RunningIdentity } from './identity/startIdentity';

const start = new Date();
let now: Date;
let running: RunningIdentity;
let browser: ConsoleBrowser;

beforeEach(async () => {
  now = new Date(start);
  now.setUTCMinutes(2, 0, 0);
  running = await startIdentity({ clock: () => now });
  browser = new ConsoleBrowser(running.origin);
});
afterEach(() => running.stop());

const exhaust = async (email: string, times: number) => {
  const page = await browser.open(browser.authorizeAddress());
  const answers = [];
  for (let n = 0; n < times; n += 1)
    answers.push(await browser.submit(page, { email, password: 'wrong' }));
  return { page, answers };
};

describe('failed sign-ins', () => {
  it('are ten in a quarter of an hour, and then the right password must wait too', async () => {
    const { page, answers } = await exhaust(people.withoutMfa.email, 10);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    const shut = await browser.submit(page, { email: people.withoutMfa.email, password });
    expect(shut.status).toBe(429);
    expect(shut.headers.get('retry-after')).toBe(String(15 * 60));
    expect(shut.text).toContain('Too many attempts. Try again in 15 minutes.');
    // Another account is not shut, and neither is this one later.
    const other = await browser.submit(page, { email: 'nobody@acme.example', password });
    expect(other.status).toBe(422);
    now = new Date(now.getTime() + 15 * 60_000);
    const later = await browser.submit(page, { email: people.withoutMfa.email, password });
    expect(parametersOf(later)).toHaveProperty('code');
  });

  it('cannot be more by sending them side by side', async () => {
    const page = await browser.open(browser.authorizeAddress());
    const form = { email: people.withoutMfa.email, password: 'wrong' };
    const answers = await Promise.all(Array.from({ length: 14 }, () => browser.submit(page, form)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('do not count when they succeed', async () => {
    for (let n = 0; n < 12; n += 1) {
      const answer = await new ConsoleBrowser(running.origin).signIn(
        people.withMfa.email,
        password,
      );
      expect(parametersOf(answer)).toHaveProperty('code');
    }
  });

  it('are fifty of one address for all accounts', async () => {
    const page = await browser.open(browser.authorizeAddress());
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, n) =>
        browser.submit(page, { email: `guess-${n}@acme.example`, password: 'wrong' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
