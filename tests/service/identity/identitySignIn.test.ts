import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ConsoleBrowser, messageOf, parametersOf, tokensOf } from './consoleBrowser';
import { password, people, startIdentity, type RunningIdentity } from './startIdentity';
import { historyOf } from '../history';
import { rowOf } from '../rows';

let running: RunningIdentity;
const newBrowser = () => new ConsoleBrowser(running.origin);

beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

describe('signing in', () => {
  it('leads from the sign-in page by code and PKCE to tokens for the API', async () => {
    const browser = newBrowser();
    const page = await browser.open(browser.authorizeAddress());
    expect(page.status).toBe(200);
    expect(page.text).toContain('<label for="email">Email</label>');
    expect(page.text).toContain('<label for="password">Password</label>');
    expect(page.text).toContain('<button type="submit">Sign in</button>');
    expect(page.text).not.toContain('Sign in as');

    const callback = await browser.submit(page, { email: 'MINA@acme.example', password });
    expect(parametersOf(callback)).toMatchObject({ state: 'state-1', iss: `${running.origin}/` });
    const answer = await browser.redeem(callback);
    expect(answer.status).toBe(200);
    const tokens = tokensOf(answer);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: 'RS256',
      typ: 'at+jwt',
    });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      iss: `${running.origin}/`,
      aud: `${running.origin}/api`,
      sub: running.uuids.withMfa,
      amr: ['pwd'],
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(Math.abs(Number(claims['auth_time']) - Date.now() / 1000)).toBeLessThan(30);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: 'encryption-console',
      nonce: 'nonce-1',
      name: people.withMfa.name,
      email: people.withMfa.email,
      email_verified: true,
    });
    await expect(running.identity.verifier(tokens.access_token)).resolves.toMatchObject({
      subject: running.uuids.withMfa,
      scopes: [],
      amr: ['pwd'],
    });
    await expect(running.identity.verifier(tokens.id_token)).rejects.toThrow('not an access token');
  });

  it('leaves a history row and the time of the last sign-in', async () => {
    const rows = await running.db.selectFrom('activities').selectAll().execute();
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: 'Sign-in',
        action: 'Signed in',
        user_uuid: running.uuids.withMfa,
        user_name: people.withMfa.name,
        ip_address: '127.0.0.1',
      }),
    );
    const { last_sign_in_at: last } = await rowOf(running.db, 'users', {
      uuid: running.uuids.withMfa,
    });
    expect(Math.abs(Number(last?.getTime()) - Date.now())).toBeLessThan(30_000);
  });

  it('answers the same for a wrong password and an unknown person, and keeps the input', async () => {
    const browser = newBrowser();
    const page = await browser.open(browser.authorizeAddress());
    const problems = [];
    for (const email of [people.withoutMfa.email, 'nobody@acme.example']) {
      const answer = await browser.submit(page, { email, password: 'wrong' });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(`value="${email}"`);
      problems.push(/role="alert"[^>]*>([^<]+)</.exec(answer.text)?.[1]);
    }
    expect(problems).toEqual(Array(2).fill('The email or the password is wrong.'));
    const refused = await historyOf(running.db, ['user_uuid'], { action: 'Sign-in refused' });
    expect(refused).toEqual([{ user_uuid: running.uuids.withoutMfa }]);
  });

  it.each([
    ['inactivity', /<p class="note">You were logged out after 15 minutes without activity\./],
    ['revoked', /<p class="note">Your session was ended by an administrator of your company/],
    ['ended', /<p class="note">Your session has ended\. Sign in again/],
  ])('shows why a person has to sign in again: %s', async (reason, text) => {
    const browser = newBrowser();
    const page = await browser.open(browser.authorizeAddress({ signed_out: reason }));
    expect(page.text).toMatch(text);
  });

  it('shows no foreign text as the reason', async () => {
    const browser = newBrowser();
    for (const signed_out of ['Call 555-0100 to sign in', 'toString', ''])
      expect((await browser.open(browser.authorizeAddress({ signed_out }))).text).not.toMatch(
        /class="note"|555-0100/,
      );
  });

  it('keeps the session: a second sign-in is silent, and answers the frame', async () => {
    const browser = newBrowser();
    const nobody = await browser.silent();
    expect(nobody.status).toBe(200);
    expect(messageOf(nobody)).toMatchObject({ error: 'login_required' });
    await browser.signIn(people.withoutMfa.email, password);
    const frame = await browser.silent();
    expect(frame.headers.get('x-frame-options')).toBeNull();
    expect(frame.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(frame.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
    expect(messageOf(frame)).toMatchObject({
      state: 'state-1',
      code: expect.any(String) as string,
    });
  });

  it('redeems a code once, and only with its verifier', async () => {
    const browser = newBrowser();
    const callback = await browser.signIn(people.withoutMfa.email, password);
    const stolen = await browser.redeem(callback, 'x'.repeat(43));
    expect([stolen.status, JSON.parse(stolen.text)]).toMatchObject([
      400,
      { error: 'invalid_grant' },
    ]);
    const tokens = tokensOf(await browser.redeem(callback));
    await browser.redeem(callback, 'x'.repeat(43));
    const replay = await browser.redeem(callback);
    expect([replay.status, JSON.parse(replay.text)]).toMatchObject([
      400,
      { error: 'invalid_grant' },
    ]);
    // A code that is used twice may be stolen: its tokens are revoked (RFC 9700 2.1.1).
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    await browser.redeem(callback);
    const rows = running.db.selectFrom('activities').select('details');
    expect(await rows.where('action', '=', 'Session token refused').execute()).toEqual([
      {
        details:
          'A code that begins a session of Omar Plain came a second time. It was refused, and all tokens that followed it were revoked. Somebody may have copied it, or an answer was lost on its way.',
      },
    ]);
  });

  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a foreign audience', { audience: 'https://other.example/api' }, 'invalid_target'],
    [
      'the implicit flow',
      { response_type: 'token', response_mode: undefined },
      'unsupported_response_type',
    ],
  ])('refuses %s and reports that to the console', async (_what, parameters, error) => {
    const browser = newBrowser();
    const answer = await browser.open(browser.authorizeAddress(parameters));
    expect(new URL(answer.url).pathname).toBe('/auth-callback');
    expect(answer.url).toContain(`error=${error}`);
  });

  it.each([
    ['a foreign address', { redirect_uri: 'https://evil.example/auth-callback' }],
    ['a longer address', { redirect_uri: 'ORIGIN/auth-callback/x' }],
    ['an unknown application', { client_id: 'somebody-else' }],
  ])('never redirects to %s', async (_what, parameters) => {
    const browser = newBrowser();
    const filled = Object.entries(parameters).map(([k, v]) => [
      k,
      v.replace('ORIGIN', browser.origin),
    ]);
    const answer = await browser.open(
      browser.authorizeAddress(Object.fromEntries(filled) as typeof parameters),
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.text).toContain('<h1>Something went wrong</h1>');
  });

  it('fails for a person who has left the company, and ends the session', async () => {
    const browser = newBrowser();
    const tokens = tokensOf(
      await browser.redeem(await browser.signIn(people.withoutMfa.email, password)),
    );
    await running.db
      .deleteFrom('customer_users')
      .where('user_uuid', '=', running.uuids.withoutMfa)
      .execute();
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await browser.signIn(people.withoutMfa.email, password)).status).toBe(422);
    // Another person can sign in from the same browser.
    const other = await browser.signIn(people.withMfa.email, password);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(other.text)?.[1] ?? '';
    const form = { xsrf, logout: 'yes' };
    const callback = await browser.open('/oidc/logout/confirm', { form });
    const { access_token: token } = tokensOf(await browser.redeem(callback));
    expect(decodeJwt(token).sub).toBe(running.uuids.withMfa);
  });
});
