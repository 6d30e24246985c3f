import { beforeEach, describe, expect, it } from 'vitest';
import { disableMfa, startEnrolment } from '../../../service/domain/people/mfa/mfa';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { openCodePage } from './codePage';
import { type Answer, ConsoleBrowser, parametersOf } from './consoleBrowser';
import { password, people, sharedIdentity } from './startIdentity';
import { historyOf } from '../history';
import { trustOne } from '../mail/trust';
import { rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

let browser: ConsoleBrowser;
let now = new Date();
const clock = testClock(() => now);
const running = sharedIdentity({ clock });
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

beforeEach(async () => {
  now = new Date();
  // In the middle of a step of 30 seconds.
  now.setUTCMinutes(2, 15, 0);
  browser = await signIn();
});

async function signIn(persona: keyof typeof people = 'withoutMfa'): Promise<ConsoleBrowser> {
  const newBrowser = new ConsoleBrowser(running.origin);
  await newBrowser.signIn(people[persona].email, password);
  return newBrowser;
}

const work = async () => {
  const { db, uuids } = running;
  const { customer_uuid: customer } = await rowOf(db, 'customer_users', {
    user_uuid: uuids.withoutMfa,
  });
  const actor = {
    customer,
    userUuid: uuids.withoutMfa,
    userName: people.withoutMfa.name,
    ipAddress: undefined,
    transactionId: 'test',
  };
  return { db, clock, actor };
};
const session = async () =>
  (
    await running.db
      .selectFrom('sessions')
      .select('uuid')
      .where('user_uuid', '=', running.uuids.withoutMfa)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  ).uuid;

/** Starts an enrolment, as `POST /users/mfa-enable` does. @returns the link's path */
const begin = async (replaces = false): Promise<string> => {
  const { vault, origin } = running;
  const url = await startEnrolment({ ...(await work()), vault }, origin, await session(), replaces);
  expect(url).toMatch(new RegExp(`^${origin}/mfa/enrol\\?token=[\\w-]{43}$`));
  return url.slice(origin.length);
};
const tokenOf = (link: string) => link.split('token=')[1] ?? '';
const secretOf = (page: Answer) =>
  (/id="secret"[^>]*>([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
const codesOf = (page: Answer) => page.text.match(/\d{5}-\d{5}/g) ?? [];
const submit = (link: string, form: Record<string, string>, from = browser) =>
  from.send('/mfa/enrol', { form: { token: tokenOf(link), password, ...form } });
const alert = (answer: Answer) => /role="alert"[^>]*>([^<]+)</.exec(answer.text)?.[1];
const person = () => rowOf(running.db, 'users', { uuid: running.uuids.withoutMfa });
const actions = async () => (await historyOf(running.db, ['action'])).map(({ action }) => action);

/** Trusts a browser. @returns whether it still is trusted */
const trusting = async () => {
  const isTrusted = await trustOne(running.db, now, running.uuids.withoutMfa);
  expect(await isTrusted()).toBe(true);
  return isTrusted;
};

/** Enables MFA. */
async function enrol(): Promise<{ secret: string; codes: string[] }> {
  const link = await begin();
  const secret = secretOf(await browser.send(link));
  const answer = await submit(link, { code: codeAt(secret, now) });
  expect(answer.status).toBe(200);
  return { secret, codes: codesOf(answer) };
}

/** Answers the page that asks for a one-time code. */
async function confirm(code: string): Promise<Answer> {
  const page = await openCodePage(running, browser, { now });
  return browser.submit(page, { code });
}

describe('the enrolment page', () => {
  it('shows a QR code and the secret, accepts a code, and shows ten recovery codes', async () => {
    const link = await begin();
    const page = await browser.send(link);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /<svg\s+class="qr"[^>]*role="img"\s+aria-label="QR code of the secret"/,
    );
    const secret = secretOf(page);
    expect(secret).toHaveLength(32);
    // The page may be on the very phone that has the app.
    expect(page.text).toMatch(new RegExp(`href="otpauth://totp/[^"]+[?;]secret=${secret}[&"]`));
    expect((await person()).totp_secret).toBeNull();
    expect(page.text).toMatch(
      new RegExp(`<a [^>]*href="${running.origin}/profile"[^>]*>\\s*Cancel\\s*</a>`),
    );
    // The code is shown in the demo only.
    expect(page.text).not.toContain(codeAt(secret, now));

    const answer = await submit(link, { code: codeAt(secret, now) });
    expect(answer.status).toBe(200);
    expect(new Set(codesOf(answer)).size).toBe(10);
    // The codes are not confirmed on purpose: going back requires a tick.
    expect(answer.text).toMatch(/<input[^>]*type="checkbox"[^>]*required/);
    expect(answer.text).toContain(`<form method="get" action="${running.origin}/profile">`);
    expect(answer.text).not.toContain('<a ');
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+';/);
    expect((await person()).totp_secret).not.toBeNull();
    expect(await actions()).toContain('MFA enabled');

    const stored = JSON.stringify([
      await running.db.selectFrom('recovery_codes').selectAll().execute(),
      await running.db.selectFrom('mfa_enrolments').selectAll().execute(),
      await running.db.selectFrom('activities').selectAll().execute(),
      running.lines,
    ]);
    for (const plaintext of [secret, tokenOf(link), ...codesOf(answer)])
      expect(stored).not.toContain(plaintext);
  });

  it('accepts neither the code nor the link a second time', async () => {
    const link = await begin();
    const secret = secretOf(await browser.send(link));
    const code = codeAt(secret, now);
    const answers = await Promise.all([1, 2, 3].map(() => submit(link, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The refusals say that MFA is enabled, as the person may never have seen the recovery codes.
    for (const { text } of [
      ...answers.filter(({ status }) => status !== 200),
      await browser.send(link),
    ])
      expect(text).toContain('MFA is enabled. If you have not seen your recovery codes, replace');
    expect((await browser.send(link)).status).toBe(404);
    expect(alert(await confirm(code))).toMatch(/^This code was used before\./);
  });

  it.each(['a wrong code', 'a wrong password'])('refuses %s, and ends after five', async (kind) => {
    const link = await begin();
    const secret = secretOf(await browser.send(link));
    const right = { code: codeAt(secret, now) };
    const wrong = kind === 'a wrong code' ? { code: '12' } : { ...right, password: 'guess' };
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await submit(link, wrong);
      expect(answer.status).toBe(422);
      expect(alert(answer)).toBe('The code or the password is wrong.');
      expect(answer.text.match(/id="(\w+)"[^>]*autofocus/)?.[1]).toBe('password');
    }
    expect((await submit(link, right)).status).toBe(404);
    expect((await person()).totp_secret).toBeNull();
  });

  it('counts wrong passwords with those of the sign-in page, and logs each', async () => {
    const guess = async (link: string, typed = 'guess') => {
      const secret = secretOf(await browser.send(link));
      return submit(link, { code: codeAt(secret, now), password: typed });
    };
    let link = '';
    for (let n = 0; n < 10; n += 1) {
      // A link takes five tries.
      if (n % 5 === 0) link = await begin();
      expect((await guess(link)).status).toBe(422);
    }
    const last = await begin();
    const shut = await guess(last, password);
    expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, '900']);
    expect(alert(shut)).toBe('Too many attempts. Try again in 15 minutes.');
    // A throttled submission is no attempt: the link survives more than the five that would end it.
    for (let n = 0; n < 5; n += 1) expect((await guess(last, password)).status).toBe(429);
    expect((await browser.send(last)).status).toBe(200);
    const { email } = people.withoutMfa;
    expect((await new ConsoleBrowser(running.origin).signIn(email, password)).status).toBe(429);
    const rows = await historyOf(running.db, ['action', 'details'], { title: 'Sign-in' });
    const refused = rows.filter(({ action }) => action.endsWith('refused'));
    expect(refused.map(({ action, details }) => `${action}: ${details}`)).toEqual([
      ...Array.from(
        { length: 10 },
        () =>
          'Password refused: Someone tried to enable MFA for omar@acme.example with a wrong password.',
      ),
      'Sign-in refused: After too many wrong passwords, tries to sign in as omar@acme.example have to wait.',
    ]);
    expect((await person()).totp_secret).toBeNull();
  });

  it('survives codes that are ignored after 20 wrong ones', async () => {
    for (const _ of [1, 2, 3, 4]) {
      const link = await begin();
      for (let n = 0; n < 5; n += 1) await submit(link, { code: '12' });
    }
    const link = await begin();
    const right = { code: codeAt(secretOf(await browser.send(link)), now) };
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const answer = await submit(link, right);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
      expect(alert(answer)).toBe('Too many wrong codes. Try again in 15 minutes.');
    }
  });

  it('works in the session that asked only, and every other link gets the same answer', async () => {
    const link = await begin();
    const secret = secretOf(await browser.send(link));
    const code = codeAt(secret, now);
    const stranger = new ConsoleBrowser(running.origin);
    const elsewhere = await signIn();
    const other = await signIn('withMfa');
    const pages = [];
    for (const thief of [stranger, elsewhere, other]) {
      pages.push(await thief.send(link));
      expect((await submit(link, { code }, thief)).status).toBe(404);
    }
    pages.push(await browser.send('/mfa/enrol?token=guess'), await browser.send('/mfa/enrol'));
    const newer = await begin();
    pages.push(await browser.send(link));
    minutes(10);
    pages.push(await browser.send(newer));
    expect(pages.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const contents = pages.map(({ text }) => /<main>[^]*<\/main>/.exec(text)?.[0]);
    expect(new Set(contents).size).toBe(1);
    expect((await person()).totp_secret).toBeNull();
  });

  it('replaces an authenticator app without the password, by a link that took a one-time code', async () => {
    const first = await enrol();
    minutes(1);
    // A link that was made without MFA, and one that says so now, do not replace it.
    expect((await browser.send(await begin(false))).status).toBe(404);
    const link = await begin(true);
    const page = await browser.send(link);
    expect(page.text).toContain('<h1>Replace your authenticator app</h1>');
    expect(page.text).not.toContain('type="password"');
    const secret = secretOf(page);
    expect(secret).not.toBe(first.secret);
    expect((await submit(link, { code: codeAt(secret, now), password: '' })).status).toBe(200);
    expect(await actions()).toContain('MFA replaced');
    minutes(1);
    expect(alert(await confirm(codeAt(first.secret, now)))).toMatch(/^The code is wrong\./);
    expect(alert(await confirm(first.codes[0] ?? ''))).toMatch(/^The code is wrong\./);
    expect(parametersOf(await confirm(codeAt(secret, now)))).toHaveProperty('code');
  });

  it('ends pending sign-ins when it enables MFA and when it replaces the app', async () => {
    const elsewhere = new ConsoleBrowser(running.origin);
    const signInWithoutRedirect = async () => {
      const page = await elsewhere.open(elsewhere.authorizeAddress());
      const form = { email: people.withoutMfa.email, password };
      return elsewhere.send(new URL(page.url).pathname, { form });
    };
    const restoredPage = async ({ headers }: Answer) =>
      (await elsewhere.open(headers.get('location') ?? '')).text;
    const before = await signInWithoutRedirect();
    await enrol();
    expect(await restoredPage(before)).toContain('<h1>Sign in</h1>');
    const pendingMfa = await signInWithoutRedirect();
    expect(await restoredPage(pendingMfa)).toContain('<h1>Enter your one-time code</h1>');
    minutes(1);
    const link = await begin(true);
    const secret = secretOf(await browser.send(link));
    expect((await submit(link, { code: codeAt(secret, now), password: '' })).status).toBe(200);
    expect(await restoredPage(pendingMfa)).toContain('<h1>Sign in</h1>');
  });

  it('ends the trust in browsers when it enables MFA and when it replaces the app', async () => {
    const first = await trusting();
    await enrol();
    expect(await first()).toBe(false);
    minutes(1);
    const second = await trusting();
    const link = await begin(true);
    const secret = secretOf(await browser.send(link));
    expect((await submit(link, { code: codeAt(secret, now), password: '' })).status).toBe(200);
    expect(await second()).toBe(false);
  });

  it('can be started ten times in 15 minutes', async () => {
    for (let n = 0; n < 10; n += 1) await begin();
    await expect(begin()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '900' } });
  });
});

describe('recovery codes', () => {
  it('work once each, with or without the dash, in place of a one-time code', async () => {
    const { codes } = await enrol();
    const [firstCode = '', secondCode = ''] = codes;
    expect(parametersOf(await confirm(firstCode))).toHaveProperty('code');
    expect(alert(await confirm(firstCode))).toMatch(/^The code is wrong\./);
    // These pages are open already: a confirmed one renews the session, which a page that loads later would miss.
    const pages: Answer[] = [];
    while (pages.length < 3) pages.push(await openCodePage(running, browser, { now }));
    const code = secondCode.replace('-', '');
    const thrice = await Promise.all(pages.map((page) => browser.submit(page, { code })));
    expect(thrice.filter(({ url }) => url.includes('code='))).toHaveLength(1);
    expect(thrice.filter((answer) => alert(answer)?.startsWith('The code is wrong.'))).toHaveLength(
      2,
    );
    const rows = await historyOf(running.db, ['details'], { action: 'Recovery code accepted' });
    // The query has no order: the row of the second code may come first.
    expect(rows).toContainEqual({
      details: 'Omar Plain confirmed with a recovery code: Delete a dataset; 9 are left.',
    });
    expect(JSON.stringify(rows)).not.toContain(firstCode);
  });

  it('belong to one person, and guesses count as wrong codes', async () => {
    const { codes } = await enrol();
    const otherBrowser = await signIn('withMfa');
    const page = await openCodePage(running, otherBrowser, { now });
    for (const code of codes.slice(0, 4))
      expect((await otherBrowser.submit(page, { code })).status).toBe(422);
    const fifth = await otherBrowser.submit(page, { code: codes[4] ?? '' });
    expect(parametersOf(fifth)).toMatchObject({ error: 'access_denied' });
  });

  it('end with MFA, which also ends all other sessions', async () => {
    await enrol();
    const ownSession = await session();
    const elsewhere = await signIn();
    const isTrusted = await trusting();
    await disableMfa(await work(), ownSession);
    expect(await isTrusted()).toBe(false);
    expect((await person()).totp_secret).toBeNull();
    expect(await running.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect((await elsewhere.silent()).text).toContain('login_required');
    expect((await browser.silent()).text).not.toContain('login_required');
    expect(await actions()).toContain('MFA disabled');
    await expect(disableMfa(await work(), ownSession)).rejects.toMatchObject({
      status: 409,
      message: 'MFA is not enabled for your account.',
    });
  });

  it('cannot be given up while the company requires MFA', async () => {
    await enrol();
    await updateRows(running.db, 'customers', {}, { enforce_mfa: true });
    await expect(disableMfa(await work(), undefined)).rejects.toMatchObject({
      status: 409,
      message: 'Your company requires MFA, so it cannot be disabled for your account.',
    });
    expect((await person()).totp_secret).not.toBeNull();
  });
});
