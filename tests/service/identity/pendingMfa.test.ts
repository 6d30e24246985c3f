import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { makeRecoveryCodes, recoveryKey } from '../../../service/domain/people/mfa/recoveryCodes';
import { cheapHash } from '../../setup/cheapHash';
import { openCodePage, toConfirm } from './codePage';
import { type Answer, ConsoleBrowser, parametersOf, tokensOf } from './consoleBrowser';
import { consoleApi } from './consoleApi';
import { password, people, type RunningIdentity, startIdentity, totpSecret } from './startIdentity';
import { historyOf } from '../history';
import { rowOf, updateRows } from '../rows';

const day = 24 * 60 * 60_000;
const heading = '<h1>Enter your one-time code</h1>';
const { email } = people.withMfa;

describe('the code at sign-in', () => {
  let running: RunningIdentity;
  let now = new Date();
  let number = 0;
  const clock = () => now;

  beforeAll(async () => {
    running = await startIdentity({ clock });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    // Each test has another time, so that no code is used twice and no limit carries over.
    number += 1;
    now = new Date(Date.now() + number * 60 * 60_000);
    await running.db.deleteFrom('attempts').execute();
    await running.db.deleteFrom('trusted_browsers').execute();
  });

  const code = () => codeAt(totpSecret, now);
  const stranger = () => new ConsoleBrowser(running.origin, undefined, false);
  const beginPendingMfa = async (browser = stranger()): Promise<[ConsoleBrowser, Answer]> => {
    const page = await browser.signIn(email, password);
    expect(page.text).toContain(heading);
    return [browser, page];
  };
  const isSignedIn = (answer: Answer) => 'code' in parametersOf(answer);
  const restoreSession = (browser: ConsoleBrowser) =>
    browser.send('/oauth/token', {
      form: { grant_type: 'urn:console:session', client_id: 'encryption-console' },
    });
  const rows = async () => {
    const history = await historyOf(running.db, ['action', 'details'], { created_at: now });
    return history.map(({ action, details }) => `${action}: ${details}`);
  };
  const tokenOf = async (browser: ConsoleBrowser, callback: Answer) =>
    tokensOf(await browser.redeem(callback)).access_token;
  const trusting = async (): Promise<[ConsoleBrowser, Answer]> => {
    const [browser, page] = await beginPendingMfa();
    const answer = await browser.submit(page, { code: code(), trust: 'yes' });
    expect(isSignedIn(answer)).toBe(true);
    return [browser, answer];
  };

  it('is required of people with MFA only, after the password', async () => {
    const plain = stranger();
    expect(isSignedIn(await plain.signIn(people.withoutMfa.email, password))).toBe(true);
    const [browser, page] = await beginPendingMfa();
    expect(page.text).not.toContain(code());
    const answer = await browser.submit(page, { code: code() });
    expect(isSignedIn(answer)).toBe(true);
    expect(await tokenOf(browser, answer)).toBeDefined();
    expect((await restoreSession(browser)).status).toBe(200);
    expect(await rows()).toEqual([
      'Signed in: Omar Plain signed in.',
      `Code asked for: The password of ${email} was right; a one-time code is asked for.`,
      'One-time code accepted: Mina Facton signed in with a one-time code.',
      'Signed in: Mina Facton signed in.',
    ]);
  });

  it('leaves no session behind until it was entered', async () => {
    const [browser, page] = await beginPendingMfa();
    expect(browser.cookie('console_session')).toBeUndefined();
    expect((await restoreSession(browser)).status).toBe(204);
    expect((await browser.silent()).text).toContain('login_required');
    const returned = await browser.open(
      new URL(page.url).pathname.replace('interaction', 'authorize'),
    );
    expect(isSignedIn(returned)).toBe(false);
    expect(
      await running.db
        .selectFrom('sessions')
        .select('uuid')
        .where('created_at', '=', now)
        .execute(),
    ).toEqual([]);
    // Another browser has no part in it.
    const other = await stranger().send(new URL(page.url).pathname);
    expect(other.status).toBe(400);
  });

  it('is stored in a form that processes of the previous version read', async () => {
    await running.db.deleteFrom('oidc_payloads').execute();
    await beginPendingMfa();
    const { payload } = await rowOf(running.db, 'oidc_payloads');
    expect(payload).toMatchObject({
      prompt: { name: 'login' },
      result: { door: { account: running.uuids.withMfa, since: now.getTime() } },
    });
  });

  it('takes a recovery code, once', async () => {
    const key = await recoveryKey(running.db, running.vault, clock);
    const user = running.uuids.withMfa;
    const [first = ''] = await makeRecoveryCodes(running.db, key, user, now);
    const [browser, page] = await beginPendingMfa();
    expect(page.text).toContain(
      'No recovery code left? Ask an administrator of your company to remove you from the team and to invite you again.',
    );
    expect(isSignedIn(await browser.submit(page, { code: first }))).toBe(true);
    expect(await rows()).toContain(
      'Recovery code accepted: Mina Facton signed in with a recovery code; 9 are left.',
    );
    const [secondBrowser, secondPage] = await beginPendingMfa();
    expect((await secondBrowser.submit(secondPage, { code: first })).status).toBe(422);
  });

  it('is refused and logged when wrong, and after five the password is required again', async () => {
    const [browser, page] = await beginPendingMfa();
    for (const remaining of [4, 3, 2, 1]) {
      const answer = await browser.submit(page, { code: '000000' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(
        remaining === 1 ? '1 try is left.' : `${remaining} tries are left.`,
      );
    }
    const last = await browser.submit(page, { code: '000000' });
    expect(last.text).toContain('Too many wrong one-time codes. You are not signed in.');
    expect((await browser.send(new URL(page.url).pathname)).text).toContain('<h1>Sign in</h1>');
    expect((await rows()).filter((row) => row.startsWith('One-time code refused'))).toHaveLength(5);
    // The password resets the tries of the pending MFA, but not those of the person in a quarter of an hour.
    let status = 0;
    for (let tries = 5; tries < 21; tries += 1) {
      if (tries % 5 === 0) {
        now = new Date(now.getTime() + 1000);
        await browser.submit(page, { email, password });
      }
      ({ status } = await browser.submit(page, { code: '000000' }));
    }
    expect(status).toBe(429);
    expect(isSignedIn(await browser.submit(page, { code: code() }))).toBe(false);
  });

  it('can be cancelled, and waits for ten minutes', async () => {
    const [browser, page] = await beginPendingMfa();
    const path = new URL(page.url).pathname;
    expect((await browser.submit(page, { cancel: 'yes' })).text).toContain('<h1>Sign in</h1>');
    await browser.submit(page, { email, password });
    expect((await browser.send(path)).text).toContain(heading);
    now = new Date(now.getTime() + 10 * 60_000 - 1);
    expect((await browser.send(path)).text).toContain(heading);
    now = new Date(now.getTime() + 1);
    expect((await browser.send(path)).text).toContain('<h1>Sign in</h1>');
    // A submission after the ten minutes is not counted as a wrong password.
    for (const field of ['code', 'passkey', 'cancel'])
      expect((await browser.submit(page, { [field]: code() })).text).toContain(
        'This took too long.',
      );
    expect(await rows()).toEqual([]);
    expect(
      isSignedIn(await browser.submit(page, { email: people.withoutMfa.email, password })),
    ).toBe(true);
  });

  it('does not count a password that is sent twice as a wrong code', async () => {
    const [browser, page] = await beginPendingMfa();
    expect((await browser.submit(page, { email, password })).text).toContain(heading);
    expect((await rows()).filter((row) => !row.startsWith('Code asked for'))).toEqual([]);
    const wrong = await browser.submit(page, { code: '000000' });
    expect(wrong.text).toContain('4 tries are left.');
    const other = await browser.submit(page, { email, password: 'guess' });
    expect(other.text).toContain('The email or the password is wrong.');
    expect(isSignedIn(await browser.submit(page, { code: code() }))).toBe(true);
  });

  it('is no proof for a sensitive action, which asks for another one', async () => {
    const [browser, page] = await beginPendingMfa();
    await browser.submit(page, { code: code() });
    const scope = 'openid mfa:required delete:dataset';
    const confirmPage = await openCodePage(running, browser, { now });
    expect(confirmPage.text).toContain('<h1>Delete a dataset</h1>');
    // The confirmation of another session is refused too: the new session has nothing to confirm yet.
    const confirmation = await toConfirm(running, browser, { now });
    now = new Date(now.getTime() + 60_000);
    const other = stranger();
    const codePage = await other.signIn(email, password, { scope, confirmation });
    expect(codePage.text).toContain(heading);
    expect(parametersOf(await other.submit(codePage, { code: code() }))).toMatchObject({
      error: 'access_denied',
      error_description: 'This confirmation has expired. Nothing was changed.',
    });
  });

  describe('in a trusted browser', () => {
    it('is skipped for 30 days, for this person in this browser', async () => {
      const [browser] = await trusting();
      expect((await rows()).slice(1)).toEqual([
        'One-time code accepted: Mina Facton signed in with a one-time code.',
        'Browser trusted: Mina Facton trusts an unknown browser for 30 days.',
        'Signed in: Mina Facton signed in.',
      ]);
      const value = browser.cookie('console_trusted_browser') ?? '';
      expect(value).toMatch(/^[\w-]{43}$/);
      const stored = await running.db.selectFrom('trusted_browsers').selectAll().execute();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(value);
      const later = async (ms: number) => {
        now = new Date(now.getTime() + ms);
        // The session has ended; the cookie remains.
        await running.db.deleteFrom('oidc_payloads').execute();
        return browser.signIn(email, password);
      };
      expect(isSignedIn(await later(29 * day))).toBe(true);
      expect(await rows()).toEqual([
        'Signed in: Mina Facton signed in without a one-time code, in a trusted browser.',
      ]);
      expect((await later(day)).text).toContain(heading);
      await beginPendingMfa();
    });

    it('is also skipped for other people who trust it', async () => {
      const { db, uuids, vault } = running;
      const { sealTotpSecret } = await import('../../../service/domain/people/mfa/oneTimeCode');
      const secret = sealTotpSecret(vault, uuids.withoutMfa, totpSecret);
      await updateRows(db, 'users', { uuid: uuids.withoutMfa }, { totp_secret: secret });
      const [browser] = await trusting();
      await db.deleteFrom('oidc_payloads').execute();
      const page = await browser.signIn(people.withoutMfa.email, password);
      expect(isSignedIn(await browser.submit(page, { code: code(), trust: 'yes' }))).toBe(true);
      for (const address of [email, people.withoutMfa.email]) {
        await db.deleteFrom('oidc_payloads').execute();
        expect(isSignedIn(await browser.signIn(address, password))).toBe(true);
      }
      await updateRows(db, 'users', { uuid: uuids.withoutMfa }, { totp_secret: null });
    });

    it('is required again once the listed trust has ended', async () => {
      await trusting();
      now = new Date(now.getTime() + 60_000);
      const [browser, answer] = await trusting();
      const call = consoleApi(running, clock);
      const token = await tokenOf(browser, answer);
      const trusted = now;
      // The provider uses the real clock for its tokens.
      now = new Date();
      const listed = async () => {
        const { body } = await call(token, 'GET', '/trusted-browsers');
        return body.data['trusted_browsers'] as Record<string, string>[];
      };
      const [row, other, ...more] = await listed();
      expect(more).toEqual([]);
      expect(row).toMatchObject({
        browser: 'an unknown browser',
        created_at: trusted.toISOString(),
        expires_at: new Date(trusted.getTime() + 30 * day).toISOString(),
      });
      const path = `/trusted-browsers/${row?.['uuid']}`;
      expect((await call(token, 'DELETE', path)).status).toBe(200);
      expect((await call(token, 'DELETE', path)).status).toBe(404);
      expect(await rows()).toContain(
        'Trust ended: Mina Facton trusts an unknown browser no longer.',
      );
      // Trust in another browser of the person does not count here.
      expect((await listed()).map(({ uuid }) => uuid)).toEqual([other?.['uuid']]);
      await updateRows(running.db, 'trusted_browsers', {}, { expires_at: now });
      expect(await listed()).toEqual([]);
      const ended = `/trusted-browsers/${other?.['uuid']}`;
      expect((await call(token, 'DELETE', ended)).status).toBe(404);
      await updateRows(
        running.db,
        'trusted_browsers',
        {},
        { expires_at: new Date(now.getTime() + day) },
      );
      await running.db.deleteFrom('oidc_payloads').execute();
      await beginPendingMfa(browser);
    });
  });

  const guess = async (times: number) => {
    for (let tries = 0; tries < times; tries += 5) {
      const [browser, page] = await beginPendingMfa();
      for (const _ of [1, 2, 3, 4, 5]) await browser.submit(page, { code: '000000' });
    }
  };

  it('is not counted while it is ignored, nor against confirmations', async () => {
    const [signedIn, codePage] = await beginPendingMfa();
    expect(isSignedIn(await signedIn.submit(codePage, { code: code() }))).toBe(true);
    now = new Date(now.getTime() + 60_000);
    await guess(20);
    const [browser, page] = await beginPendingMfa();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const answer = await browser.submit(page, { code: code() });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '840']);
      expect(answer.text).toContain('Too many wrong codes. Try again in 14 minutes.');
    }
    const confirmPage = await openCodePage(running, signedIn, { now });
    expect(isSignedIn(await signedIn.submit(confirmPage, { code: code() }))).toBe(true);
  });

  it('is requested 20 times in a quarter of an hour, with a row a minute, until a right one comes', async () => {
    const [browser, page] = await beginPendingMfa();
    const answers = [];
    for (let n = 0; n < 29; n += 1) answers.push(await browser.submit(page, { email, password }));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(19).fill(200),
      ...Array<number>(10).fill(429),
    ]);
    const last = answers.at(-1);
    expect(last?.headers.get('retry-after')).toBe('900');
    expect(last?.text).toContain('Too many attempts. Try again in 15 minutes.');
    await expect
      .poll(rows)
      .toEqual([
        `Code asked for: The password of ${email} was right; a one-time code is asked for.`,
        `Sign-in refused: After too many right passwords without a one-time code, sign-ins as ${email} from this address have to wait.`,
      ]);
    expect(isSignedIn(await browser.submit(page, { code: code() }))).toBe(true);
    now = new Date(now.getTime() + 60_000);
    for (let n = 0; n < 20; n += 1) await beginPendingMfa();
    expect((await stranger().signIn(email, password)).status).toBe(429);
    expect(await rows()).toEqual([
      `Code asked for: The password of ${email} was right; a one-time code is asked for.`,
    ]);
  });

  it('is blocked for a day after 50 wrong ones, or until a new password is set', async () => {
    const { db, uuids } = running;
    const setPassword = (typed: string) =>
      updateRows(db, 'users', { uuid: uuids.withMfa }, { password_hash: cheapHash(typed) });
    const began = now;
    for (const times of [20, 20, 10]) {
      await guess(times);
      now = new Date(now.getTime() + 15 * 60_000);
    }
    const [browser, page] = await beginPendingMfa();
    const answer = await browser.submit(page, { code: code() });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '83700']);
    expect(answer.text).toContain(
      'Too many wrong one-time codes were entered after this password. Set a new password, or try again tomorrow.',
    );
    await setPassword('staple battery horse correct');
    const newBrowser = stranger();
    const next = await newBrowser.signIn(email, 'staple battery horse correct');
    expect(isSignedIn(await newBrowser.submit(next, { code: code() }))).toBe(true);
    await setPassword(password);
    now = new Date(began.getTime() + day);
    const [laterBrowser, laterPage] = await beginPendingMfa();
    expect(isSignedIn(await laterBrowser.submit(laterPage, { code: code() }))).toBe(true);
  });
});
