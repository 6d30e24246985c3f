import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../../../service/domain/people/sessions/endSessions';
import { claimEndNotice } from '../../../service/domain/people/sessions/sessions';
import { removeMember } from '../../../service/domain/people/team/members';
import { sharedService, startService } from '../harness';
import { consoleApi } from './consoleApi';
import { ConsoleBrowser, messageOf, parametersOf, tokensOf, type Tokens } from './consoleBrowser';
import { password, people, sharedIdentity } from './startIdentity';
import { addSession, type Persona } from '../people';
import { providers } from './providers';
import { trustOne } from '../mail/trust';
import { addRows, rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';
import { detailsOf } from '../history';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

describe.each(providers)('sessions of $name and calls of the API', (provider) => {
  const service = sharedService(() => provider.options());

  const start = async (persona: Persona, more?: Parameters<typeof provider.begin>[2]) => {
    const { uuid, claims } = await provider.begin(service, persona, more);
    const call = (path: string, method = 'GET') =>
      service.request(persona, path, { method, claims });
    return { uuid, call };
  };
  const setTime = (minutes: number, seconds = 0) =>
    service.setTime(new Date(Date.UTC(2026, 5, 15, 10, minutes, seconds)));

  it('are listed with browser, address and times, and the present one is marked', async () => {
    const here = await start('member', { user_agent: firefox, ip_address: '127.0.0.1' });
    const other = await start('member', { user_agent: chrome, ip_address: '192.0.2.7' });
    await start('admin');
    const [idle, over] = [await start('member'), await start('member')];
    const change = (uuid: string, set: object) => updateRows(service.db, 'sessions', { uuid }, set);
    await change(idle.uuid, { last_seen_at: new Date('2026-06-15T09:45:30Z') });
    await change(over.uuid, { expires_at: new Date('2026-06-15T10:01:00Z') });
    setTime(1);
    await here.call('/me');
    const answer = await here.call('/sessions');
    expect(answer.body).toMatchObject({
      data: {
        sessions: [
          {
            uuid: here.uuid,
            browser: 'Firefox on Linux',
            ip_address: '127.0.0.1',
            created_at: '2026-06-15T10:00:00.000Z',
            last_seen_at: '2026-06-15T10:01:00.000Z',
            current: true,
          },
          { uuid: other.uuid, browser: 'Chrome on Windows', current: false },
        ],
      },
    });
  });

  it('end at the next call when their person ends them, one or all others', async () => {
    const here = await start('member');
    const [first, second, third] = [
      await start('member'),
      await start('member'),
      await start('member'),
    ];
    const stranger = await start('admin');
    expect((await here.call(`/sessions/${first.uuid}`, 'DELETE')).status).toBe(200);
    expect((await first.call('/me')).status).toBe(401);
    expect((await first.call('/table/datasets')).headers.get('www-authenticate')).toContain(
      'invalid_token',
    );
    expect((await here.call(`/sessions/${first.uuid}`, 'DELETE')).status).toBe(404);
    expect((await here.call(`/sessions/${stranger.uuid}`, 'DELETE')).status).toBe(404);
    const ended = await here.call('/sessions', 'DELETE');
    expect(ended.body).toMatchObject({ data: { sessions: { ended: 2 } } });
    expect((await second.call('/me')).status).toBe(401);
    expect((await third.call('/me')).status).toBe(401);
    expect((await here.call('/me')).status).toBe(200);
    expect((await stranger.call('/me')).status).toBe(200);
    expect((await here.call(`/sessions/${here.uuid}`, 'DELETE')).status).toBe(200);
    expect((await here.call('/me')).status).toBe(401);
    const historyLines = (await detailsOf(service.db)).filter((details) =>
      /^Person member (?!signed in)/.test(details),
    );
    expect(historyLines).toEqual([
      'Person member ended a session in an unknown browser.',
      'Person member ended all other sessions.',
      'Person member logged out.',
    ]);
  });

  it.each(['administrator', 'password'] as const)(
    'ended by %s tell the console once to log out, and are refused afterwards',
    async (reason) => {
      const session = await start('member');
      await endSessions(service.db, new Date('2026-06-15T10:00:00Z'), service.people.member.uuid, {
        reason,
      });
      expect((await session.call('/table/datasets')).status).toBe(401);
      const answer = await session.call('/me');
      expect(answer.body).toMatchObject({ data: { user: { should_logout_user: true } } });
      expect((await session.call('/me')).status).toBe(401);
    },
  );

  it('send no such notice once their 12 hours are over', async () => {
    const session = await start('member');
    const { uuid } = service.people.member;
    const { expires_at: end } = await rowOf(service.db, 'sessions', { user_uuid: uuid });
    await endSessions(service.db, new Date('2026-06-15T10:00:00Z'), uuid, {
      reason: 'administrator',
    });
    const isTold = (secondsBefore: number) =>
      claimEndNotice(service.db, new Date(end.getTime() - secondsBefore * 1000), session.uuid);
    expect(await isTold(0)).toBe(false);
    expect(await isTold(1)).toBe(true);
    expect(await isTold(1)).toBe(false);
  });

  it('of a member are ended by an administrator of the same company', async () => {
    const [session, admin] = [await start('member'), await start('admin')];
    const path = `/customer/users/${service.people.member.uuid}/sessions`;
    const answer = await admin.call(path, 'DELETE');
    expect(answer.body).toMatchObject({ data: { sessions: { ended: 1 } } });
    expect((await session.call('/me')).body).toMatchObject({
      data: { user: { should_logout_user: true } },
    });
    expect(await detailsOf(service.db, { action: 'Session ended' })).toEqual([
      'Person admin ended all sessions of Person member.',
    ]);
  });

  it('of a member lose the trust in browsers when an administrator ends them', async () => {
    const { member, admin } = service.people;
    const moment = new Date('2026-06-15T10:00:00Z');
    const isTrusted = await trustOne(service.db, moment, member.uuid);
    const isOtherTrusted = await trustOne(service.db, moment, admin.uuid);
    const path = `/customer/users/${member.uuid}/sessions`;
    expect((await (await start('admin')).call(path, 'DELETE')).status).toBe(200);
    expect([await isTrusted(), await isOtherTrusted()]).toEqual([false, true]);
  });

  it('end after 15 minutes without a call, whatever the browser does', async () => {
    const session = await start('member');
    setTime(15);
    expect((await session.call('/me')).status).toBe(200);
    setTime(30, 30);
    expect((await session.call('/me')).status).toBe(401);
    setTime(31);
    expect((await session.call('/health/check')).status).toBe(401);
  });

  it('continue while the person types, which sends health checks', async () => {
    const session = await start('member');
    for (const minutes of [10, 20, 30]) {
      setTime(minutes);
      expect((await session.call('/health/check')).status).toBe(200);
    }
    expect((await session.call('/me')).status).toBe(200);
  });

  it('end at their lifetime, however active', async () => {
    const session = await start('member');
    const last = new Date('2026-06-15T22:00:00Z');
    await updateRows(service.db, 'sessions', {}, { last_seen_at: last });
    service.setTime(new Date(last.getTime() - 1000));
    expect((await session.call('/me')).status).toBe(200);
    service.setTime(last);
    expect((await session.call('/me')).status).toBe(401);
  });
});

it('an unknown session, or one of another person, never counts', async () => {
  const service = await startService();
  const uid = randomUUID();
  await addSession(service.db, service.people.admin.uuid, uid);
  for (const name of [uid, randomUUID(), '']) {
    const claims = { 'urn:console:session': name };
    expect((await service.request('member', '/me', { claims })).status).toBe(401);
  }
});

describe('sessions of the provider', () => {
  const running = sharedIdentity();
  let api: ReturnType<typeof consoleApi>;
  beforeEach(async () => {
    api = consoleApi(running);
  });

  const signIn = async (): Promise<{ browser: ConsoleBrowser; tokens: Tokens }> => {
    const browser = new ConsoleBrowser(running.origin);
    const callback = await browser.signIn(people.withoutMfa.email, password);
    return { browser, tokens: tokensOf(await browser.redeem(callback)) };
  };

  it('are ended at once from another browser: access token, refresh token, cookie', async () => {
    const here = await signIn();
    const there = await signIn();
    const list = await api(here.tokens.access_token, 'GET', '/sessions');
    const sessions = list.body.data['sessions'] as { uuid: string; current: boolean }[];
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ current }) => !current)?.uuid ?? '';
    expect((await api(here.tokens.access_token, 'DELETE', `/sessions/${other}`)).status).toBe(200);

    const payloads = await running.db
      .selectFrom('oidc_payloads')
      .select('model')
      .where('model', 'in', ['Session', 'Grant', 'RefreshToken'])
      .execute();
    expect(payloads.map(({ model }) => model).toSorted()).toEqual([
      'Grant',
      'RefreshToken',
      'Session',
    ]);
    expect((await api(there.tokens.access_token, 'GET', '/me')).status).toBe(401);
    expect((await there.browser.refresh(there.tokens.refresh_token)).status).toBe(400);
    expect(messageOf(await there.browser.silent())).toMatchObject({ error: 'login_required' });
    expect((await here.browser.refresh(here.tokens.refresh_token)).status).toBe(200);
    expect((await api(here.tokens.access_token, 'GET', '/me')).status).toBe(200);
  });

  it('stay ended when the provider writes back one that it was still processing', async () => {
    const { browser, tokens } = await signIn();
    const stored = await running.db
      .selectFrom('oidc_payloads')
      .selectAll()
      .where('model', '=', 'Session')
      .execute();
    const user = running.uuids.withoutMfa;
    expect(await endSessions(running.db, new Date(), user, { reason: 'person' })).toBe(1);
    await addRows(
      running.db,
      'oidc_payloads',
      stored.map(({ payload, ...row }) => Object.assign(row, { payload: JSON.stringify(payload) })),
    );
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    expect((await api(tokens.access_token, 'GET', '/me')).status).toBe(401);
    // The browser is not blocked: a new sign-in begins a new session.
    const callback = await browser.signIn(people.withoutMfa.email, password);
    const newTokens = tokensOf(await browser.redeem(callback));
    expect((await api(newTokens.access_token, 'GET', '/me')).status).toBe(200);
  });

  /** Sends the sign-in form. @returns a function that follows the answer's redirect */
  const signInWithoutRedirect = async (
    persona: keyof typeof people = 'withoutMfa',
    isTrusted = true,
  ) => {
    const browser = new ConsoleBrowser(running.origin, undefined, isTrusted);
    const page = await browser.open(browser.authorizeAddress());
    const form = { email: people[persona].email, password };
    const { headers } = await browser.send(new URL(page.url).pathname, { form });
    return () => browser.open(headers.get('location') ?? '');
  };

  it('cannot be begun by a sign-in that started before they were ended, even when there were none', async () => {
    const { db, uuids } = running;
    const [resume, resumeOther] = [
      await signInWithoutRedirect(),
      await signInWithoutRedirect('withMfa'),
    ];
    const pendingMfa = await signInWithoutRedirect('withMfa', false);
    expect((await pendingMfa()).text).toContain('<h1>Enter your one-time code</h1>');
    expect(await endSessions(db, new Date(), uuids.withoutMfa, { reason: 'password' })).toBe(0);
    const answer = await resume();
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('<h1>Sign in</h1>'),
    ]);
    expect((await pendingMfa()).text).toContain('<h1>Enter your one-time code</h1>');
    expect(parametersOf(await resumeOther())).toHaveProperty('code');
    await endSessions(db, new Date(), uuids.withMfa, { reason: 'administrator' });
    expect((await pendingMfa()).text).toContain('<h1>Sign in</h1>');
  });

  it('can still be begun when only one other session was ended', async () => {
    const { db, uuids } = running;
    await signIn();
    const { uuid } = await rowOf(db, 'sessions');
    const resume = await signInWithoutRedirect();
    await endSessions(db, new Date(), uuids.withoutMfa, { reason: 'person', only: uuid });
    expect(parametersOf(await resume())).toHaveProperty('code');
  });

  it('cannot be begun by a sign-in of a person who was removed meanwhile', async () => {
    const { db, uuids } = running;
    const resume = await signInWithoutRedirect();
    const { customer_uuid: customer, uuid } = await db
      .updateTable('customer_users')
      .set({ role: 'admin' })
      .where('user_uuid', '=', uuids.withMfa)
      .returning(['customer_uuid', 'uuid'])
      .executeTakeFirstOrThrow();
    const actor = {
      customer,
      customerUserUuid: uuid,
      userUuid: uuids.withMfa,
      userName: people.withMfa.name,
      ipAddress: undefined,
      transactionId: 'test',
    };
    await removeMember({ db, clock: testClock(() => new Date()), actor }, uuids.withoutMfa);
    const answer = await resume();
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('<h1>Sign in</h1>'),
    ]);
  });

  it('end for the API when the person logs out, in that browser alone', async () => {
    const [{ browser, tokens }, other] = [await signIn(), await signIn()];
    const page = await browser.open('/v2/logout');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    await browser.open('/oidc/logout/confirm', { form: { xsrf, logout: 'yes' } });
    expect((await api(tokens.access_token, 'GET', '/me')).status).toBe(401);
    expect((await api(other.tokens.access_token, 'GET', '/me')).status).toBe(200);
  });
});
