import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../../../service/domain/people/sessions/endSessions';
import { consoleApi } from './consoleApi';
import { openCodePage } from './codePage';
import { ConsoleBrowser, messageOf, tokensOf } from './consoleBrowser';
import { password, people, sharedIdentity, totpSecret } from './startIdentity';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { historyOf } from '../history';
import { updateRows } from '../rows';

const running = sharedIdentity();
let browser: ConsoleBrowser;

beforeEach(async () => {
  browser = new ConsoleBrowser(running.origin);
});

const restoreSession = (headers: Record<string, string> = {}) =>
  browser.send('/oauth/token', {
    form: { grant_type: 'urn:console:session', client_id: 'encryption-console' },
    headers,
  });
const signIn = async (persona: keyof typeof people = 'withoutMfa') =>
  tokensOf(await browser.redeem(await browser.signIn(people[persona].email, password)));

describe('the session that the cookie names', () => {
  it('is restored in one call, with a token like that of the sign-in and no refresh token', async () => {
    const first = await signIn();
    const answer = await restoreSession();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    const { access_token: token, ...rest } = body;
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 600, sub: running.uuids.withoutMfa });
    const { jti: _jti, iat: _iat, exp: _exp, ...before } = decodeJwt(first.access_token);
    const { jti, iat = 0, exp = 0, ...claims } = decodeJwt(String(token));
    expect(claims).toEqual(before);
    expect(exp - iat).toBe(600);
    expect(typeof jti).toBe('string');
    const call = consoleApi(running);
    const { status, body: me } = await call(String(token), 'GET', '/me');
    expect(status).toBe(200);
    expect(me.data['user']).toMatchObject({ uuid: running.uuids.withoutMfa });
  });

  it('is answered with 204 and nothing else when there is none', async () => {
    const answer = await restoreSession();
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is refused to other sites, and to requests without an origin', async () => {
    await signIn();
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of elsewhere) {
      const answer = await restoreSession(headers);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ error: 'invalid_request' });
      expect(answer.text).not.toContain('access_token');
    }
    const other = await restoreSession({ origin: 'https://evil.example' });
    expect(other.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    expect((await browser.send('/oauth/token?grant_type=urn:console:session')).status).toBe(405);
  });

  it('is over when it was ended or idle for too long, or its person is gone', async () => {
    await signIn();
    const { db, uuids } = running;
    await updateRows(db, 'sessions', {}, { last_seen_at: new Date(0) });
    expect((await restoreSession()).status).toBe(204);
    await updateRows(db, 'sessions', {}, { last_seen_at: new Date() });
    expect((await restoreSession()).status).toBe(200);
    await db.transaction().execute(async (trx) => {
      await endSessions(trx, new Date(), uuids.withoutMfa, { reason: 'administrator' });
    });
    expect((await restoreSession()).status).toBe(204);
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
  });

  it('is over after a logout', async () => {
    await signIn();
    const page = await browser.open('/v2/logout');
    const secret = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await browser.open('/oidc/logout/confirm', { form: { xsrf: secret, logout: 'yes' } });
    expect((await restoreSession()).status).toBe(204);
  });

  it('does not include what a one-time code permits, even just after one', async () => {
    await signIn('withMfa');
    const scope = 'openid mfa:required change:datakeyschedule';
    const page = await openCodePage(running, browser, { scope });
    const callback = await browser.submit(page, { code: codeAt(totpSecret, new Date()) });
    expect(tokensOf(await browser.redeem(callback)).scope).toContain('mfa:required');
    const { access_token: token } = tokensOf(await restoreSession());
    expect(decodeJwt(token)['scope']).toBeUndefined();
  });

  it('counts as seen, and adds nothing to the security history', async () => {
    await signIn();
    const { db } = running;
    const rows = () => historyOf(db, ['details']);
    const before = await rows();
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 60_000), user_agent: null })
      .execute();
    await restoreSession({ 'user-agent': 'Console/1' });
    const session = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(session.user_agent).toBe('Console/1');
    expect(Date.now() - session.last_seen_at.getTime()).toBeLessThan(30_000);
    expect(await rows()).toEqual(before);
  });
});
