import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageSettingsUpdate } from '../../../../contract/attention/messages';
import { rescheduleRefusedMail } from '../../../../service/domain/messages/notices';
import { createLog } from '../../../../service/observability/log';
import { deliverDueMails } from '../../../../service/mail/delivery';
import { sharedService } from '../../harness';
import { sendTo, startMailServer } from '../../mail/mailServer';
import { mailsIn } from '../../mail/mails';
import type { Persona } from '../../people';
import { addApiKey, addDataset, addPrimaryKey } from '../../records';
import { sendDue } from './sendDue';
import { addCopies, addRow, updateRows } from '../../rows';

const start = new Date('2026-06-15T10:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const from = (ms: number) => new Date(start.getTime() + ms);

const service = sharedService();

const choose = (update: MessageSettingsUpdate, as: Persona = 'member') =>
  service.patch(as, `/message-settings/${service.people[as].uuid}`, update);

/** Sends what is due at a moment. @returns the new mails, which are removed from the queue */
async function tell(now: Date, environment: Record<string, string> = {}) {
  service.setTime(now);
  await sendDue(service, environment);
  const mails = await mailsIn(service.db);
  await service.db.deleteFrom('mails').execute();
  return mails;
}
const subjects = async (now: Date) => (await tell(now)).map(({ subject }) => subject);

/** Sends the waiting mails to a mail server that refuses every mail. */
async function refuseMails(): Promise<void> {
  const server = await startMailServer();
  server.refuse({ code: 550, text: 'No such user' });
  const { db, vault, clock } = service;
  const send = sendTo(server.port, clock);
  const log = createLog('silent', clock);
  await deliverDueMails({ db, vault, clock, send, onGivenUp: rescheduleRefusedMail }, log);
  await server.stop();
  expect(await mailsIn(db)).toEqual([]);
}

/** Lets the service tell what is due at a moment, to a mail server that takes no mail. */
async function tellAndRefuse(now: Date): Promise<void> {
  service.setTime(now);
  await sendDue(service);
  expect(await mailsIn(service.db)).toHaveLength(1);
  await refuseMails();
}

const expireKey = (name: string, end = from(5 * day)) =>
  addApiKey(service.db, service.people.admin, name, { created_at: start, end_date_tm: end });
const addRotatingKey = () =>
  addPrimaryKey(service.db, service.people.admin, 'Main key', {
    created_at: from(-87 * day),
    last_rotation_date: from(-87 * day),
    key_rotation_interval: 90,
  });
const moveEnd = (uuid: string) =>
  updateRows(service.db, 'api_keys', { uuid }, { end_date_tm: null });

const expires = 'Acme: The API key "Portal" expires on 2026-06-20 10:00 AM UTC.';
const noLonger = 'Acme: The API key "Portal" no longer expires soon.';

describe('new addresses of an API key', () => {
  let key: string;
  const use = (address: string, usedAt: Date) =>
    addRow(service.db, 'api_key_addresses', {
      api_key_uuid: key,
      address,
      customer_uuid: service.people.admin.customer,
      first_seen_at: usedAt,
      last_seen_at: usedAt,
      first_used_at: usedAt,
      last_used_at: usedAt,
    });

  beforeEach(async () => {
    await choose({ 'new-address': 'now' });
    key = await addApiKey(service.db, service.people.admin, 'Portal', {
      created_at: from(-30 * day),
    });
    await use('192.0.2.1', from(-20 * day));
  });

  it('are each announced within the day, those of an hour in one message', async () => {
    await use('198.51.100.7', start);
    const [first, ...others] = await tell(start);
    expect(others).toEqual([]);
    expect(first?.text).toContain(`http://localhost:3000/api-keys/${key}?tab=usage\n`);
    for (const [index, address] of ['203.0.113.1', '203.0.113.2', '203.0.113.3'].entries())
      await use(address, from((index + 1) * minute));
    expect(await tell(from(5 * minute))).toEqual([]);
    expect(await subjects(from(hour))).toEqual([
      'Acme: 4 new addresses used the API key "Portal" in the last 24 hours.',
    ]);
    expect(await tell(from(3 * hour))).toEqual([]);
  });

  it('are announced when another process writes an earlier one later', async () => {
    await use('198.51.100.7', start);
    expect(await tell(from(minute))).toHaveLength(1);
    await use('203.0.113.1', from(-minute));
    expect(await subjects(from(2 * hour))).toHaveLength(1);
    expect(await tell(from(5 * hour))).toEqual([]);
  });

  it('end for people who heard of the first, also when later mails were refused', async () => {
    await use('198.51.100.7', start);
    expect(await tell(start)).toHaveLength(1);
    await use('203.0.113.1', from(5 * minute));
    await tellAndRefuse(from(hour));
    await service.db.deleteFrom('api_keys').where('uuid', '=', key).execute();
    await tell(from(2 * hour));
    expect(await subjects(from(2 * hour + 20 * minute))).toEqual([
      'Acme: The API key "Portal" was deleted.',
    ]);
    expect(await tell(from(3 * day))).toEqual([]);
  });

  it('are announced again after they ended', async () => {
    await use('198.51.100.7', start);
    await tell(start);
    await tell(from(day + minute));
    expect(await subjects(from(day + 20 * minute))).toEqual([
      'Acme: No new address used the API key "Portal" for a day.',
    ]);
    await use('203.0.113.1', from(2 * day));
    expect(await subjects(from(2 * day))).toHaveLength(1);
  });
});

describe('a matter that cannot be announced at the moment', () => {
  const verify = (verifiedAt: Date | null) =>
    updateRows(
      service.db,
      'users',
      { email: 'member@example.com' },
      { email_verified_dt_tm: verifiedAt },
    );

  it('is announced when the address is verified', async () => {
    await choose({ 'key-expiring': 'now' });
    await expireKey('Portal');
    await verify(null);
    expect(await tell(start)).toEqual([]);
    await verify(start);
    expect(await subjects(from(15 * minute))).toEqual([expires]);
    expect(await tell(from(hour))).toEqual([]);
  });

  it('is announced after quiet hours, and with the next digest', async () => {
    await choose({
      'key-expiring': 'now',
      'rotation-due': 'digest',
      quiet_from: '11:00',
      quiet_until: '17:00',
    });
    await expireKey('Portal');
    await addRotatingKey();
    await verify(null);
    expect(await tell(from(50 * minute))).toEqual([]);
    await verify(start);
    expect(await tell(from(65 * minute))).toEqual([]);
    expect(await subjects(from(7 * hour))).toEqual([expires]);
    const digest = new Date('2026-06-16T08:00:00Z');
    expect(await subjects(digest)).toEqual([
      'Acme: The primary key "Main key" will be rotated on 2026-06-18 10:00 AM UTC.',
    ]);
  });

  it('is announced when there is a mail server', async () => {
    await choose({ 'key-expiring': 'now' });
    await expireKey('Portal');
    const production = {
      MODE: 'production',
      PUBLIC_URL: 'https://console.acme.example',
      DATABASE_URL: 'embedded',
      ROOT_KEY: '0123456789abcdef'.repeat(4),
      SUPPORT_EMAIL: 'help@acme.example',
    };
    expect(await tell(start, production)).toEqual([]);
    expect(await subjects(from(15 * minute))).toEqual([expires]);
  });

  it('is dropped with its end once it has ended', async () => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal');
    await verify(null);
    await tell(start);
    await moveEnd(key);
    await tell(from(minute));
    await tell(from(20 * minute));
    await verify(start);
    expect(await tell(from(hour))).toEqual([]);
  });

  it('is announced a day after its mail was refused, and its end only after that', async () => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal');
    await tellAndRefuse(start);
    expect(await tell(from(hour))).toEqual([]);
    expect(await subjects(from(day))).toEqual([expires]);
    await moveEnd(key);
    await tell(from(day + minute));
    expect(await subjects(from(day + 20 * minute))).toEqual([noLonger]);
  });

  it('is not announced, nor is its end, if both mails are refused after it has ended', async () => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal');
    await sendDue(service);
    await moveEnd(key);
    for (const minutes of [1, 11]) {
      service.setTime(from(minutes * minute));
      await sendDue(service);
    }
    expect(await mailsIn(service.db)).toHaveLength(2);
    await refuseMails();
    expect(await tell(from(2 * day))).toEqual([]);
  });
  it('respects quiet hours after its mail was refused', async () => {
    await choose({ 'key-expiring': 'now', quiet_from: '09:00', quiet_until: '17:00' });
    await expireKey('Portal');
    expect(await tell(start)).toEqual([]);
    await tellAndRefuse(from(7 * hour));
    // A day later, quiet hours begin and end later than the mail was refused.
    await choose({ quiet_from: '16:00', quiet_until: '20:00' });
    expect(await tell(from(7 * hour + day))).toEqual([]);
    expect(await subjects(from(10 * hour + day))).toEqual([expires]);
  });

  it('delays nobody else: a target that fails is logged and retried', async () => {
    await choose({ 'key-expiring': 'now' });
    await choose({ 'key-expiring': 'now' }, 'admin');
    await expireKey('Portal');
    await sql`
      create function refuse_admin() returns trigger language plpgsql as $$
      begin
        if new.recipient = 'admin@example.com' then raise exception 'refused by the test'; end if;
        return new;
      end $$`.execute(service.db);
    await sql`create trigger refuse_admin before insert on mails
      for each row execute function refuse_admin()`.execute(service.db);
    service.setTime(start);
    const lines: string[] = [];
    await sendDue(service, {}, lines);
    expect((await mailsIn(service.db)).map(({ recipient }) => recipient)).toEqual([
      'member@example.com',
    ]);
    expect(lines.filter((line) => line.includes('"message failed"'))).toHaveLength(1);
    await service.db.deleteFrom('mails').execute();
    await sql`drop trigger refuse_admin on mails`.execute(service.db);
    const later = await tell(from(15 * minute));
    expect(later.map(({ recipient }) => recipient)).toEqual(['admin@example.com']);
  });
});

describe('the end of a matter', () => {
  it.each([
    ['disabled', 'Acme: The API key "Portal" was disabled.'],
    ['deleted', 'Acme: The API key "Portal" was deleted.'],
  ])('says that its record was %s', async (how, subject) => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal');
    await tell(start);
    const { db } = service;
    if (how === 'deleted') await db.deleteFrom('api_keys').where('uuid', '=', key).execute();
    else await updateRows(db, 'api_keys', { uuid: key }, { enabled: false });
    await tell(from(minute));
    expect(await subjects(from(20 * minute))).toEqual([subject]);
  });

  it('says that the primary key of its dataset was disabled', async () => {
    await choose({ 'rotation-failed': 'now' });
    const { db, people } = service;
    const key = await addPrimaryKey(db, people.admin);
    const cards = await addDataset(db, people.admin, key, { name: 'Cards' });
    const failed = { rotation_failures: 1, rotation_failure: 'It broke.' };
    await updateRows(db, 'datasets', { uuid: cards }, { ...failed, rotation_retry_at: start });
    expect(await subjects(start)).toEqual([
      'Acme: The rotation of the dataset "Cards" fails. It broke.',
    ]);
    await updateRows(db, 'primary_keys', {}, { enabled: false });
    await tell(from(minute));
    expect(await subjects(from(20 * minute))).toEqual([
      'Acme: The primary key of the dataset "Cards" was disabled.',
    ]);
  });

  it('is announced for more than 2,000 at once', async () => {
    await choose({ 'key-expiring': 'now' });
    const { db } = service;
    const copied = { uuid: await expireKey('Key 0'), count: 2100 };
    const changed = { name: sql`'Key ' || n`, public_value: sql`'key ' || n` };
    await addCopies(db, 'api_keys', copied, changed);
    const [mail] = await tell(start);
    expect(mail?.text.match(/^- /gm)).toHaveLength(50);
    await tell(from(minute));
    const matters = db.selectFrom('attention_matters').where('kind', '=', 'key-expiring');
    const stillOpen = matters.where('closed_at', 'is', null).select('uuid');
    const open = async () => (await stillOpen.execute()).length;
    expect(await open()).toBe(2101);
    await updateRows(db, 'api_keys', {}, { end_date_tm: null });
    await tell(from(2 * minute));
    await tell(from(20 * minute));
    expect(await open()).toBe(0);
  });
});
