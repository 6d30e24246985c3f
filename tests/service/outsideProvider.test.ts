import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext } from 'node:vm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeConfirmation } from '../../service/domain/account/confirmations';
import { remoteVerifier } from '../../service/identity/tokens';
import { readSettings } from '../../service/settings';
import { type Service, startService } from './harness';
import { addPrimaryKey } from './records';

const audience = 'https://console.example/api';
/** The service's clock, in seconds since 1970. */
const now = Date.parse('2026-06-15T10:00:00Z') / 1000;

describe('with an identity provider that is not ours', () => {
  let issuer: Server;
  let service: Service;
  let sign: (claims: Record<string, unknown>) => Promise<string>;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }];
    issuer = createServer((_, response) => response.end(JSON.stringify({ keys })));
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
    const domain = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
    sign = (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ: 'JWT' })
        .setIssuer(`${domain}/`)
        .setAudience([audience, `${domain}/userinfo`])
        .setIssuedAt(now)
        .setExpirationTime(now + 600)
        .sign(privateKey);
    const settings = readSettings({
      MODE: 'production',
      SUPPORT_EMAIL: 'help@company.example',
      PUBLIC_URL: 'https://console.example',
      AUTH_DOMAIN: domain,
      AUTH_CLIENT_ID: 'console',
      AUTH_AUDIENCE: audience,
      ROOT_KEY: 'ab'.repeat(32),
    });
    const clock = () => new Date(now * 1000);
    service = await startService({
      settings,
      verifier: remoteVerifier({ domain, audience }, clock),
    });
  });
  afterAll(() => new Promise((resolve) => issuer.close(resolve)));
  beforeEach(async () => {
    await service.db.updateTable('users').set({ subject: null }).execute();
    await service.db.updateTable('customers').set({ enforce_mfa: false }).execute();
  });

  const call = async (
    claims: Record<string, unknown>,
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
  ) => {
    const response = await service.raw(`/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${await sign(claims)}`, ...headers },
    });
    const body = (await response.json()) as {
      error?: { details: string };
      data: { user: { uuid: string; mfa_enabled: boolean } };
    };
    return { status: response.status, headers: response.headers, body };
  };
  const ada = { sub: 'auth0|ada', email: 'Admin@Example.com', email_verified: true };
  const history = async () =>
    (
      await service.db
        .selectFrom('activities')
        .select(['title', 'action', 'details'])
        .where('title', '=', 'Sign-in')
        .orderBy('id')
        .execute()
    ).map(({ action, details }) => `${action}: ${details}`);

  it('a person is known by the verified address once, and by the provider’s name from then on', async () => {
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
    expect(other.status).toBe(401);
    expect(other.body.error?.details).toBe(
      'Your address belongs to an account that another user of your identity provider signs in to. Ask an administrator to invite you anew.',
    );
    expect(await history()).toEqual([
      'Signed in: Signed in for the first time with the identity provider, as auth0|ada',
      'Sign-in refused: Somebody with the same address, whom the identity provider calls google-oauth2|1, was refused',
    ]);
  });

  it('nobody is known by the uuid of an account here', async () => {
    expect((await call({ sub: service.people.admin.uuid }, '/me')).status).toBe(401);
  });

  it('the first sign-in verifies the address of who was invited', async () => {
    const { email, uuid } = service.people.unverified;
    const me = await call({ sub: 'auth0|new', email, email_verified: true }, '/me');
    expect(me.status).toBe(200);
    const row = await service.db
      .selectFrom('users')
      .select('email_verified_dt_tm')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_dt_tm?.toISOString()).toBe('2026-06-15T10:00:00.000Z');
  });

  const scope = 'openid mfa:required delete:primarykey';
  const enrolled = { ...ada, 'urn:console:mfa_enabled': true };
  const newKey = (name: string) =>
    addPrimaryKey(service.db, service.people.admin, name, {}, service.vault);
  /** What waits for the second factor: the deletion of a key, asked for ten seconds ago. */
  const toDelete = (object: string, made = now - 10) =>
    makeConfirmation(
      service.db,
      new Date(made * 1000),
      { user: service.people.admin.uuid, session: undefined },
      [{ action: 'primary-keys.delete', object, parameters: {} }],
    );
  const remove = async (key: string, confirmation: string, claims: object) => {
    const path = `/primary-keys/${key}`;
    const { status, headers, body } = await call(
      { ...enrolled, scope, ...claims },
      path,
      'DELETE',
      { Confirmation: confirmation },
    );
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge.includes('insufficient_user_authentication')).toBe(status === 401);
    return [status, body.error?.details];
  };
  const asked = 'Confirm this with a one-time code.';
  const late = 'This was not confirmed in time. Confirm it again.';

  it.each([
    ['a plain token', { scope: 'openid' }, 401, asked],
    ['the time and means of the sign-in', { auth_time: now, amr: ['mfa', 'otp'] }, 401, asked],
    ['a second factor of six minutes ago', { 'urn:console:mfa_time': now - 360 }, 401, asked],
    [
      'a second factor for something else',
      { scope: 'openid', 'urn:console:mfa_time': now - 5 },
      401,
      asked,
    ],
    ['a second factor given before it was asked', { 'urn:console:mfa_time': now - 11 }, 401, late],
    ['a fresh second factor', { 'urn:console:mfa_time': now - 5 }, 200, undefined],
  ])('deleting a primary key with %s', async (what, claims, status, reason) => {
    const key = await newKey(`Key ${what}`);
    expect(await remove(key, await toDelete(key), claims)).toEqual([status, reason]);
  });

  it('one second factor confirms one thing, whatever else waited for it', async () => {
    const [one, two] = [await newKey('One'), await newKey('Two')];
    const [first, second] = [await toDelete(one), await toDelete(two)];
    const proof = { 'urn:console:mfa_time': now - 4 };
    expect(await remove(one, second, proof)).toEqual([
      401,
      'Something else was confirmed. Confirm this.',
    ]);
    expect(await remove(one, first, proof)).toEqual([200, undefined]);
    expect(await remove(two, second, proof)).toEqual([401, late]);
    expect(await remove(two, second, { 'urn:console:mfa_time': now - 3 })).toEqual([
      200,
      undefined,
    ]);
  });

  it('an earlier second factor confirms nothing that waited for longer than five minutes', async () => {
    const key = await newKey('Waited');
    const confirmation = await toDelete(key, now - 302);
    expect(await remove(key, confirmation, { 'urn:console:mfa_time': now - 1 })).toEqual([
      401,
      late,
    ]);
    expect(await remove(key, confirmation, { 'urn:console:mfa_time': now - 2 })).toEqual([
      200,
      undefined,
    ]);
  });

  it('a provider that tells nothing of the second factor does away with none of it', async () => {
    const { db, people, vault } = service;
    const key = await addPrimaryKey(db, people.admin, 'Key of a silent provider', {}, vault);
    expect((await call({ ...ada, scope }, `/primary-keys/${key}`, 'DELETE')).status).toBe(401);
  });

  it('whether MFA is enabled is what the provider says, for the rule that demands it as well', async () => {
    const { db, people, vault } = service;
    const path = `/primary-keys/${await addPrimaryKey(db, people.admin, 'Key', {}, vault)}`;
    await db.updateTable('customers').set({ enforce_mfa: true }).execute();
    expect((await call(enrolled, '/me')).body.data.user.mfa_enabled).toBe(true);
    const without = { ...ada, 'urn:console:mfa_enabled': false };
    expect((await call(without, '/me')).body.data.user.mfa_enabled).toBe(false);
    const noted = db
      .selectFrom('users')
      .select('mfa_enabled')
      .where('uuid', '=', people.admin.uuid);
    expect(await noted.execute()).toEqual([{ mfa_enabled: false }]);
    const refused = await call(without, path, 'DELETE');
    expect([refused.status, refused.body.error?.details]).toEqual([
      403,
      'Your company requires MFA. Enable it with your identity provider to do this.',
    ]);
    expect((await call(enrolled, path, 'DELETE')).status).toBe(401);
  });

  it.each(['mfa-enable', 'mfa-disable', `${randomUUID()}/reset-password`])(
    'the provider looks after passwords and MFA: %s is refused in words',
    async (path) => {
      const answer = await call(enrolled, `/users/${path}`, 'POST');
      expect([answer.status, answer.body.error?.details]).toEqual([
        403,
        'Your identity provider looks after passwords and MFA. Change them there.',
      ]);
    },
  );

  it('the actions that operating.md has make an Auth0 tenant say it', () => {
    const page = readFileSync('docs/operating.md', 'utf8');
    const [ask, tell] = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code ?? '');
    const methods = [
      { name: 'pwd', timestamp: '2026-06-15T09:00:00.000Z' },
      { name: 'mfa', timestamp: '2026-06-15T09:59:55.000Z', type: 'otp' },
    ];
    const event = {
      transaction: { requested_scopes: ['openid', 'mfa:required'] },
      user: { email: 'a@b.example', email_verified: true, enrolledFactors: [{ type: 'otp' }] },
      authentication: { methods },
    };
    const run = (code: string) => {
      const said: Record<string, unknown> = {};
      const actions: { onExecutePostLogin?: (given: unknown, api: unknown) => Promise<void> } = {};
      runInNewContext(code, { exports: actions });
      const api = {
        authentication: { challengeWithAny: (factors: unknown) => (said['asked'] = factors) },
        accessToken: { setCustomClaim: (name: string, value: unknown) => (said[name] = value) },
      };
      void actions.onExecutePostLogin?.(event, api);
      return JSON.parse(JSON.stringify(said)) as unknown;
    };
    expect(run(ask ?? '')).toEqual({ asked: [{ type: 'otp' }] });
    expect(run(tell ?? '')).toEqual({
      email: 'a@b.example',
      email_verified: true,
      'urn:console:mfa_enabled': true,
      'urn:console:mfa_time': now - 5,
    });
  });

  it('names no session of ours', async () => {
    const me = await call({ ...ada, 'urn:console:session': 'any' }, '/me');
    expect(me.status).toBe(200);
  });
});
