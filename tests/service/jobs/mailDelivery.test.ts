import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../service/db/database';
import { createLog } from '../../../service/observability/log';
import { deliverDueMails, startMailDelivery } from '../../../service/mail/delivery';
import { queueMail } from '../../../service/mail/outbox';
import {
  createSendMail,
  MailRefused,
  type NamedMail,
  type SendMail,
} from '../../../service/mail/smtpTransport';
import type { Vault } from '../../../service/vault/vault';
import { openTestDatabase } from '../database';
import { testVault } from '../vault/testVault';
import { sendTo, startMailServer, type MailServer } from '../mail/mailServer';
import { addRow } from '../rows';
import { hold } from '../../setup/hold';

const link = 'http://localhost:3000/verify-email?token=the-secret-of-the-link';
const mail = {
  recipient: 'new@acme.example',
  subject: 'Verify your email address',
  text: `Hello Zoë,\n\nPlease open this link and confirm there that this is your email address:\n\n${link}\n`,
};
const minute = 60_000;

let db: Database;
let vault: Vault;
let now: Date;
let logged: string[];
let server: MailServer | undefined;
const clock = () => now;
const wait = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
const log = createLog('info', clock, (line) => logged.push(line));
const waiting = () => db.selectFrom('mails').selectAll().execute();
const round = (send: SendMail) => deliverDueMails({ db, vault, clock, send }, log);

/** A port of this machine at which nobody listens. */
async function deadPort(): Promise<number> {
  const { port, stop } = await startMailServer();
  await stop();
  return port;
}

beforeEach(async () => {
  db = await openTestDatabase();
  vault = await testVault(db);
  now = new Date('2026-11-20T14:00:00Z');
  logged = [];
  await queueMail(db, mail, { clock, vault });
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

describe('mails with a mail server', () => {
  it('are sealed while they wait, except those of an earlier version, and all arrive', async () => {
    expect(JSON.stringify(await waiting())).not.toContain('the-secret');
    const [{ body } = { body: null }] = await waiting();
    expect(Buffer.from(body ?? []).includes('the-secret')).toBe(false);
    const { recipient, subject, text } = mail;
    await addRow(db, 'mails', { recipient, subject, text, due_at: now });
    server = await startMailServer();
    expect(await round(sendTo(server.port, clock))).toBe(2);
    for (const { content } of server.received) expect(content).toContain(link);
  });

  it('are sent with a login, and nothing of them remains in the database or the log', async () => {
    const login = { user: 'console', password: 'p@ss:word' };
    server = await startMailServer({ login });
    expect(await round(sendTo(server.port, clock, login))).toBe(1);
    expect(server.received).toHaveLength(1);
    const [{ from, to, content } = { from: '', to: [], content: '' }] = server.received;
    expect([from, to]).toEqual(['console@acme.example', ['new@acme.example']]);
    expect(content).toMatch(/^From: Encryption Console <console@acme.example>$/m);
    expect(content).toMatch(/^Subject: Verify your email address$/m);
    expect(content).toMatch(/^Message-ID: <[0-9a-f-]{36}@acme.example>$/m);
    expect(content).toMatch(/^Date: Fri, 20 Nov 2026 14:00:00 \+0000$/m);
    expect(content).toContain(link);
    expect(content).toContain('Zo=C3=AB');
    expect(await waiting()).toEqual([]);
    expect(logged.join('\n')).toContain('mail delivered');
    expect(logged.join('\n')).not.toMatch(/the-secret|new@acme/);
  });

  it('wait a minute, then two, then longer while nobody answers, and arrive in the end', async () => {
    const port = await deadPort();
    const send = sendTo(port, clock);
    for (const pause of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await round(send)).toBe(0);
      const [waitingMail] = await waiting();
      expect(waitingMail?.due_at).toEqual(new Date(now.getTime() + pause * minute));
      wait(pause * minute - 1);
      expect((await round(send), (await waiting())[0]?.tries)).toBe(waitingMail?.tries);
      wait(1);
    }
    expect(logged.filter((line) => line.includes('mail waits'))).toHaveLength(8);
    expect(logged[0]).toContain('"code":"ECONNREFUSED"');
    server = await startMailServer({ port });
    expect(await round(send)).toBe(1);
    expect(server.received[0]?.content).toContain(link);
    expect(await waiting()).toEqual([]);
    expect(logged.join('\n')).not.toMatch(/the-secret|new@acme/);
  });

  it('are sent once by two instances that check at the same moment', async () => {
    for (let n = 0; n < 20; n += 1)
      await queueMail(db, { ...mail, subject: `Mail ${n}` }, { clock, vault });
    server = await startMailServer();
    const send = sendTo(server.port, clock);
    const delivered = await Promise.all([round(send), round(send)]);
    expect(delivered[0] + delivered[1]).toBe(21);
    const names = server.received.map(({ content }) => /^Message-ID: (.*)$/m.exec(content)?.[1]);
    expect(names).toHaveLength(21);
    expect(new Set(names).size).toBe(21);
  });

  it('are sent again by another instance when one ends in the middle', async () => {
    // Accepts the mail and never answers.
    void deliverDueMails({ db, vault, clock, send: () => new Promise(() => undefined) }, log);
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);
    server = await startMailServer();
    const send = sendTo(server.port, clock);
    wait(10 * minute - 1);
    expect(await round(send)).toBe(0);
    wait(1);
    expect(await round(send)).toBe(1);
  });

  it('are given up after a permanent refusal, and after three days', async () => {
    server = await startMailServer();
    const send = sendTo(server.port, clock);
    server.refuse({ code: 451, text: 'Try later' });
    await round(send);
    expect(await waiting()).toHaveLength(1);
    server.refuse({ code: 550, text: `No such user; refused ${link}` });
    wait(minute);
    expect(await round(send)).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(logged.at(-1)).toMatch(/"mail given up".*"status":550,"command":"RCPT TO"/);
    expect(logged.join('\n')).not.toMatch(/the-secret|new@acme/);

    server.refuse(undefined);
    await queueMail(db, mail, { clock, vault });
    wait(3 * 24 * 60 * minute);
    expect(await round(send)).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('are not given up by an instance whose lease has run out', async () => {
    const givenUp: string[] = [];
    const onGivenUp = (_: Database, __: Date, uuid: string) =>
      Promise.resolve(void givenUp.push(uuid));
    const tooLate: SendMail = async () => {
      wait(10 * minute);
      // Another instance takes the mail after the lease, and has no answer yet.
      void round(() => new Promise(() => undefined));
      await expect.poll(async () => (await waiting())[0]?.tries).toBe(2);
      throw new MailRefused(true, { status: 550 });
    };
    await deliverDueMails({ db, vault, clock, send: tooLate, onGivenUp }, log);
    expect(givenUp).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  it('wait while the login is wrong', async () => {
    server = await startMailServer({ login: { user: 'console', password: 'right' } });
    await round(sendTo(server.port, clock, { user: 'console', password: 'wrong-secret' }));
    expect(await waiting()).toHaveLength(1);
    expect(logged[0]).toMatch(/"mail waits".*"code":"EAUTH"/);
    expect(logged.join('\n')).not.toContain('wrong-secret');
  });

  it('never cross the network without TLS', async () => {
    server = await startMailServer();
    const elsewhere = createSendMail({
      // Reaches this machine too, but is not a loopback address.
      server: { host: '0.0.0.0', port: server.port, secure: false, login: undefined },
      from: 'console@acme.example',
      productName: 'Encryption Console',
      clock,
    });
    const named: NamedMail = { ...mail, uuid: '00000000-0000-4000-8000-000000000001' };
    await expect(elsewhere(named)).rejects.toMatchObject({ details: { code: 'ETLS' } });
    expect(server.received).toEqual([]);
  });

  it('are not delayed by one that hangs', async () => {
    const { promise: held, release } = hold();
    const sent: string[] = [];
    const send: SendMail = async ({ subject }) => {
      if (subject === mail.subject) await held;
      sent.push(subject);
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = startMailDelivery({ db, vault, clock, send }, log);
      vi.advanceTimersByTime(2000);
      await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);
      await queueMail(db, { ...mail, subject: 'Reset your password' }, { clock, vault });
      // A check that is due while the first mail is still being taken is left out.
      const sentAfterNext = () => {
        vi.advanceTimersByTime(2000);
        return sent;
      };
      await expect.poll(sentAfterNext).toEqual(['Reset your password']);
      release();
      await stop();
      expect(sent).toEqual(['Reset your password', 'Verify your email address']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are checked for until the service stops', async () => {
    server = await startMailServer();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = startMailDelivery({ db, vault, clock, send: sendTo(server.port, clock) }, log);
      vi.advanceTimersByTime(2000);
      await expect.poll(() => server?.received.length, { timeout: 5000 }).toBe(1);
      await stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
