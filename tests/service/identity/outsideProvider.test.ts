import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeConfirmation } from '../../../service/domain/people/confirmations/confirmations';
import { codeAt } from '../../../service/domain/people/mfa/oneTimeCode';
import { requireRoomForPasskey } from '../../../service/domain/people/mfa/passkeyRegistration';
import { IssuerUnreachable, remoteVerifier } from '../../../service/identity/tokens/tokens';
import { type Service, startService } from '../harness';
import { ConsoleBrowser, parametersOf, tokensOf } from './consoleBrowser';
import { consoleApi } from './consoleApi';
import {
  password,
  people as accounts,
  type RunningIdentity,
  startIdentity,
  totpSecret,
} from './startIdentity';
import { type MockIssuer, startMockIssuer } from './mockIssuer';
import { addPrimaryKey } from '../records';
import { claimsTold, factorsAsked, type LoginEvent } from '../server/tenantActions';
import { historyOf } from '../history';
import { rowOf, updateRows } from '../rows';

/** The service's clock, in seconds since 1970. */
const now = Date.parse('2026-06-15T10:00:00Z') / 1000;
const after = (secondsLater: number) => new Date((now + secondsLater) * 1000);

describe('with an outside identity provider', () => {
  let issuer: MockIssuer;
  let service: Service;

  beforeAll(async () => {
    issuer = await startMockIssuer();
    service = await startService({ issuer });
  });
  afterAll(() => issuer.close());
  beforeEach(async () => {
    service.setTime(after(0));
    await service.db.deleteFrom('sessions').execute();
    before = (await rowsOf('Sign-in')).length;
    await updateRows(service.db, 'users', {}, { subject: null, subject_issuer: null });
    await updateRows(service.db, 'customers', {}, { enforce_mfa: false });
  });

  const send = async (
    token: string,
    path: string,
    method = 'GET',
    more: Record<string, string> = {},
  ) => {
    const headers = { Authorization: `Bearer ${token}`, ...more };
    const response = await service.raw(`/api${path}`, { method, headers });
    const body = (await response.json()) as {
      error?: { details: string };
      data: { user: { uuid: string; mfa_enabled: boolean }; sessions: { uuid: string }[] };
    };
    return { status: response.status, headers: response.headers, body };
  };
  type Sent = Awaited<ReturnType<typeof send>>;
  const answerOf = ({ status, body }: Sent) => [status, body.error?.details];
  /** With a token of this moment. */
  const call = async (claims: Record<string, unknown>, path: string, method = 'GET', later = 0) =>
    send(await issuer.token(claims, after(later)), path, method);
  const ada = { sub: 'auth0|ada', email: 'Admin@Example.com', email_verified: true };
  const rowsOf = (title: string) => historyOf(service.db, ['action', 'details'], { title });
  /** Number of sign-in rows that the tests before have left. */
  let before = 0;
  const history = async () =>
    (await rowsOf('Sign-in')).slice(before).map(({ action, details }) => `${action}: ${details}`);

  it('a person is matched once by the verified address, then by the provider’s subject', async () => {
    const { uuid } = service.people.admin;
    expect((await call({ ...ada, email_verified: false }, '/me')).status).toBe(401);
    // A console begins with several calls at once.
    const first = await Promise.all([1, 2, 3, 4].map(() => call(ada, '/me')));
    expect(first.map(({ status, body }) => [status, body.data.user.uuid])).toEqual(
      [1, 2, 3, 4].map(() => [200, uuid]),
    );
    const renamed = { sub: 'auth0|ada', email: 'ada@elsewhere.example', email_verified: true };
    expect((await call(renamed, '/me')).body.data.user.uuid).toBe(uuid);

    const other = await call({ ...ada, sub: 'google-oauth2|1' }, '/me');
    expect(answerOf(other)).toEqual([
      401,
      'Your address belongs to an account that another user of your identity provider signs in to. Ask an administrator to invite you again.',
    ]);
    expect(await history()).toEqual([
      'Signed in: Signed in for the first time with the identity provider, as auth0|ada',
      'Sign-in refused: Somebody with the same address, whom the identity provider calls google-oauth2|1, was refused',
    ]);
  });

  it('another provider binds accounts again by the verified address, whatever subjects existed before', async () => {
    const { admin, member } = service.people;
    await call(ada, '/me');
    const memberClaims = { sub: 'auth0|member', email: 'member@example.com', email_verified: true };
    await call(memberClaims, '/me');
    const bindings = () =>
      service.db
        .selectFrom('users')
        .select(['subject', 'subject_issuer'])
        .where('uuid', 'in', [admin.uuid, member.uuid])
        .orderBy('email')
        .execute();
    expect(await bindings()).toEqual([
      { subject: 'auth0|ada', subject_issuer: `${issuer.domain}/` },
      { subject: 'auth0|member', subject_issuer: `${issuer.domain}/` },
    ]);
    const earlier = { subject_issuer: 'https://earlier.example/' };
    await updateRows(service.db, 'users', {}, earlier);

    // The member's subject at the earlier provider is Ada's at this one.
    const adaAsMember = { ...ada, sub: 'auth0|member' };
    const nameless = { ...adaAsMember, email: undefined };
    expect((await call(nameless, '/me')).status).toBe(401);
    for (const claims of [adaAsMember, nameless])
      expect((await call(claims, '/me')).body.data.user.uuid).toBe(admin.uuid);
    expect((await call(ada, '/me')).status).toBe(401);
    expect(await bindings()).toEqual([
      { subject: 'auth0|member', subject_issuer: `${issuer.domain}/` },
      { subject: 'auth0|member', subject_issuer: 'https://earlier.example/' },
    ]);
    expect(await history()).toEqual([
      'Signed in: Signed in for the first time with the identity provider, as auth0|ada',
      'Signed in: Signed in for the first time with the identity provider, as auth0|member',
      'Signed in: Signed in for the first time with the identity provider, as auth0|member',
    ]);
  });

  it('a person without an account is told what to do, never that access was lost', async () => {
    const eve = { sub: 'auth0|eve', email: 'eve@elsewhere.example', email_verified: true };
    expect(answerOf(await call(eve, '/me'))).toEqual([
      401,
      'You have no account here, or it was removed. Ask an administrator of your company to invite your email address.',
    ]);
    for (const unverified of [{ ...ada, email_verified: false }, { sub: 'auth0|nameless' }])
      expect(answerOf(await call(unverified, '/me'))).toEqual([
        401,
        'Your identity provider does not say that your email address is verified, so no account is found. Verify the address there, then sign in again.',
      ]);
  });

  it('nobody is matched by the uuid of an account here', async () => {
    expect((await call({ sub: service.people.admin.uuid }, '/me')).status).toBe(401);
  });

  it('the first sign-in verifies the address of an invited person', async () => {
    const { email, uuid } = service.people.unverified;
    const me = await call({ sub: 'auth0|new', email, email_verified: true }, '/me');
    expect(me.status).toBe(200);
    const row = await rowOf(service.db, 'users', { uuid });
    expect(row.email_verified_dt_tm?.toISOString()).toBe('2026-06-15T10:00:00.000Z');
  });

  const scope = 'openid mfa:required delete:primarykey';
  const enrolled = { ...ada, 'urn:console:mfa_enabled': true };
  const newKey = (name: string) =>
    addPrimaryKey(service.db, service.people.admin, name, { vault: service.vault });
  /** A confirmation that waits for the second factor: the deletion of a key, asked for ten seconds ago. */
  const toDelete = (object: string, createdAt = now - 10) =>
    makeConfirmation(
      service.db,
      new Date(createdAt * 1000),
      { user: service.people.admin.uuid, session: undefined },
      [{ action: 'primary-keys.delete', object, parameters: {} }],
    );
  const remove = async (key: string, confirmation: string, claims: object) => {
    const path = `/primary-keys/${key}`;
    const token = await issuer.token({ ...enrolled, scope, ...claims }, after(0));
    const confirmed = { Confirmation: confirmation };
    const { status, headers, body } = await send(token, path, 'DELETE', confirmed);
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge.includes('insufficient_user_authentication')).toBe(status === 401);
    return [status, body.error?.details];
  };
  /** Claims of a second factor that was given this long ago. */
  const proof = (seconds: number) => ({ 'urn:console:mfa_time': now - seconds });
  const needsCode = 'Confirm this with a one-time code.';
  const late = 'This was not confirmed in time. Confirm it again.';

  // `stepUp.test.ts` has the moments and scopes of a proof, with both providers.
  it('the time and method of the sign-in are no second factor', async () => {
    const key = await newKey('After the sign-in');
    const signIn = { auth_time: now, amr: ['mfa', 'otp'] };
    expect(await remove(key, await toDelete(key), signIn)).toEqual([401, needsCode]);
    expect(await remove(key, await toDelete(key), proof(11))).toEqual([401, late]);
  });

  it('one second factor confirms one action, whatever else waits', async () => {
    const [firstKey, secondKey] = [await newKey('One'), await newKey('Two')];
    const [first, second] = [await toDelete(firstKey), await toDelete(secondKey)];
    const other = 'Something else was confirmed. Confirm this.';
    expect(await remove(firstKey, second, proof(4))).toEqual([401, other]);
    expect(await remove(firstKey, first, proof(4))).toEqual([200, undefined]);
    expect(await remove(secondKey, second, proof(4))).toEqual([401, late]);
    expect(await remove(secondKey, second, proof(3))).toEqual([200, undefined]);
  });

  it('an earlier second factor does not confirm an action that waited for more than five minutes', async () => {
    const key = await newKey('Waited');
    const confirmation = await toDelete(key, now - 302);
    expect(await remove(key, confirmation, proof(1))).toEqual([401, late]);
    expect(await remove(key, confirmation, proof(2))).toEqual([200, undefined]);
  });

  it('a provider that reports no second factor does not make it unnecessary', async () => {
    const { db, people, vault } = service;
    const key = await addPrimaryKey(db, people.admin, 'Key of a silent provider', { vault });
    expect((await call({ ...ada, scope }, `/primary-keys/${key}`, 'DELETE')).status).toBe(401);
  });

  it('the provider decides if MFA is enabled, also for the rule that requires it', async () => {
    const { db, people, vault } = service;
    const path = `/primary-keys/${await addPrimaryKey(db, people.admin, 'Key', { vault })}`;
    await updateRows(db, 'customers', {}, { enforce_mfa: true });
    expect((await call(enrolled, '/me')).body.data.user.mfa_enabled).toBe(true);
    const withoutMfa = { ...ada, 'urn:console:mfa_enabled': false };
    expect((await call(withoutMfa, '/me', 'GET', 1)).body.data.user.mfa_enabled).toBe(false);
    const { uuid } = people.admin;
    expect(await rowOf(db, 'users', { uuid })).toMatchObject({ mfa_enabled: false });
    expect(answerOf(await call(withoutMfa, path, 'DELETE'))).toEqual([
      403,
      'Your company requires MFA. Enable it with your identity provider to do this.',
    ]);
    expect((await call(enrolled, path, 'DELETE')).status).toBe(401);
  });

  // `stepUpMatrix.test.ts` has MFA.
  it('the provider is responsible for passwords, so a reset is refused with that reason', async () => {
    const path = `/users/${randomUUID()}/reset-password`;
    expect(answerOf(await call(enrolled, path, 'POST'))).toEqual([
      403,
      'Your identity provider looks after passwords and MFA. Change them there.',
    ]);
  });

  const event: LoginEvent = {
    transaction: { requested_scopes: ['openid', 'mfa:required'] },
    user: { email: 'a@b.example', email_verified: true, enrolledFactors: [{ type: 'otp' }] },
    authentication: {
      methods: [
        { name: 'pwd', timestamp: '2026-06-15T09:00:00.000Z' },
        { name: 'mfa', timestamp: '2026-06-15T09:59:55.000Z', type: 'otp' },
      ],
    },
    session: { id: 'theirs' },
  };
  const reportedClaims = {
    email: 'a@b.example',
    email_verified: true,
    'urn:console:mfa_enabled': true,
    'urn:console:mfa_time': now - 5,
  };

  it('the actions in operating.md make an Auth0 tenant report the second factor', () => {
    const named = { 'urn:console:session': 'theirs', 'urn:console:sign_in_time': now - 3600 };
    expect(factorsAsked(event)).toEqual([{ type: 'otp' }]);
    expect(claimsTold(event)).toEqual({ ...reportedClaims, ...named });
    const { session, ...refreshed } = event;
    expect(claimsTold({ ...refreshed, refresh_token: { session_id: 'theirs' } })).toEqual({
      ...reportedClaims,
      ...named,
    });
    expect([session?.id, claimsTold(refreshed)]).toEqual(['theirs', reportedClaims]);
  });

  const session = (name: string, signedIn = now) => ({
    ...ada,
    'urn:console:session': name,
    'urn:console:sign_in_time': signedIn,
  });
  const ended = 'Your session has ended. Sign in again.';

  it('a session begins once with its first call, and leaves one row', async () => {
    const first = await Promise.all([1, 2, 3, 4].map(() => call(session('one'), '/me')));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await history()).toEqual([
      'Signed in: Signed in for the first time with the identity provider, as auth0|ada',
      'Signed in: Person admin signed in.',
    ]);
    expect((await call(session('one'), '/sessions')).body.data.sessions).toHaveLength(1);
    await call(session('two'), '/me');
    expect((await call(session('one'), '/sessions')).body.data.sessions).toHaveLength(2);
    const { uuid } = service.people.admin;
    expect(await rowOf(service.db, 'users', { uuid })).toMatchObject({ last_sign_in_at: after(0) });
  });

  it('an ended or idle session is refused with every new token, until a new sign-in', async () => {
    await call(session('one'), '/me');
    await call(session('two'), '/me');
    const list = (await call(session('one'), '/sessions')).body.data.sessions;
    await call(session('two'), '/sessions', 'DELETE');
    expect(list).toHaveLength(2);
    for (const later of [0, 60]) {
      const refused = await call(session('one'), '/me', 'GET', later);
      expect(answerOf(refused)).toEqual([401, ended]);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    // The provider names the same session, but the person has signed in again.
    expect((await call(session('one', now + 1), '/me')).status).toBe(200);

    service.setTime(after(16 * 60));
    for (const claims of [session('two'), session('one', now + 1)])
      expect((await call(claims, '/me', 'GET', 16 * 60)).status).toBe(401);
    expect((await call(session('one', now + 16 * 60), '/me', 'GET', 16 * 60)).status).toBe(200);
  });

  describe('the reported MFA', () => {
    const member = {
      sub: 'auth0|member',
      email: 'member@example.com',
      email_verified: true,
      'urn:console:sign_in_time': now,
    };
    const withoutMfa = { ...member, 'urn:console:mfa_enabled': false };
    const enrolledThere = { ...member, 'urn:console:mfa_enabled': true };
    const mfaRows = async () =>
      (await rowsOf('Account')).filter(({ action }) => action.startsWith('MFA'));
    const noted = async () =>
      (await rowOf(service.db, 'users', { uuid: service.people.member.uuid })).mfa_enabled;
    let mfaRowsBefore = 0;
    beforeEach(async () => {
      const none = { mfa_enabled: false, mfa_told_at: null };
      await updateRows(service.db, 'users', {}, none);
      mfaRowsBefore = (await mfaRows()).length;
    });

    it.each([
      ['named', { 'urn:console:session': 'a' }, { 'urn:console:session': 'b' }],
      ['not named', {}, {}],
    ])('is that of the latest token, in browsers whose sessions are %s', async (_what, a, b) => {
      const tokens = [
        await issuer.token({ ...withoutMfa, ...a }, after(0)),
        await issuer.token({ ...enrolledThere, ...b }, after(1)),
      ];
      for (const token of [...tokens, ...tokens, ...tokens])
        expect((await send(token, '/me')).status).toBe(200);
      expect((await mfaRows()).slice(mfaRowsBefore)).toEqual([
        {
          action: 'MFA enabled',
          details: 'MFA of Person member is enabled with the identity provider',
        },
      ]);
      expect(await noted()).toBe(true);
      await call({ ...withoutMfa, ...b }, '/me', 'GET', 2);
      expect(await noted()).toBe(false);
    });

    it('is ignored in an ended session', async () => {
      const [firstSession, secondSession] = ['one', 'two'].map((name) => ({
        'urn:console:session': name,
      }));
      for (const claims of [firstSession, secondSession])
        await call({ ...withoutMfa, ...claims }, '/me');
      await call({ ...withoutMfa, ...secondSession }, '/sessions', 'DELETE');
      expect((await call({ ...enrolledThere, ...firstSession }, '/me', 'GET', 1)).status).toBe(401);
      expect([(await mfaRows()).length - mfaRowsBefore, await noted()]).toEqual([0, false]);
    });
  });

  it('a session ends for good twelve hours after the sign-in, also when its row is long gone', async () => {
    expect((await call(session('old', now - 12 * 3600 + 1), '/me')).status).toBe(200);
    expect((await call(session('older', now - 12 * 3600), '/me')).status).toBe(401);
    // A fast clock does not extend a session.
    await call(session('ahead', now + 30), '/me');
    const sessions = service.db.selectFrom('sessions').select('expires_at').orderBy('expires_at');
    const ends = (await sessions.execute()).map(({ expires_at: expires }) => expires);
    expect(ends).toEqual([after(1), after(12 * 3600)]);
  });

  it.each([
    ['no text', { 'urn:console:session': 7 }],
    ['an empty text', { 'urn:console:session': '' }],
    ['a text with spaces', { 'urn:console:session': 'a b' }],
    ['a long text', { 'urn:console:session': 'x'.repeat(256) }],
    ['no time of the sign-in', { 'urn:console:sign_in_time': undefined }],
    ['a time that is no number', { 'urn:console:sign_in_time': '2026-06-15' }],
  ])('a session with %s is refused', async (_what, claims) => {
    expect((await call({ ...session('one'), ...claims }, '/me')).status).toBe(401);
  });

  it('a person who had a session is refused without one', async () => {
    expect((await call(ada, '/me')).status).toBe(200);
    await call(session('one'), '/me');
    expect(answerOf(await call(ada, '/me'))).toEqual([
      401,
      'Your identity provider no longer says which session this is. Sign in again.',
    ]);
  });

  it('a provider without session ids gets an empty list, and a reason why none can be ended', async () => {
    expect((await call(ada, '/sessions')).body.data.sessions).toEqual([]);
    const { member } = service.people;
    for (const path of ['/sessions', `/customer/users/${member.uuid}/sessions`]) {
      expect(answerOf(await call(ada, path, 'DELETE'))).toEqual([
        409,
        'Your identity provider does not identify sessions, so they cannot be ended here. End them there.',
      ]);
    }
  });

  it.each([
    ['with a clock behind by a minute', -60, {}, 200],
    ['with a clock ahead by a minute', 59, { nbf: now + 59 }, 200],
    ['with a clock ahead by more', 120, { nbf: now + 120 }, 401],
    ['of eleven minutes ago', -660, {}, 401],
    ['for one audience', 0, { aud: 'https://console.example/api' }, 200],
    ['for another audience', 0, { aud: ['https://other.example/api'] }, 401],
    ['of another issuer', 0, { iss: 'https://other.example/' }, 401],
    ['for the console itself', 0, { nonce: 'n' }, 401],
  ])('a token %s', async (_what, later, claims, status) => {
    expect((await call({ ...ada, ...claims }, '/me', 'GET', later)).status).toBe(status);
  });
});

describe('keys of an outside identity provider', () => {
  const ada = { sub: 'auth0|ada', email: 'admin@example.com', email_verified: true };

  it('are fetched once, and again when they were rotated', async () => {
    const issuer = await startMockIssuer();
    const service = await startService({ issuer });
    const status = async () => {
      const headers = { Authorization: `Bearer ${await issuer.token(ada, after(0))}` };
      return (await service.raw('/api/me', { headers })).status;
    };
    issuer.manner = 'down';
    expect(await status()).toBe(503);
    issuer.manner = 'well';
    expect([await status(), await status(), issuer.keyFetches]).toEqual([200, 200, 2]);
    // An unknown key asks again at most once a minute.
    await issuer.rotate();
    expect([await status(), issuer.keyFetches]).toEqual([401, 2]);
    const later = await startService({ issuer });
    const headers = { Authorization: `Bearer ${await issuer.token(ada, after(0))}` };
    expect((await later.raw('/api/me', { headers })).status).toBe(200);

    // The answer to an unreachable provider was tested above; this verifier waits for 500 ms only.
    const impatient = remoteVerifier(
      { domain: issuer.domain, audience: issuer.settings.AUTH_AUDIENCE },
      () => after(0),
      500,
    );
    issuer.manner = 'slow';
    await expect(impatient(await issuer.token(ada, after(0)))).rejects.toBeInstanceOf(
      IssuerUnreachable,
    );
    issuer.manner = 'well';
    expect(await impatient(await issuer.token(ada, after(0)))).toMatchObject({ subject: ada.sub });
    await issuer.close();
  });
});

describe('from our provider to an outside one and back', () => {
  const { withMfa: mina, withoutMfa: omar } = accounts;
  let issuer: MockIssuer;
  let running: RunningIdentity;

  beforeAll(async () => {
    issuer = await startMockIssuer();
    running = await startIdentity();
  });
  afterAll(async () => {
    await running.stop();
    await issuer.close();
  });
  beforeEach(async () => {
    await updateRows(running.db, 'customers', {}, { enforce_mfa: false });
    await updateRows(running.db, 'users', {}, { totp_last_step: 0 });
  });

  /** Signs in at the embedded provider, whose page has to ask for a code exactly if it knows of MFA. */
  const signIn = async ({ email, mfa }: { email: string; mfa: boolean }) => {
    const browser = new ConsoleBrowser(running.origin, undefined, false);
    const page = await browser.signIn(email, password);
    expect(page.text.includes('<h1>Enter your one-time code</h1>')).toBe(mfa);
    const answer = mfa
      ? await browser.submit(page, { code: codeAt(totpSecret, new Date()) })
      : page;
    expect(parametersOf(answer)).toHaveProperty('code');
    return tokensOf(await browser.redeem(answer)).access_token;
  };

  it('a person has MFA if the provider that signs them in says so', async () => {
    const domain = { domain: issuer.domain, audience: issuer.settings.AUTH_AUDIENCE };
    const outside = consoleApi(running, undefined, remoteVerifier(domain));
    const ours = consoleApi(running);
    const mfaSeenBy = async (api: typeof ours, token: string) => {
      const read = async (path: string) => (await api(token, 'GET', path)).body.data;
      const { user, users, attention } = {
        ...(await read('/me')),
        ...(await read('/customer/users')),
        ...(await read('/attention')),
      } as {
        user: { mfa_enabled: boolean };
        users: { name: string; mfa_enabled: boolean }[];
        attention: { items: { kind: string; count: number }[] };
      };
      return {
        me: user.mfa_enabled,
        team: Object.fromEntries(users.map(({ name, mfa_enabled: hasMfa }) => [name, hasMfa])),
        without: attention.items.find(({ kind }) => kind === 'members-without-mfa')?.count,
      };
    };
    const elsewhere = ({ email }: { email: string }, hasMfa: boolean) =>
      issuer.token({
        sub: `auth0|${email}`,
        email,
        email_verified: true,
        'urn:console:mfa_enabled': hasMfa,
      });

    // Each has MFA there exactly if not here.
    const [minaThere, omarThere] = [await elsewhere(mina, false), await elsewhere(omar, true)];
    for (const token of [minaThere, omarThere]) await outside(token, 'GET', '/me');
    const teamThere = { 'Mina Facton': false, 'Omar Plain': true };
    expect(await mfaSeenBy(outside, minaThere)).toEqual({ me: false, team: teamThere, without: 1 });
    expect(await mfaSeenBy(outside, omarThere)).toEqual({ me: true, team: teamThere, without: 1 });

    const [minaHere, omarHere] = [await signIn(mina), await signIn(omar)];
    const teamHere = { 'Mina Facton': true, 'Omar Plain': false };
    expect(await mfaSeenBy(ours, minaHere)).toEqual({ me: true, team: teamHere, without: 1 });
    expect(await mfaSeenBy(ours, omarHere)).toEqual({ me: false, team: teamHere, without: 1 });

    await updateRows(running.db, 'customers', {}, { enforce_mfa: true });
    expect((await ours(minaHere, 'GET', '/customer/users')).status).toBe(200);
    expect(await ours(omarHere, 'GET', '/customer/users')).toMatchObject({
      status: 403,
      body: { message: 'Your company requires MFA. Enable it in your account profile to do this.' },
    });
    const enable = await ours(omarHere, 'POST', '/users/mfa-enable');
    expect([enable.status, enable.body.data['redirect-url']]).toEqual([
      200,
      expect.stringContaining('/mfa/enrol?token='),
    ]);
  });

  it('passkeys and the end of MFA need a stored authenticator app', async () => {
    await updateRows(running.db, 'users', {}, { mfa_enabled: true });
    const ours = consoleApi(running);
    const token = await signIn(omar);
    const disabled = await ours(token, 'POST', '/users/mfa-disable');
    expect([disabled.status, disabled.body.message]).toEqual([
      409,
      'MFA is not enabled for your account.',
    ]);
    await expect(
      requireRoomForPasskey(running.db, running.uuids.withoutMfa, 'Laptop'),
    ).rejects.toThrow('Enable MFA before you add a passkey.');
  });
});
