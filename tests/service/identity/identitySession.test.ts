import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { openCodePage } from './codePage';
import { consoleApi } from './consoleApi';
import { ConsoleBrowser, messageOf, tokensOf, type Answer, type Tokens } from './consoleBrowser';
import { password, people, sharedIdentity, totpSecret } from './startIdentity';
import { historyOf } from '../history';
import { updateRows } from '../rows';

const running = sharedIdentity();
let browser: ConsoleBrowser;

beforeEach(async () => {
  browser = new ConsoleBrowser(running.origin);
});
afterEach(() => void vi.useRealTimers());

/** Simulates activity in the console up to this moment. */
const stayActive = () => updateRows(running.db, 'sessions', {}, { last_seen_at: new Date() });

const tokensAfterSignIn = async () =>
  tokensOf(await browser.redeem(await browser.signIn(people.withoutMfa.email, password)));

/** Opens the console's logout and presses the button of its page. */
async function logout(site?: string): Promise<Answer> {
  const address = `/v2/logout?${new URLSearchParams({ client_id: 'encryption-console', returnTo: running.origin }).toString()}`;
  const page = await browser.open(address, site ? { headers: { 'sec-fetch-site': site } } : {});
  const secret = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return browser.open('/oidc/logout/confirm', { form: { xsrf: secret, logout: 'yes' } });
}

describe('refresh tokens', () => {
  it('rotate, and a second use revokes the whole family', async () => {
    const first = await tokensAfterSignIn();
    const second = tokensOf(await browser.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = tokensOf(await browser.refresh(second.refresh_token));
    const stolen = await browser.refresh(first.refresh_token);
    expect(stolen.status).toBe(400);
    // These words make the console's library attempt a silent sign-in.
    expect(JSON.parse(stolen.text)).toEqual({
      error: 'invalid_grant',
      error_description: 'Unknown or invalid refresh token.',
    });
    expect((await browser.refresh(third.refresh_token)).status).toBe(400);
    expect(messageOf(await browser.silent())).toHaveProperty('code');
  });

  it('leave a history row when one is used twice, and none when they rotate', async () => {
    const rows = async () => {
      const columns = ['title', 'action', 'user_name', 'ip_address', 'details'] as const;
      const all = await historyOf(running.db, columns);
      return all.filter(({ action }) => action !== 'Signed in');
    };
    const first = await tokensAfterSignIn();
    const second = tokensOf(await browser.refresh(first.refresh_token));
    await browser.refresh(second.refresh_token);
    expect((await browser.refresh('made-up')).status).toBe(400);
    expect(await rows()).toEqual([]);
    for (const { refresh_token: token } of [first, second, first]) await browser.refresh(token);
    const silentTokens = tokensOf(
      await browser.redeem(await browser.silent({ response_mode: 'query' })),
    );
    for (const _ of [1, 2]) await browser.refresh(silentTokens.refresh_token);
    expect(await rows()).toEqual([
      {
        title: 'Sign-in',
        action: 'Session token refused',
        user_name: 'Omar Plain',
        ip_address: '127.0.0.1',
        details:
          'A token that renews a session of Omar Plain came a second time. It was refused, and all tokens that followed it were revoked. Somebody may have copied it, or an answer was lost on its way.',
      },
    ]);
  });

  it('yield one new token when the same one is used simultaneously', async () => {
    const { refresh_token: token } = await tokensAfterSignIn();
    const answers = await Promise.all([1, 2, 3].map(() => browser.refresh(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['one after the other', async (send: () => Promise<Answer>) => [await send(), await send()]],
    ['side by side', (send: () => Promise<Answer>) => Promise.all([send(), send()])],
  ])('and codes that are used twice, %s, revoke the access tokens too', async (_how, twice) => {
    const api = consoleApi(running);
    const me = async ({ access_token: token }: Tokens) => (await api(token, 'GET', '/me')).status;
    const callback = await browser.signIn(people.withoutMfa.email, password);
    const redeemed = await twice(() => browser.redeem(callback));
    const tokens = redeemed.filter(({ status }) => status === 200).map(tokensOf);
    expect(await Promise.all(tokens.map(me))).toEqual([401]);
    const renew = async () =>
      tokensOf(await browser.redeem(await browser.silent({ response_mode: 'query' })));
    const next = await renew();
    expect(await me(next)).toBe(200);
    await twice(() => browser.refresh(next.refresh_token));
    expect(await me(next)).toBe(401);
    // The session itself continues, because nobody has used its cookie twice.
    expect(await me(await renew())).toBe(200);
  });

  it('can be revoked by the console', async () => {
    const { refresh_token: token } = await tokensAfterSignIn();
    const form = { client_id: 'encryption-console', token };
    expect((await browser.send('/oauth/revoke', { form })).status).toBe(200);
    expect((await browser.refresh(token)).status).toBe(400);
  });
});

describe('the session', () => {
  it('ends twelve hours after the sign-in, however much it is used', async () => {
    const hour = 3_600_000;
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { refresh_token: token } = await tokensAfterSignIn();
    for (const hours of [4, 8, 11.9]) {
      vi.setSystemTime(start + hours * hour);
      await stayActive();
      expect(messageOf(await browser.silent())).toHaveProperty('code');
    }
    vi.setSystemTime(start + 12 * hour + 1000);
    await stayActive();
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    expect((await browser.refresh(token)).status).toBe(400);
  });

  it('is not extended by a one-time code or a refresh', async () => {
    const hour = 3_600_000;
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const callback = await browser.signIn(people.withMfa.email, password);
    const { refresh_token: token } = tokensOf(await browser.redeem(callback));
    vi.setSystemTime(start + 11 * hour);
    await stayActive();
    const page = await openCodePage(running, browser);
    await browser.submit(page, { code: codeAt(totpSecret, new Date()) });
    const { refresh_token: next } = tokensOf(await browser.refresh(token));
    expect(next).toBeDefined();
    vi.setSystemTime(start + 12 * hour + 1000);
    await stayActive();
    expect((await browser.refresh(next)).status).toBe(400);
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
  });

  it('ends after fifteen minutes without a sign of the person', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { refresh_token: token } = await tokensAfterSignIn();
    vi.setSystemTime(start + 15 * 60_000);
    const { refresh_token: next } = tokensOf(await browser.refresh(token));
    // A refresh is no sign of the person: only calls of the API are.
    vi.setSystemTime(start + 15 * 60_000 + 31_000);
    expect((await browser.refresh(next)).status).toBe(400);
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    const newTokens = await tokensAfterSignIn();
    expect((await browser.refresh(newTokens.refresh_token)).status).toBe(200);
  });

  it('is a cookie that no script can read and no other site can use', async () => {
    const page = await browser.open(browser.authorizeAddress());
    const answer = await browser.send(new URL(page.url).pathname, {
      form: { email: people.withoutMfa.email, password },
    });
    const resumed = await browser.send(answer.headers.get('location') ?? '');
    const cookie = resumed.headers
      .getSetCookie()
      .find((header) => header.startsWith('console_session='));
    expect(cookie).toMatch(/; path=\/; samesite=lax; httponly$/i);
  });
});

describe('logging out', () => {
  it('ends the session and its refresh tokens, and goes back to the console', async () => {
    const { refresh_token: token } = await tokensAfterSignIn();
    const answer = await logout('same-origin');
    expect(new URL(answer.url).href).toBe(`${running.origin}/`);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    expect((await browser.refresh(token)).status).toBe(400);
    const rows = await historyOf(running.db, ['action']);
    expect(rows.map(({ action }) => action)).toEqual(['Signed in', 'Logged out']);
  });

  it('needs no click when the console asks for it, but one when another site does', async () => {
    await tokensAfterSignIn();
    // Without a redirect, because Firefox sends `none` after one.
    const ownLogout = await browser.send('/v2/logout', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(ownLogout.status).toBe(200);
    expect(ownLogout.text).toContain('requestSubmit');
    expect(ownLogout.headers.get('content-security-policy')).toMatch(/script-src 'nonce-/);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const foreign = await browser.open('/v2/logout', { headers: { 'sec-fetch-site': site } });
      expect(foreign.text).toContain('Do you want to log out?');
      expect(foreign.text).not.toContain('requestSubmit');
    }
    expect(messageOf(await browser.silent())).toHaveProperty('code');
  });

  it('can be repeated without a session', async () => {
    const answer = await browser.open('/v2/logout');
    expect(answer.status).toBe(200);
    const secondLogout = await logout();
    expect(new URL(secondLogout.url).href).toBe(`${running.origin}/`);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'http://localhost',
    'ORIGIN.evil.example',
    'ORIGIN/elsewhere',
    'ORIGIN@evil.example',
  ])('does not redirect elsewhere: %j', async (address) => {
    const returnTo = address.replace('ORIGIN', running.origin);
    const answer = await browser.send(`/v2/logout?returnTo=${encodeURIComponent(returnTo)}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('refuses an unknown application', async () => {
    expect((await browser.send('/v2/logout?client_id=other')).status).toBe(400);
  });
});
