import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../service/db/database';
import {
  resendVerification,
  sendVerification,
} from '../../../service/domain/people/account/emailVerification';
import { prepareDemo, seedDemo } from '../../../service/demo/seedDemo';
import { mailsPerPage, queueMail } from '../../../service/mail/outbox';
import { openTestDatabase } from '../database';
import type { Vault } from '../../../service/vault/vault';
import { mailsIn } from '../mail/mails';
import { testVault } from '../vault/testVault';
import { sharedService, type Service } from '../harness';
import { ConsoleBrowser } from './consoleBrowser';
import { people, sharedIdentity, startIdentity, type RunningIdentity } from './startIdentity';
import { historyOf } from '../history';
import { addRows, rowOf, updateRows } from '../rows';
import { testClock } from '../testClock';

const resend = (service: Service, as: 'unverified' | 'admin') =>
  service.post(as, '/users/resend-verify-email');

const historyOfPerson = (db: Database, user: string) =>
  historyOf(db, ['title', 'action', 'details'], { user_uuid: user });

describe('POST /users/resend-verify-email', () => {
  const service = sharedService();

  it('sends a mail with a link that is stored as a digest alone, and leaves a history row', async () => {
    const { unverified } = service.people;
    const answer = await resend(service, 'unverified');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      data: { users: { uuid: unverified.uuid, email: unverified.email } },
    });
    const [mail, ...otherMails] = await mailsIn(service.db);
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({
      recipient: unverified.email,
      subject: 'Verify your email address for Encryption Console',
    });
    const link = /^http:\/\/localhost:3000\/verify-email\?token=([\w-]{43})$/m;
    const token = link.exec(mail?.text ?? '')?.[1];
    expect(token).toHaveLength(43);
    const row = await rowOf(service.db, 'email_verifications');
    expect(Buffer.from(row.token_digest)).toHaveLength(32);
    expect(JSON.stringify([row, service.logged])).not.toContain(token);
    expect(await historyOfPerson(service.db, unverified.uuid)).toEqual([
      {
        title: 'Account',
        action: 'Verification email sent',
        details: `A verification email was sent to ${unverified.email}.`,
      },
    ]);
  });

  it('refuses a person who is verified already, with the reason', async () => {
    const answer = await resend(service, 'admin');
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      message: 'The email address admin@example.com is verified already.',
    });
    expect(await mailsIn(service.db)).toEqual([]);
  });

  it('sends 3 mails in 15 minutes, also for many simultaneous calls, and says when to try again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => resend(service, 'unverified')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('900');
    expect(refused[0]?.body).toMatchObject({
      message:
        'Several verification emails have been sent to you already. Try again in 15 minutes.',
    });
    expect(await mailsIn(service.db)).toHaveLength(3);
    service.setTime(new Date('2026-06-15T10:15:00Z'));
    expect((await resend(service, 'unverified')).status).toBe(200);
  });

  it('does not claim to have sent mails that the service cannot deliver', async () => {
    const { unverified } = service.people;
    const user = { ...userOf(unverified), customer_uuid: unverified.customer };
    const actor = {
      customer: unverified.customer,
      userName: 'New Person',
      ipAddress: undefined,
      transactionId: randomUUID(),
    };
    const silent = { ...mail('http://localhost:3000', service.vault), delivers: false };
    const { db, clock } = service;
    const sending = resendVerification({ db, clock, actor }, user, silent);
    await expect(sending).rejects.toMatchObject({
      status: 501,
      message:
        'This service cannot send mail. Write to support@example.com to have your address verified.',
    });
    expect(await mailsIn(service.db)).toEqual([]);
  });
});

const mail = (publicUrl: string, vault: Vault) => ({
  publicUrl,
  vault,
  productName: 'Encryption Console',
  supportEmail: 'support@example.com',
  delivers: true,
  signsInElsewhere: false,
});

const userOf = ({ uuid, email }: { uuid: string; email: string }) => ({
  uuid,
  email,
  name: 'New Person',
  roles: [],
  mfa_enabled: false,
  email_verified_dt_tm: null,
  customer_uuid: '',
  customer: {
    uuid: '',
    name: 'Acme',
    plan: 'pro' as const,
    color: null,
    enforce_mfa: false,
    reserve_grants: false,
  },
  version: 1,
  customer_users: [],
});

describe('the demo pages', () => {
  let now = new Date();
  const clock = testClock(() => now);
  const inDemo = sharedIdentity({ demo: true, clock });
  let running: RunningIdentity;
  let browser: ConsoleBrowser;

  const open = (opened: RunningIdentity) => {
    running = opened;
    browser = new ConsoleBrowser(running.origin);
  };
  const start = async (demo: boolean, mailServer = false) => {
    open(await startIdentity({ demo, clock, mailServer }));
    onTestFinished(running.stop);
  };
  beforeEach(async () => {
    now = new Date('2026-11-20T14:05:00Z');
    open(inDemo);
    const { db, uuids } = running;
    await updateRows(db, 'users', { uuid: uuids.withoutMfa }, { email_verified_dt_tm: null });
  });

  /** Sends a mail and returns its link's path. */
  const send = async (): Promise<string> => {
    const { db, vault, origin, uuids } = running;
    const { withoutMfa: uuid } = uuids;
    const { customer_uuid: customer } = await rowOf(db, 'customer_users', { user_uuid: uuid });
    const recipient = { ...people.withoutMfa, uuid, customer };
    const request = { ipAddress: undefined, transactionId: randomUUID() };
    await db
      .transaction()
      .execute((trx) =>
        sendVerification({ db: trx, clock }, recipient, mail(origin, vault), request),
      );
    const newest = (await mailsIn(db)).at(-1);
    return /\/verify-email\?token=[\w-]+/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  const confirm = (link: string) =>
    browser.send('/verify-email', { form: { token: link.split('token=')[1] ?? '' } });
  const verifiedAt = async () =>
    (await rowOf(running.db, 'users', { uuid: running.uuids.withoutMfa })).email_verified_dt_tm;

  describe('of a verification link', () => {
    it('ask whenever they are opened, and verify when the form is sent', async () => {
      const link = await send();
      expect((await browser.send(link, { method: 'HEAD' })).status).toBe(200);
      for (const _ of [1, 2]) {
        const page = await browser.send(link);
        expect(page.status).toBe(200);
        expect(page.text).toContain('Is omar@acme.example your email address?');
        expect(page.text).toContain('Verify this address</button>');
      }
      expect(await verifiedAt()).toBeNull();

      now = new Date('2026-11-20T14:10:00Z');
      const confirmed = await confirm(link);
      expect(confirmed.status).toBe(200);
      expect(confirmed.text).toContain('omar@acme.example is verified.');
      expect(confirmed.text).toContain(`href="${running.origin}/profile"`);
      expect(await verifiedAt()).toEqual(now);
      expect((await historyOfPerson(running.db, running.uuids.withoutMfa)).at(-1)).toEqual({
        title: 'Account',
        action: 'Email verified',
        details: 'Omar Plain verified the email address omar@acme.example.',
      });
    });

    it('work once', async () => {
      const link = await send();
      const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 410, 410,
      ]);
      const repeated = await browser.send(link);
      expect(repeated.status).toBe(410);
      expect(repeated.text).toContain(
        'This link has already been used: the email address is verified.',
      );
      const rows = await historyOfPerson(running.db, running.uuids.withoutMfa);
      expect(rows.filter(({ action }) => action === 'Email verified')).toHaveLength(1);
    });

    it.each([
      ['2026-11-21T14:04:59Z', 200, 'omar@acme.example is verified.'],
      ['2026-11-21T14:05:00Z', 410, 'This link has expired.'],
    ])('work for 24 hours: at %s with %i', async (time, status, text) => {
      const link = await send();
      now = new Date(time);
      expect((await browser.send(link)).status).toBe(status);
      const answer = await confirm(link);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(text);
      expect((await verifiedAt()) !== null).toBe(status === 200);
    });

    it('are replaced by a newer mail', async () => {
      const first = await send();
      now = new Date('2026-11-20T14:06:00Z');
      const second = await send();
      expect((await confirm(first)).status).toBe(404);
      expect(await verifiedAt()).toBeNull();
      expect((await confirm(second)).status).toBe(200);
    });

    it.each<[change: string, change: (db: Database, uuid: string) => Promise<unknown>]>([
      [
        'the address is another one',
        (db, uuid) => updateRows(db, 'users', { uuid }, { email: 'other@acme.example' }),
      ],
      [
        'the person has left the company',
        (db, uuid) => db.deleteFrom('customer_users').where('user_uuid', '=', uuid).execute(),
      ],
    ])('end when %s', async (_, change) => {
      const link = await send();
      await change(running.db, running.uuids.withoutMfa);
      expect((await confirm(link)).status).toBe(404);
      expect(await verifiedAt()).toBeNull();
    });

    it('refuse an invalid token in one sentence', async () => {
      for (const token of ['', 'x', 'A'.repeat(43), '<script>alert(1)</script>', '%F0%9F%92%A9']) {
        const opened = await browser.send(`/verify-email?token=${token}`);
        expect(opened.status, token).toBe(404);
        expect(opened.text).toContain('This link is not valid');
        expect(opened.text).not.toContain('<script>');
        const sent = await browser.send('/verify-email', { form: { token } });
        expect(sent.status, token).toBe(404);
      }
    });

    it('do not write the token into the log', async () => {
      const link = await send();
      await browser.send(link);
      await confirm(link);
      expect(running.lines.join('\n')).not.toContain(link.split('token=')[1]);
    });
  });

  describe('of the outbox', () => {
    it('list every mail, newest first, with recipient, subject, time and text', async () => {
      const link = await send();
      now = new Date('2026-11-21T00:07:00Z');
      await queueMail(
        running.db,
        { recipient: 'b@acme.example', subject: 'Second', text: 'Later text' },
        { clock, vault: running.vault },
      );
      const { status, text, headers } = await browser.send('/outbox');
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; img-src data:; style-src 'nonce-/,
      );
      expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
      expect(text.indexOf('Second')).toBeLessThan(text.indexOf('omar@acme.example'));
      expect(text).toContain('To b@acme.example');
      expect(text).toContain('2026-11-21 12:07 AM UTC');
      expect(text).toContain('2026-11-20 02:05 PM UTC');
      expect(text).toContain('Later text');
      expect(text).toContain(`<a class="button" href="${running.origin}${link}">Open the link</a>`);
    });

    it('show hostile mails as text without other links', async () => {
      const { db, vault, origin } = running;
      const text = [
        '<img src=x onerror=alert(1)>',
        `https://evil.example/ ${origin}.evil.example/ javascript:alert(1)`,
        `${origin}/x"onmouseover="alert(1)`,
      ].join('\n');
      const recipient = '"><script>alert(1)</script>';
      await queueMail(db, { recipient, subject: '</h2><b>x', text }, { clock, vault });
      const page = (await browser.send('/outbox')).text;
      expect(page).not.toMatch(
        /<img|<script|<b>|href="(https:\/\/evil|javascript)|\.evil\.example\/"/,
      );
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(page).toContain(
        `<a class="button" href="${origin}/x">Open the link</a>&quot;onmouseover=`,
      );
    });

    it('hold 50 mails each', async () => {
      const rows = Array.from({ length: mailsPerPage + 1 }, (_, index) => ({
        recipient: 'a@acme.example',
        subject: `Mail ${index}.`,
        text: '',
        created_at: new Date(now.getTime() + index * 1000),
      }));
      await addRows(running.db, 'mails', rows);
      const first = (await browser.send('/outbox')).text;
      expect(first.match(/Mail \d+\./g)).toHaveLength(50);
      expect(first).not.toContain('Mail 0.');
      expect(first).toContain('href="/outbox?page=2"');
      const second = (await browser.send('/outbox?page=2')).text;
      expect(second.match(/Mail \d+\./g)).toEqual(['Mail 0.']);
      expect(second).toContain('href="/outbox?page=1"');
      expect(second).not.toContain('page=3');
    });

    it('do not exist under other numbers', async () => {
      for (const page of ['0', '-1', '1.5', 'x', '99999999', "1'--"]) {
        const { status } = await browser.send(`/outbox?page=${encodeURIComponent(page)}`);
        expect(status, page).toBe(404);
      }
    });

    it('say that there is no mail yet, and accept no form', async () => {
      expect((await browser.send('/outbox')).text).toContain('No email has been sent yet.');
      expect((await browser.send('/outbox', { form: {} })).status).toBe(405);
    });

    it('have the colour scheme that was chosen in the console, and no other', async () => {
      const openedWith = async (cookie: string) => {
        const page = await fetch(`${running.origin}/outbox`, { headers: { cookie } });
        return /<html [^>]*>/.exec(await page.text())?.[0];
      };
      expect(await openedWith('a=b; color_scheme=dark')).toBe(
        '<html lang="en" data-color-scheme="dark">',
      );
      expect(await openedWith('color_scheme=light; a=b')).toContain('data-color-scheme="light"');
      for (const cookie of ['a=b', 'color_scheme=', 'color_scheme=darker', 'my_color_scheme=dark'])
        expect(await openedWith(cookie)).not.toContain('data-color-scheme');
    });

    it('are linked from the sign-in page', async () => {
      const page = await browser.open(browser.authorizeAddress());
      expect(page.text).toContain('<a href="/outbox">Outbox</a>');
    });

    it('do not exist and are not linked where a mail server delivers the mails', async () => {
      await start(true, true);
      expect((await browser.send('/outbox')).status).toBe(404);
      const page = await browser.open(browser.authorizeAddress());
      expect(page.text).toContain('Demo accounts');
      expect(page.text).not.toContain('/outbox');
    });

    it('do not exist outside the demo', async () => {
      await start(false);
      expect((await browser.send('/outbox')).status).toBe(404);
      const page = await browser.open(browser.authorizeAddress());
      expect(page.text).not.toContain('/outbox');
    });
  });
});

describe('the demo', () => {
  it('begins with a mail for the unverified address, and an invitation', async () => {
    const db = await openTestDatabase();
    const clock = testClock(() => new Date('2026-11-20T10:30:00Z'));
    const vault = await testVault(db);
    const material = { ...prepareDemo(clock()), events: [] };
    await seedDemo({ db, vault, clock, material, mail: mail('http://localhost:3000', vault) });
    const waiting = new Map((await mailsIn(db)).map(({ recipient, text }) => [recipient, text]));
    expect([...waiting.keys()].toSorted()).toEqual([
      'jordan@acme.example',
      'unverified@acme.example',
    ]);
    expect(waiting.get('unverified@acme.example')).toContain(
      'http://localhost:3000/verify-email?token=',
    );
    expect(waiting.get('jordan@acme.example')).toContain('http://localhost:3000/invitation?token=');
  });
});
