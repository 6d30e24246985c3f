import type { PersonActor } from '../../../../../service/domain/engine/changeContext';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeInvitationLink } from '../../../../../service/domain/people/team/copiedInvitations';
import {
  inviteInto,
  revokeInvitation,
  sendInvitation,
} from '../../../../../service/domain/people/team/invitations';
import {
  type Answer,
  ConsoleBrowser,
  messageOf,
  parametersOf,
  tokensOf,
} from '../../../identity/consoleBrowser';
import { people, sharedIdentity } from '../../../identity/startIdentity';
import { takeMail } from '../../../mail/mails';
import { addRow, rowOf, updateRows } from '../../../rows';
import { testClock } from '../../../testClock';
import { historyOf, latestActivity } from '../../../history';

const start = '2026-11-20T14:05:00Z';
let now = new Date();
const clock = testClock(() => now);
const running = sharedIdentity({ clock, mailServer: true });
let browser: ConsoleBrowser;
let actor: PersonActor;
/** Step-up of these calls, which the link of an ordinary member never requires. */
const requireStepUp = () => Promise.reject(new Error('Nothing more is demanded.'));

beforeEach(async () => {
  now = new Date(start);
  browser = new ConsoleBrowser(running.origin);
  const { withMfa: userUuid } = running.uuids;
  const { customer_uuid } = await rowOf(running.db, 'customer_users', { user_uuid: userUuid });
  actor = {
    customer: customer_uuid,
    userUuid,
    userName: people.withMfa.name,
    ipAddress: undefined,
    transactionId: randomUUID(),
  };
});

const email = 'new@acme.example';

/** Invites and returns the invitation's uuid and the token of its link. */
const invite = async (to = email, role: 'admin' | 'user' = 'user') => {
  const { db, origin, vault } = running;
  const sender = { publicUrl: origin, productName: 'Encryption Console', vault };
  const invited = { email: to, role, company: 'Acme', hasAccount: false };
  const { uuid } = await db
    .transaction()
    .execute((trx) => sendInvitation({ db: trx, clock, actor }, invited, sender));
  const token = /\/invitation\?token=([\w-]+)/.exec(await takeMail(db))?.[1] ?? '';
  return { uuid, token };
};
const open = (token: string) => browser.send(`/invitation?token=${encodeURIComponent(token)}`);
const join = (token: string, form: object = {}) =>
  browser.send('/invitation', {
    form: { token, name: 'Nora New', password: 'a long new password', ...form },
  });
const account = (address = email) =>
  running.db
    .selectFrom('users')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .selectAll()
    .where('email', '=', address)
    .executeTakeFirst();

const settings = () => ({
  publicUrl: running.origin,
  productName: 'Encryption Console',
  supportEmail: 'support@acme.example',
  delivers: true,
  signsInElsewhere: false,
  vault: running.vault,
});
/** @returns the token of a new link that an administrator may hand on */
const copiedToken = async (administrator: PersonActor, uuid: string) => {
  const work = { db: running.db, clock, actor: administrator, requireStepUp };
  const { link } = await makeInvitationLink(work, uuid, settings());
  return new URL(link).searchParams.get('token') ?? '';
};
/** Longest wait for a mail, milliseconds: vitest's second is too short on a busy machine. */
const patience = { timeout: 30_000 };
/** Waits for the mail of a copied link, which is written after the answer: its time must not reveal an account. */
const sentMail = () =>
  vi.waitFor(async () => {
    const mail = await takeMail(running.db);
    expect(mail).not.toBe('');
    return mail;
  }, patience);
/** @returns the token of the link in the mail that was sent last */
const mailedToken = async () => /\/invitation\?token=([\w-]+)/.exec(await sentMail())?.[1] ?? '';

describe('the link of an invitation', () => {
  it('asks whenever it is opened, and makes the account when the form is sent', async () => {
    const { token: other } = await invite('other@acme.example', 'user');
    const { token } = await invite(email, 'admin');
    expect((await browser.send(`/invitation?token=${token}`, { method: 'HEAD' })).status).toBe(200);
    for (const _ of [1, 2]) {
      const page = await open(token);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Mina Facton invites you to join Acme.');
      expect(page.text).toContain('You will sign in as new@acme.example.');
      expect(page.text).toContain('Join Acme</button>');
    }
    expect(await account()).toBeUndefined();

    now = new Date('2026-11-20T14:10:00Z');
    const joined = await join(token);
    expect(joined.status).toBe(200);
    expect(joined.text).toContain('Welcome to Acme');
    expect((await open(other)).status).toBe(200);
    expect(joined.text).toMatch(/href="\/v2\/logout\?client_id=[^"]+">Sign in</);
    expect(await account()).toMatchObject({
      name: 'Nora New',
      role: 'admin',
      customer_uuid: actor.customer,
      email_verified_dt_tm: now,
      mfa_enabled: false,
      roles: [],
    });
    expect(await latestActivity(running.db, ['title', 'action', 'details', 'user_name'])).toEqual({
      title: 'Team',
      action: 'Joined',
      details: 'Nora New (new@acme.example) joined the team',
      user_name: 'Nora New',
    });
    const signedIn = await new ConsoleBrowser(running.origin).signIn(email, 'a long new password');
    expect(parametersOf(signedIn)).toHaveProperty('code');
    expect(running.lines.join('\n')).not.toContain(token);
  });

  it('has the sign-in page suggest the address afterwards, in this browser alone', async () => {
    const { token } = await invite();
    const field = async (from: ConsoleBrowser) =>
      /<input\s+id="email"[^>]*value="([^"]*)"/.exec(
        (await from.open(from.authorizeAddress())).text,
      )?.[1];
    expect(await field(browser)).toBe('');
    const joined = await join(token);
    expect(joined.headers.get('set-cookie')).toBe(
      'console_suggested_email=new%40acme.example; Max-Age=600; Path=/interaction; HttpOnly; SameSite=Lax',
    );
    expect(await field(browser)).toBe('new@acme.example');
    expect(await field(new ConsoleBrowser(running.origin))).toBe('');
  });

  it('reports an invalid name or password, keeps the name, and still works', async () => {
    const { token } = await invite();
    const refused = await join(token, { name: 'Nora <New>', password: 'too short' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Characters outside alphanumeric');
    expect(refused.text).toContain('The password must have at least 12 characters.');
    expect(refused.text).toContain('value="Nora &lt;New&gt;"');
    expect(refused.text).not.toContain('too short');
    for (const form of [{ name: '' }, { name: 'x'.repeat(101) }, { password: 'y'.repeat(1025) }])
      expect((await join(token, form)).status).toBe(422);
    expect((await join(token, { password: email.toUpperCase() })).status).toBe(422);
    expect((await join(token, { password: 'nora-new-acme-1' })).text).toContain(
      'consists of your name, your email address, your company or this product',
    );
    expect(refused.text).toContain('Show password');
    expect(await account()).toBeUndefined();
    expect((await join(token)).status).toBe(200);
  });

  it('works once, however many use it at the same moment', async () => {
    const { token } = await invite();
    const answers = await Promise.all([1, 2, 3].map(() => join(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await running.db.selectFrom('customer_users').select('uuid').execute()).toHaveLength(3);
  });

  it('says the same when it is used, replaced, revoked, expired or unknown, or has an account', async () => {
    const used = await invite('used@acme.example');
    expect((await join(used.token)).status).toBe(200);
    const replaced = await invite('replaced@acme.example');
    await invite('Replaced@acme.example');
    const revoked = await invite('revoked@acme.example');
    await revokeInvitation({ db: running.db, clock, actor }, revoked.uuid);
    const withAccount = await invite(people.withoutMfa.email.toUpperCase());
    const expired = await invite('expired@acme.example');
    const before = await running.db.selectFrom('users').select('uuid').execute();
    const said = new Set<string>();
    const look = async (token: string) => {
      for (const answer of [await open(token), await join(token)]) {
        expect(answer.status).toBe(404);
        // The answer to a form has a script for Back.
        const text = answer.text.replace(/<script[^]*<\/script>/, '');
        said.add(text.replaceAll(/nonce="[^"]+"/g, ''));
      }
    };
    for (const { token } of [used, replaced, revoked, withAccount]) await look(token);
    for (const token of ['', 'x', 'A'.repeat(43), '<script>alert(1)</script>', '💩'])
      await look(token);
    now = new Date('2026-11-27T14:05:00Z');
    await look(expired.token);
    expect([...said]).toHaveLength(1);
    expect([...said][0]).toContain('This link does not work');
    expect(await running.db.selectFrom('users').select('uuid').execute()).toEqual(before);
  });

  it('that was copied replaces the one before, is stored nowhere, and joins only by a mail', async () => {
    const { uuid, token } = await invite();
    const { db, origin } = running;
    const copy = (administrator = actor) =>
      makeInvitationLink({ db, clock, actor: administrator, requireStepUp }, uuid, settings());
    now = new Date('2026-11-21T14:05:00Z');
    const { link } = await copy();
    expect(link.startsWith(`${origin}/invitation?token=`)).toBe(true);
    const copied = new URL(link).searchParams.get('token') ?? '';
    expect(copied).toMatch(/^[\w-]{43}$/);
    expect((await join(token)).status).toBe(404);
    const rows = await db.selectFrom('activities').selectAll().orderBy('id', 'desc').execute();
    expect(rows[0]).toMatchObject({
      title: 'Team',
      action: 'Invitation link copied',
      details: 'New link of the invitation of new@acme.example made for copying',
      object_uuid: uuid,
    });
    expect(JSON.stringify(rows)).not.toContain(copied);
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([]);
    const elsewhere = { ...actor, customer: randomUUID() };
    await expect(copy(elsewhere)).rejects.toMatchObject({ status: 403 });
    now = new Date('2026-11-28T14:04:58Z');
    expect((await join(copied)).status).toBe(200);
    expect(await account()).toBeUndefined();
    const mailed = await mailedToken();
    expect(mailed).not.toBe(copied);
    now = new Date('2026-11-28T14:04:59Z');
    expect((await join(mailed)).text).toContain('Welcome to Acme');
    expect(await account()).toMatchObject({ email, email_verified_dt_tm: now });
    expect((await join(copied)).status).toBe(404);
    await expect(copy()).rejects.toMatchObject({ status: 404 });
  });

  it('of the mail for a copied link ends when another one is copied or sent, which joins', async () => {
    const { uuid } = await invite();
    expect((await join(await copiedToken(actor, uuid))).status).toBe(200);
    const first = await mailedToken();
    const copied = await copiedToken(actor, uuid);
    expect((await open(first)).status).toBe(404);
    expect((await join(copied)).status).toBe(200);
    const second = await mailedToken();
    expect((await open(second)).status).toBe(200);
    now = new Date(now.getTime() + 15 * 60_000);
    const { token } = await invite();
    expect((await open(second)).status).toBe(404);
    expect((await join(token)).text).toContain('Welcome to Acme');
  });

  it('that was copied says the same for addresses with and without an account', async () => {
    const mails: string[] = [];
    const pages: string[][] = [];
    for (const to of ['nobody@acme.example', people.withoutMfa.email]) {
      const token = await copiedToken(actor, (await invite(to)).uuid);
      const said = (answer: Answer) =>
        `${answer.status} ${answer.text}`
          .replaceAll(/nonce="[^"]+"/g, '')
          .replaceAll(token, 'TOKEN')
          .replaceAll(to, 'ADDRESS');
      pages.push([said(await open(token)), said(await join(token)), said(await open(token))]);
      mails.push(await sentMail());
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.[0]).toContain('To go on, have an email sent to ADDRESS.');
    expect(pages[0]?.[1]).toContain('Check your email');
    // Only the mails differ, which only the owner of the address reads.
    expect(mails[0]).toContain('/invitation?token=');
    expect(mails[1]).toContain('There is an account with this address already');
    const sent = { action: 'Invitation email sent' };
    expect(await historyOf(running.db, ['details', 'user_name'], sent)).toEqual(
      ['nobody@acme.example', people.withoutMfa.email].map((to) => ({
        user_name: to,
        details: `An email was sent to ${to}, for which the page of the copied link was asked`,
      })),
    );
  });

  it('that was copied sends three mails in a quarter of an hour, and none without a mail server', async () => {
    const { uuid } = await invite();
    const token = await copiedToken(actor, uuid);
    for (const _ of [1, 2, 3, 4]) expect((await join(token)).status).toBe(200);
    const mails = running.db.selectFrom('mails').select('uuid');
    await vi.waitFor(async () => expect(await mails.execute()).toHaveLength(3), patience);
    const work = { db: running.db, clock, actor, requireStepUp };
    await expect(
      makeInvitationLink(work, uuid, { ...settings(), delivers: false }),
    ).rejects.toMatchObject({ status: 501 });
  });

  it('can be copied as often as invitations can be sent', async () => {
    const { uuid } = await invite();
    const copy = () => copiedToken(actor, uuid);
    for (const _ of [1, 2, 3]) await copy();
    await expect(copy()).rejects.toMatchObject({ status: 429 });
  });

  it('works until a second before seven days have passed', async () => {
    const { token } = await invite();
    now = new Date('2026-11-27T14:04:59Z');
    expect((await open(token)).status).toBe(200);
    expect((await join(token)).status).toBe(200);
  });

  it('leads into one company when two have invited the same address', async () => {
    const first = await invite();
    const { uuid: other } = await addRow(running.db, 'customers', { name: 'Globex' });
    const mine = actor.customer;
    actor = { ...actor, customer: other };
    const second = await invite();
    const answers = await Promise.all([join(first.token), join(second.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect([mine, other]).toContain((await account())?.customer_uuid);
  });

  it('shows names as text', async () => {
    const hostile = '"><script>alert(1)</script>';
    await updateRows(running.db, 'customers', {}, { name: hostile });
    actor = { ...actor, userName: hostile };
    const page = await open((await invite()).token);
    expect(page.text).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('can be tried 50 times from one address in a quarter of an hour', async () => {
    const { token } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, index) => join(`wrong-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    const waiting = await join(token);
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toBe('900');
    now = new Date('2026-11-20T14:20:00Z');
    expect((await join(token)).status).toBe(200);
  });
});

describe('an address that was taken without proof', () => {
  const takenEmail = 'ceo@acme.example';
  let globex: string;

  /** @returns the invitation, and what its mail says */
  const inviteTaken = async (inviter: PersonActor) => {
    const invited = { email: takenEmail, role: 'user', company: 'Acme' } as const;
    const { uuid } = await running.db
      .transaction()
      .execute((trx) => inviteInto({ db: trx, clock, actor: inviter }, invited, settings()));
    const text = await takeMail(running.db);
    return { uuid, text, token: /\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '' };
  };
  /** A company with an administrator, who is not the person that uses these tests' links. */
  const company = async (name: string): Promise<PersonActor> => {
    const { db } = running;
    const insertion = db.insertInto('customers').values({ name }).returning('uuid');
    const { uuid: customer } = await insertion.executeTakeFirstOrThrow();
    const { uuid: userUuid } = await addRow(db, 'users', {
      name,
      email: `${name}@x.example`,
      email_verified_dt_tm: now,
    });
    await db
      .insertInto('customer_users')
      .values({ customer_uuid: customer, user_uuid: userUuid, role: 'admin' })
      .execute();
    return { ...actor, customer, userUuid, userName: name };
  };

  beforeEach(async () => {
    now = new Date();
    const mallory = await company('Globex');
    globex = mallory.customer;
    const { token } = await inviteTaken(mallory);
    await join(token, { name: 'Mallory' });
    // An older version's copied link has left the address like this.
    await updateRows(running.db, 'users', { email: takenEmail }, { email_verified_dt_tm: null });
  });

  it('goes to the person with the link of a mail, and the history of the other company says so', async () => {
    const callback = await browser.signIn(takenEmail, 'a long new password');
    const { refresh_token: refresh } = tokensOf(await browser.redeem(callback));
    const { token } = await inviteTaken(actor);
    const hers = new ConsoleBrowser(running.origin);
    expect((await hers.send(`/invitation?token=${token}`)).text).toContain(
      'Somebody has opened an account with this address in another company, without showing that the address is theirs. That account ends when you join.',
    );
    const form = { token, name: 'Cleo', password: 'another long password' };
    expect((await hers.send('/invitation', { form })).status).toBe(200);

    expect(await account(takenEmail)).toMatchObject({
      name: 'Cleo',
      customer_uuid: actor.customer,
      email_verified_dt_tm: now,
    });
    expect((await browser.refresh(refresh)).status).toBe(400);
    expect(messageOf(await browser.silent())).toMatchObject({ error: 'login_required' });
    const history = running.db.selectFrom('activities').where('customer_uuid', '=', globex);
    expect(
      await history
        .select(['action', 'details', 'user_name', 'user_uuid', 'ip_address', 'changes'])
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({
      action: 'Removed',
      details:
        'Mallory (ceo@acme.example) removed from the team: the owner of the address, which was never verified here, joined another company',
      user_name: 'Owner of the address',
      user_uuid: null,
      ip_address: null,
      changes: { role: { from: 'user', to: null } },
    });
  });

  it('leads into one company when two have sent a mail', async () => {
    const tokens = [await inviteTaken(actor), await inviteTaken(await company('Initech'))];
    const answers = await Promise.all(tokens.map(({ token }) => join(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await account(takenEmail))?.customer_uuid).not.toBe(globex);
  });

  it('stays with the account for a copied link, until its mail was read', async () => {
    const { uuid } = await inviteTaken(actor);
    const token = await copiedToken(actor, uuid);
    expect((await open(token)).text).not.toContain('another company');
    expect((await join(token)).status).toBe(200);
    expect((await account(takenEmail))?.customer_uuid).toBe(globex);
    const mailed = await mailedToken();
    expect((await open(mailed)).text).toContain('That account ends when you join.');
    expect((await join(mailed)).status).toBe(200);
    expect((await account(takenEmail))?.customer_uuid).toBe(actor.customer);
  });

  it.each([
    ['was verified', () => running.db.updateTable('users').set({ email_verified_dt_tm: now })],
    ['is of the platform’s people', () => running.db.updateTable('users').set({ roles: '["x"]' })],
  ])('stays with the account when it %s', async (_why, change) => {
    const { token } = await inviteTaken(actor);
    await change().where('email', '=', takenEmail).execute();
    expect((await join(token)).status).toBe(404);
    const { text } = await inviteTaken(actor);
    expect(text).toContain('There is an account with this address already');
    expect((await account(takenEmail))?.customer_uuid).toBe(globex);
  });

  it('stays with the account of the only administrator of a company', async () => {
    const { token } = await inviteTaken(actor);
    const members = running.db.updateTable('customer_users').where('customer_uuid', '=', globex);
    await members.set({ role: 'user' }).execute();
    expect((await join(token)).status).toBe(404);
    expect((await inviteTaken(actor)).text).toContain('There is an account with this address');
    expect((await account(takenEmail))?.customer_uuid).toBe(globex);
  });
});
