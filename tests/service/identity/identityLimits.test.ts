import { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../service/db/database';
import { sendPasswordReset } from '../../../service/domain/people/account/passwordReset';
import { recordOfPerson } from '../../../service/domain/engine/recordActivity';
import { hashPassword, maxQueuedHashes } from '../../../service/identity/passwords/password';
import { cheapCost, cheapHash } from '../../setup/cheapHash';
import { type Answer, ConsoleBrowser, parametersOf } from './consoleBrowser';
import { password, people, startIdentity, type RunningIdentity } from './startIdentity';
import { takeMail } from '../mail/mails';
import { addRows, rowOf } from '../rows';
import { testClock } from '../testClock';
import { historyOf } from '../history';

const start = new Date();
let now: Date;
let running: RunningIdentity;
let browser: ConsoleBrowser;

/** Each test has a provider of its own, which counts in memory. */
const begin = async (publicUrl?: string) => {
  now = new Date(start);
  now.setUTCMinutes(2, 0, 0);
  running = await startIdentity({ clock: () => now, ...(publicUrl && { publicUrl }) });
  browser = new ConsoleBrowser(running.origin, running.address);
};
afterEach(() => running.stop());

const exhaust = async (email: string, times: number) => {
  const page = await browser.open(browser.authorizeAddress());
  const answers = [];
  for (let n = 0; n < times; n += 1)
    answers.push(await browser.submit(page, { email, password: 'wrong' }));
  return { page, answers };
};

/** Adds people of the company whose passwords are cheap to compare. */
async function addGuessable(db: Database, count: number): Promise<void> {
  const { uuid: customer } = await rowOf(db, 'customers');
  const guessable = Array.from({ length: count }, (_, n) => ({
    name: `Person ${n}`,
    email: `guess-${n}@acme.example`,
    password_hash: cheapHash(password),
  }));
  const added = await db.insertInto('users').values(guessable).returning('uuid').execute();
  await addRows(
    db,
    'customer_users',
    added.map(({ uuid }) => ({
      customer_uuid: customer,
      user_uuid: uuid,
      role: 'user' as const,
    })),
  );
}

/** History rows about people whose next sign-in is delayed. */
const heldUp = async (db: Database) => {
  const rows = await historyOf(db, ['user_name', 'details']);
  return rows
    .filter(({ details }) => details.includes('have to wait'))
    .map(({ user_name: name, details }) => `${name}: ${details}`);
};

describe('failed sign-ins', () => {
  beforeEach(() => begin());

  it('do not include a password that is ignored because too many wait to be hashed', async () => {
    const { page } = await exhaust(people.withoutMfa.email, 0);
    const queue = { isFull: true };
    // Two hashes run and the others wait. Each restarts at once, which keeps the queue full.
    const hashing = Array.from({ length: maxQueuedHashes + 2 }, async () => {
      while (queue.isFull) await hashPassword(password, cheapCost);
    });
    const answer = await browser.submit(page, { email: people.withoutMfa.email, password });
    queue.isFull = false;
    await Promise.all(hashing);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.text).toContain('Many people are signing in right now.');
    const counts = await running.db.selectFrom('attempts').select('count').execute();
    expect(counts.map(({ count }) => count)).toEqual([0, 0, 0]);
    await browser.submit(page, { email: people.withoutMfa.email, password });
    expect(await running.db.selectFrom('sessions').select('session_uid').execute()).toHaveLength(1);
  });

  it('are limited to ten in a quarter of an hour, after which the right password waits too', async () => {
    const { page, answers } = await exhaust(people.withoutMfa.email, 10);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    const shut = await browser.submit(page, { email: people.withoutMfa.email, password });
    expect(shut.status).toBe(429);
    expect(shut.headers.get('retry-after')).toBe(String(15 * 60));
    expect(shut.text).toContain('Too many attempts. Try again in 15 minutes.');
    // Another account is not blocked, and neither is this one later.
    const other = await browser.submit(page, { email: 'nobody@acme.example', password });
    expect(other.status).toBe(422);
    now = new Date(now.getTime() + 15 * 60_000);
    const later = await browser.submit(page, { email: people.withoutMfa.email, password });
    expect(parametersOf(later)).toHaveProperty('code');
  });

  it('cannot exceed the limit by simultaneous requests', async () => {
    const page = await browser.open(browser.authorizeAddress());
    const form = { email: people.withoutMfa.email, password: 'wrong' };
    const answers = await Promise.all(Array.from({ length: 14 }, () => browser.submit(page, form)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('do not include successful ones', async () => {
    for (let n = 0; n < 12; n += 1) {
      const answer = await new ConsoleBrowser(running.origin).signIn(
        people.withMfa.email,
        password,
      );
      expect(parametersOf(answer)).toHaveProperty('code');
    }
  });

  it('are limited to fifty from one address for all accounts', async () => {
    // The last four have no account, for which a comparison takes the full time.
    await addGuessable(running.db, 48);
    const page = await browser.open(browser.authorizeAddress());
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, n) =>
        browser.submit(page, { email: `guess-${n}@acme.example`, password: 'wrong' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('at a shared address do not delay a person who signed in there, up to ten of their own', async () => {
    const { email } = people.withoutMfa;
    await browser.signIn(email, password);
    const stranger = new ConsoleBrowser(running.origin);
    const page = await stranger.open(stranger.authorizeAddress());
    const guess = (as: string, guessedPassword = 'wrong') =>
      stranger.submit(page, { email: as, password: guessedPassword });
    await Promise.all(Array.from({ length: 50 }, (_, n) => guess(`made-up-${n}@acme.example`)));
    expect((await guess(people.withMfa.email, password)).status).toBe(429);
    for (let n = 0; n < 10; n += 1) expect((await guess(email)).status).toBe(422);
    expect((await guess(email)).status).toBe(429);
    now = new Date(now.getTime() + 15 * 60_000);
    await Promise.all(Array.from({ length: 50 }, (_, n) => guess(`made-up-${n}@acme.example`)));
    expect((await guess('made-up-50@acme.example')).status).toBe(429);
    const newBrowser = new ConsoleBrowser(running.origin);
    expect(parametersOf(await newBrowser.signIn(email, password))).toHaveProperty('code');
    expect(await heldUp(running.db)).toEqual([
      'Mina Facton: Too many wrong passwords, of whichever account, came from this address: tries to sign in as mina@acme.example from it have to wait.',
      'Omar Plain: After too many wrong passwords, tries to sign in as omar@acme.example have to wait.',
    ]);
  });
});

describe('wrong passwords of one account from many addresses', () => {
  const email = people.withoutMfa.email;
  let uid: string;

  beforeEach(async () => {
    await begin('https://console.example');
    uid = (await browser.send(browser.authorizeAddress())).headers.get('location') ?? '';
  });

  const tryFrom = (address: string, guessedPassword = 'wrong', as: string = email) =>
    browser.send(uid, {
      form: { email: as, password: guessedPassword },
      headers: { 'x-forwarded-for': address },
    });
  const waitAfter = async (address: string) => (await tryFrom(address)).headers.get('retry-after');
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

  it('delay every further try in turn, ever longer up to five minutes', async () => {
    for (let n = 0; n < 21; n += 1) expect((await tryFrom(`198.51.100.${n}`)).status).toBe(422);
    const shut = await tryFrom('203.0.113.1', password);
    expect(shut.status).toBe(429);
    expect(shut.text).toContain('Too many attempts. Try again in 30 seconds.');
    // Waiting does not extend the wait, and another account does not wait.
    expect(await waitAfter('203.0.113.2')).toBe('30');
    expect((await tryFrom('203.0.113.3', 'wrong', people.withMfa.email)).status).toBe(422);
    const waits = [];
    for (let n = 0; n < 6; n += 1) {
      later(300);
      expect((await tryFrom(`192.0.2.${n}`)).status).toBe(422);
      waits.push(await waitAfter(`192.0.2.${100 + n}`));
    }
    expect(waits).toEqual(['60', '120', '240', '300', '300', '300']);
    later(300);
    expect((await tryFrom('203.0.113.4', password)).status).toBe(303);
    expect((await heldUp(running.db))[0]).toBe(
      'Omar Plain: After too many wrong passwords, tries to sign in as omar@acme.example have to wait.',
    );
  });

  it('do not delay the person at an address they signed in from', async () => {
    expect((await tryFrom('203.0.113.77', password)).status).toBe(303);
    uid =
      (await browser.send(browser.authorizeAddress({ prompt: 'login' }))).headers.get('location') ??
      '';
    for (let n = 0; n < 22; n += 1) await tryFrom(`198.51.100.${n}`);
    expect((await tryFrom('198.51.100.50', password)).status).toBe(429);
    expect((await tryFrom('203.0.113.77', password)).status).toBe(303);
  });

  it('do not delay the person at an address where they set a password or joined', async () => {
    const { db, origin, uuids, vault } = running;
    const { customer_uuid: customer } = await rowOf(db, 'customer_users', {
      user_uuid: uuids.withoutMfa,
    });
    const owner = { uuid: uuids.withoutMfa, name: people.withoutMfa.name, email, customer };
    const sender = { publicUrl: origin, productName: 'Encryption Console', vault };
    const source = { ipAddress: '203.0.113.5', transactionId: 'test' };
    await sendPasswordReset({ db, clock: testClock(() => now) }, owner, sender, source);
    const token = /token=([\w-]{43})/.exec(await takeMail(db))?.[1] ?? '';
    const changed = await browser.send('/reset-password', {
      form: { token, password: 'staple battery horse correct' },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
    expect(changed.status).toBe(200);
    const joined = { action: 'Joined', details: 'Omar Plain joined the team' };
    const otherSource = { ...source, ipAddress: '203.0.113.88' };
    await recordOfPerson({ db, clock: testClock(() => now) }, owner, otherSource, joined);
    for (let n = 0; n < 22; n += 1) await tryFrom(`198.51.100.${n}`);
    const answers = [];
    for (const address of ['203.0.113.5', '203.0.113.77', '203.0.113.88'])
      answers.push((await tryFrom(address)).status);
    expect(answers).toEqual([429, 422, 422]);
  });

  const nobody = 'nobody@acme.example';
  const many = (count: number, attempt: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, n) => attempt(n)));
  const waiting: [string, () => Promise<unknown>][] = [
    ['an account here', () => many(20, (n) => tryFrom('::1', 'wrong', n % 2 ? email : nobody))],
    ['an address', () => many(50, (n) => tryFrom('::1', 'wrong', `made-up-${n}@acme.example`))],
    [
      'an account everywhere',
      () => many(42, (n) => tryFrom(`192.0.2.${n}`, 'wrong', n % 2 ? email : nobody)),
    ],
  ];
  it.each(waiting)(
    'delay the next try for %s with the same work for existing and unknown accounts',
    async (_what, exhaustIt) => {
      await exhaustIt();
      const workOf = async (as: string) => {
        const queries = vi.spyOn(running.db.getExecutor(), 'executeQuery');
        const answered = vi.spyOn(ServerResponse.prototype, 'end');
        expect((await tryFrom('::1', 'wrong', as)).status).toBe(429);
        const [end = 0] = answered.mock.invocationCallOrder;
        const before = queries.mock.calls.filter(
          (_call, n) => (queries.mock.invocationCallOrder[n] ?? 0) < end,
        );
        vi.restoreAllMocks();
        return before.map(([{ sql: text }]) => text);
      };
      const ofNobody = await workOf(nobody);
      expect(ofNobody.length).toBeGreaterThan(2);
      expect(await workOf(email)).toEqual(ofNobody);
      await expect.poll(() => heldUp(running.db)).toEqual([expect.stringMatching(/^Omar Plain: /)]);
    },
  );

  it('are refused from an unreadable address', async () => {
    expect((await tryFrom('unknown', password)).status).toBe(403);
  });
});

describe('an anonymous request to the provider', () => {
  beforeEach(() => begin());

  const storedPayloads = () =>
    running.db
      .selectFrom('oidc_payloads')
      .select(['model', 'expires_at'])
      .orderBy('model')
      .execute();
  const nobody = () => new ConsoleBrowser(running.origin);
  const logout = (state = 'x') =>
    `/oidc/logout?${new URLSearchParams({ client_id: 'encryption-console', state }).toString()}`;

  it('is rate limited by address before it stores more rows, and accepted again with time', async () => {
    const ask = () => browser.send(browser.authorizeAddress());
    const askCheaply = () => nobody().send('/interaction/x');
    for (let n = 0; n < 1190; n += 70) await Promise.all(Array.from({ length: 70 }, askCheaply));
    for (let n = 0; n < 10; n += 1) await ask();
    expect(await storedPayloads()).toHaveLength(10);
    const { status, headers, text } = await ask();
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(text).toContain('Too many attempts. Try again in 1 second.');
    expect((await nobody().send(logout())).status).toBe(429);
    expect((await askCheaply()).status).toBe(429);
    expect(await storedPayloads()).toHaveLength(10);
    // Setting the clock back does not extend the wait.
    now = new Date(now.getTime() - 60 * 60_000);
    expect((await ask()).headers.get('retry-after')).toBe('1');
    now = new Date(now.getTime() + 1000);
    expect((await ask()).status).toBe(303);
  });

  it.each(['state', 'nonce', 'login_hint', 'scope', 'resource'])(
    'is refused with a long %s, which would be stored',
    async (name) => {
      const long = browser.authorizeAddress({ [name]: 'x'.repeat(1500) });
      const answer = await nobody().send(long);
      expect(answer.status).toBe(413);
      expect(answer.text).toContain('The request is too long.');
      const form = new URLSearchParams(long.split('?')[1] ?? '');
      expect((await nobody().send('/authorize', { form })).status).toBe(413);
      expect(await storedPayloads()).toEqual([]);
      expect(
        (await nobody().send(browser.authorizeAddress({ state: 'x'.repeat(900) }))).status,
      ).toBe(303);
    },
  );

  it('stores an anonymous logout for ten minutes, and no long one', async () => {
    expect((await nobody().send(logout('x'.repeat(1500)))).status).toBe(413);
    expect(await storedPayloads()).toEqual([]);
    expect((await nobody().send(logout())).status).toBe(200);
    const ends = new Date(now.getTime() + 10 * 60_000);
    expect(await storedPayloads()).toEqual([{ model: 'Session', expires_at: ends }]);
  });
});

describe('while the database has no space', () => {
  beforeEach(() => begin());

  const fill = async (table: string) => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise 'No space left on device' using errcode = '53100'; end $$`.execute(running.db);
    await sql`create trigger no_room before insert on ${sql.table(table)}
      execute function no_room()`.execute(running.db);
  };
  afterEach(() => sql`drop function no_room cascade`.execute(running.db));

  const said = ({ status, headers }: Answer) => [status, headers.get('retry-after')];

  it('a sign-in is refused for the moment, in the browser and for a token', async () => {
    const callback = await browser.signIn(people.withoutMfa.email, password);
    await fill('oidc_payloads');
    expect(said(await browser.redeem(callback))).toEqual([503, '30']);
    expect(said(await browser.open(browser.authorizeAddress()))).toEqual([503, '30']);
  });

  it('a sign-in whose session cannot be stored is refused', async () => {
    await fill('sessions');
    expect(said(await browser.signIn(people.withoutMfa.email, password))).toEqual([503, '30']);
  });
});
