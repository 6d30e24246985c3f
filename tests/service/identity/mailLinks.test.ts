import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../service/db/database';
import { sendVerification } from '../../../service/domain/people/account/emailVerification';
import { sendInvitation } from '../../../service/domain/people/team/invitations';
import { openSignInProvider } from '../../../service/identity/identity';
import { listenerOf } from '../../../service/server/httpServer';
import { createLog } from '../../../service/observability/log';
import { readSettings } from '../../../service/config/settings';
import type { Vault } from '../../../service/vault/vault';
import { openTestDatabase } from '../database';
import { ConsoleBrowser } from './consoleBrowser';
import { addPeople, type Person } from '../people';
import { silentApp } from '../silentApp';
import { testVault } from '../vault/testVault';
import { takeMail } from '../mail/mails';
import { rowOf } from '../rows';
import { testClock } from '../testClock';

const smtp = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'console@acme.example' };
const outside = {
  MODE: 'production',
  SUPPORT_EMAIL: 'help@company.example',
  PUBLIC_URL: 'https://console.example',
  DATABASE_URL: 'embedded',
  AUTH_DOMAIN: 'https://tenant.example.com',
  AUTH_CLIENT_ID: 'abc',
  AUTH_AUDIENCE: 'https://api.example.com',
};
const clock = testClock(() => new Date('2026-11-20T14:05:00Z'));
const log = createLog('silent', clock);
let vault: Vault;

let db: Database;
let admin: Person;
let unverified: Person;
let origin: string;
let browser: ConsoleBrowser;
let stop: () => Promise<void>;

/** Serves what beside the API a service with these settings has. */
async function serve(environment: Record<string, string>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const settings = readSettings({ ...environment, PUBLIC_URL: origin });
  const provider = await openSignInProvider({ db, vault, settings, clock, log });
  const answer = listenerOf(provider.app, log, origin);
  server.on('request', (req, res) => {
    if (provider.handles((req.url ?? '').split('?')[0] ?? '')) answer(req, res);
    else res.writeHead(404).end('not here');
  });
  browser = new ConsoleBrowser(origin);
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await provider.close();
  };
}

const tokenOf = async (): Promise<string> => /token=([\w-]+)/.exec(await takeMail(db))?.[1] ?? '';
const sender = () => ({
  publicUrl: 'http://localhost:3000',
  productName: 'Encryption Console',
  vault,
});
const actor = () => ({
  customer: admin.customer,
  userUuid: admin.uuid,
  customerUserUuid: admin.customerUser,
  userName: 'Ada',
  ipAddress: undefined,
  transactionId: randomUUID(),
});

beforeEach(async () => {
  db = await openTestDatabase();
  vault = await testVault(db);
  ({ admin, unverified } = await addPeople(db, vault));
});
afterEach(() => stop());

describe('with a mail server and an outside identity provider', () => {
  beforeEach(() => serve({ ...smtp, ...outside }));

  it('a link with a NUL is refused as malformed', async () => {
    const page = await browser.send('/invitation?token=%00');
    expect(page.status).toBe(400);
    expect(page.text).toContain('The request is malformed.');
  });

  it('an invitation is accepted with a name only, and the account has no password', async () => {
    const invited = {
      email: 'new@acme.example',
      role: 'user',
      company: 'Acme',
      hasAccount: false,
    } as const;
    await db
      .transaction()
      .execute((trx) => sendInvitation({ db: trx, clock, actor: actor() }, invited, sender()));
    const token = await tokenOf();
    const page = await browser.send(`/invitation?token=${token}`);
    expect(page.text).toContain('Ada invites you to join Acme.');
    expect(page.text).not.toContain('type="password"');
    const joined = await browser.send('/invitation', { form: { token, name: 'Nora New' } });
    expect(joined.status).toBe(200);
    expect(joined.text).toContain(`href="${origin}"`);
    expect(joined.text.replaceAll(/\s+/g, ' ')).toContain('Sign in as new@acme.example.');
    expect(await rowOf(db, 'users', { email: 'new@acme.example' })).toMatchObject({
      name: 'Nora New',
      password_hash: null,
      email_verified_dt_tm: clock(),
    });
    expect((await browser.send('/invitation', { form: { token, name: 'Nora' } })).status).toBe(404);
  });

  it('a verification link verifies the address', async () => {
    const { uuid, email, customer } = unverified;
    const source = { ipAddress: undefined, transactionId: randomUUID() };
    const recipient = { uuid, name: 'New Person', email, customer };
    await db
      .transaction()
      .execute((trx) => sendVerification({ db: trx, clock }, recipient, sender(), source));
    const verified = await browser.send('/verify-email', { form: { token: await tokenOf() } });
    expect(verified.status).toBe(200);
    expect(verified.text).toContain(`${email} is verified.`);
  });

  it('no other page of the embedded provider exists', async () => {
    for (const path of ['/outbox', '/forgot-password', '/reset-password', '/authorize'])
      expect(await browser.send(path)).toMatchObject({ status: 404, text: 'not here' });
  });
});

describe('a service that delivers mails', () => {
  it.each([
    ['by a mail server', { ...smtp, ...outside }, 200],
    ['by nothing', outside, 501],
  ])('%s, answers an invitation accordingly', async (_, environment, status) => {
    stop = () => Promise.resolve();
    const settings = readSettings(environment);
    const app = silentApp({
      db,
      vault,
      clock,
      settings,
      verifier: () =>
        Promise.resolve({ subject: admin.uuid, scopes: [], authTime: undefined, amr: [] }),
    });
    const answer = await app.request('/api/invitations', {
      method: 'POST',
      headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'new@acme.example', role: 'user' }),
    });
    expect(answer.status).toBe(status);
    const waiting = await db.selectFrom('mails').select('due_at').execute();
    expect(waiting).toEqual(status === 200 ? [{ due_at: clock() }] : []);
  });
});
