import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../service/db/database';
import {
  addAdministrator,
  ensureAdministrator,
} from '../../../service/domain/people/administrators/platformAdministrators';
import { openSignInProvider } from '../../../service/identity/identity';
import { listenerOf } from '../../../service/server/httpServer';
import { createLog } from '../../../service/observability/log';
import { readSettings, type Settings } from '../../../service/config/settings';
import type { Vault } from '../../../service/vault/vault';
import { mailsIn } from '../mail/mails';
import { testVault } from '../vault/testVault';
import { openTestDatabase } from '../database';
import { ConsoleBrowser, parametersOf, tokensOf } from '../identity/consoleBrowser';
import { addPeople } from '../people';
import { silentApp } from '../silentApp';
import { historyOf } from '../history';
import { testClock } from '../testClock';
import { addRow, rowOf, updateRows } from '../rows';

const mailServer = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'console@acme.example' };
const outside = {
  AUTH_DOMAIN: 'https://tenant.example.com',
  AUTH_CLIENT_ID: 'abc',
  AUTH_AUDIENCE: 'https://api.example.com',
};
const clock = testClock(() => new Date());
const email = 'ada@operator.example';
const newPassword = 'quiet river under stones';

let db: Database;
let vault: Vault;
beforeEach(async () => {
  db = await openTestDatabase();
  vault = await testVault(db);
});

const production = (more: Record<string, string> = {}): Settings =>
  readSettings({
    MODE: 'production',
    PUBLIC_URL: 'https://console.example',
    SUPPORT_EMAIL: 'help@company.example',
    DATABASE_URL: 'embedded',
    ...more,
  });
const ensure = (more: Record<string, string> = {}) =>
  ensureAdministrator({ db, clock, vault }, production(more));
const add = (address: string, more: Record<string, string> = {}) =>
  addAdministrator({ db, clock, vault }, address, production(more));
const mails = () => mailsIn(db);
const history = async () => {
  const rows = await historyOf(db, ['user_name', 'action', 'details']);
  return rows.map(({ user_name: name, action, details }) => `${name}: ${action}: ${details}`);
};
const administrators = () =>
  db
    .selectFrom('users')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .innerJoin('customers', 'customers.uuid', 'customer_users.customer_uuid')
    .select(['users.email', 'users.roles', 'customer_users.role', 'customers.name as company'])
    .orderBy('users.email')
    .execute();

describe('production with the embedded provider', () => {
  let origin: string;
  let app: ReturnType<typeof silentApp>;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const settings = production({ ...mailServer, PUBLIC_URL: origin, ADMIN_EMAIL: email });
    const log = createLog('silent', clock);
    await ensureAdministrator({ db, clock, vault }, settings);
    const identity = await openSignInProvider({ db, vault, settings, clock, log });
    const answer = listenerOf(identity.app, log, origin);
    server.on('request', (req, res) => {
      if (identity.handles((req.url ?? '').split('?')[0] ?? '')) answer(req, res);
      else res.writeHead(404).end('not here');
    });
    app = silentApp({ db, vault, clock, settings, verifier: identity.verifier });
    stop = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await identity.close();
    };
  });
  afterEach(() => stop());

  it('lets the first administrator in once by the link of the mail, and answers /me', async () => {
    const browser = new ConsoleBrowser(origin);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: email,
      subject: 'You are an administrator of Encryption Console',
    });
    const link = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(new RegExp(`^${origin}/reset-password\\?token=[\\w-]{43}$`));
    const token = link.split('=')[1] ?? '';

    expect((await browser.send(link)).text).toContain(`For ${email}.`);
    const form = { token, password: newPassword };
    const response = await browser.send('/reset-password', { form });
    expect(response.status).toBe(200);
    expect(response.text).toContain('<h1>Password set</h1>');
    expect(response.text).not.toContain('signed out');
    expect((await browser.send(link)).status).toBe(404);
    const secondForm = { token, password: 'another quiet river' };
    expect((await browser.send('/reset-password', { form: secondForm })).status).toBe(404);

    const callback = await browser.signIn(email, newPassword);
    expect(parametersOf(callback)).toHaveProperty('code');
    const { access_token: access } = tokensOf(await browser.redeem(callback));
    const me = await app.request('/api/me', { headers: { Authorization: `Bearer ${access}` } });
    expect(me.status).toBe(200);
    const { data } = (await me.json()) as { data: { user: Record<string, unknown> } };
    expect(data.user).toMatchObject({
      email,
      roles: ['ubiq_admin'],
      customer: { name: 'Encryption Console' },
      customer_users: [{ role: 'admin' }],
      email_verified_dt_tm: expect.any(String) as string,
    });
    expect((await history()).slice(0, 3)).toEqual([
      `Operator: Administrator added: ${email} made a platform administrator by the operator of this service`,
      `${email}: Password email sent: An email with a link to set a password was sent to ${email}.`,
      `${email}: Password changed: ${email} set a new password by a link that works once.`,
    ]);
  });

  it('has no page, account or code of the demo', async () => {
    const browser = new ConsoleBrowser(origin);
    const page = await browser.open(browser.authorizeAddress());
    expect(page.text).toContain('Forgot your password?');
    expect(page.text).not.toMatch(/demo|outbox/i);
    expect((await browser.send('/outbox')).status).toBe(404);
    const config = (await (await app.request('/config.json')).json()) as { demo: boolean };
    expect(config.demo).toBe(false);
  });
});

describe('the first administrator', () => {
  it('is required while there is none, and the message names the missing setting', async () => {
    await expect(ensure()).rejects.toThrow(
      'The setting ADMIN_EMAIL is missing: the database has no administrator yet. Set it to the address of the first one, or make one with: npm run operate -- add-admin <email>',
    );
    await expect(ensure({ ADMIN_EMAIL: email })).rejects.toThrow(
      /^The setting SMTP_URL is missing: ADMIN_EMAIL gets a link by mail\./,
    );
    expect(await administrators()).toEqual([]);
  });

  it('is made once when several processes start together, and later addresses change nothing', async () => {
    const first = { ADMIN_EMAIL: email, ...mailServer };
    await Promise.all([ensure(first), ensure(first), ensure(first)]);
    await ensure({ ADMIN_EMAIL: 'mallory@operator.example', ...mailServer });
    await ensure();
    expect(await administrators()).toEqual([
      { email, roles: ['ubiq_admin'], role: 'admin', company: 'Encryption Console' },
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('is recognized by the verified address of an outside provider, and gets no mail', async () => {
    await ensure({ ADMIN_EMAIL: email, ...outside, ...mailServer });
    const person = await db
      .selectFrom('users')
      .select(['email', 'email_verified_dt_tm as verified'])
      .executeTakeFirstOrThrow();
    expect(person).toEqual({ email, verified: expect.any(Date) as Date });
    expect(await mails()).toEqual([]);
  });
});

describe('an administrator whom the operator adds', () => {
  it('gets a printed link where there is no mail server; a newer link invalidates it', async () => {
    const links = [await add(email), await add(email.toUpperCase())].map(({ link }) => link);
    expect(new Set(links).size).toBe(2);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/console\.example\/reset-password\?token=[\w-]{43}$/);
    expect(await db.selectFrom('password_resets').select('email').execute()).toEqual([{ email }]);
    expect(await administrators()).toHaveLength(1);
    expect(await mails()).toEqual([]);
    const entries = await history();
    expect(entries).toContain(
      `${email}: Password link printed: A link to set a password was printed for ${email}.`,
    );
    for (const link of links) expect(entries.join()).not.toContain(link?.split('=')[1]);
  });

  it('joins the company of the previous administrator, who has left', async () => {
    await add('ada@company.example');
    await db.deleteFrom('users').execute();
    await add('grace@company.example');
    expect(await db.selectFrom('customers').select('name').execute()).toEqual([
      { name: 'Encryption Console' },
    ]);
    expect(await administrators()).toMatchObject([{ email: 'grace@company.example' }]);
  });

  it('is bound again by the next sign-in at an outside provider, whose user they were before', async () => {
    await add(email, outside);
    await updateRows(db, 'users', {}, { subject: 'auth0|1' });
    const bindings = () => db.selectFrom('users').select(['subject', 'subject_issuer']).execute();
    const settings = production({ ...outside, ROOT_KEY: 'ab'.repeat(32) });
    const identity = await openSignInProvider({
      db,
      vault: await testVault(db),
      settings,
      clock,
      log: createLog('silent', clock),
    });
    await identity.close();
    // Bound before the issuer was stored: it was the provider of the settings.
    expect(await bindings()).toEqual([
      { subject: 'auth0|1', subject_issuer: 'https://tenant.example.com/' },
    ]);
    const { uuid } = await rowOf(db, 'users');
    const session = { session_uid: 'theirs', user_uuid: uuid, end_reason: null };
    const times = { created_at: clock(), last_seen_at: clock(), expires_at: clock() };
    await addRow(db, 'sessions', { ...session, ...times });
    await add(email, outside);
    expect(await bindings()).toEqual([{ subject: null, subject_issuer: null }]);
    const adminAdded = `Operator: Administrator added: ${email} made a platform administrator by the operator of this service`;
    expect(await history()).toEqual([
      adminAdded,
      `${adminAdded}, and no longer bound to auth0|1 of the identity provider, whose sessions have ended`,
    ]);
    // The session ends, as the next call of the previous user would bind the account again.
    expect(await db.selectFrom('sessions').select('end_reason').execute()).toEqual([
      { end_reason: 'administrator' },
    ]);
  });

  it('joins the company of the other administrators, never a customer', async () => {
    const people = await addPeople(db, await testVault(db));
    await add('ada@operator.example');
    expect(await add('grace@operator.example', mailServer)).toEqual({
      company: 'Encryption Console',
      link: undefined,
    });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['grace@operator.example']);
    const before = await administrators();
    await expect(add(people.member.email)).rejects.toThrow(
      'member@example.com belongs to another company than the administrators of this service. Use another address.',
    );
    expect(await administrators()).toEqual(before);
  });
});
