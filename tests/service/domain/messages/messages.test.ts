import { describe, expect, it } from 'vitest';
import {
  messageSettings,
  type MessageSettingsUpdate,
} from '../../../../contract/attention/messages';
import { dataOf, problemsOf } from '../../answers';
import { sharedService } from '../../harness';
import { mailsIn } from '../../mail/mails';
import type { Persona } from '../../people';
import { addApiKey } from '../../records';
import { sendDue } from './sendDue';
import { historyOf } from '../../history';
import { updateRows } from '../../rows';

const start = new Date('2026-06-15T10:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const from = (ms: number) => new Date(start.getTime() + ms);

const service = sharedService();

const choose = (update: MessageSettingsUpdate, as: Persona = 'member', headers = {}) =>
  service.patch(as, `/message-settings/${service.people[as].uuid}`, update, { headers });

/** Sends what is due at a moment. @returns the new mails */
async function tell(now: Date) {
  service.setTime(now);
  await sendDue(service);
  const mails = await mailsIn(service.db);
  await service.db.deleteFrom('mails').execute();
  return mails;
}

const subjects = async (now: Date) => (await tell(now)).map(({ subject }) => subject);

const expireKey = (name: string, end: Date) =>
  addApiKey(service.db, service.people.admin, name, { created_at: start, end_date_tm: end });
const moveEnd = (uuid: string, end: Date | null) =>
  updateRows(service.db, 'api_keys', { uuid }, { end_date_tm: end });

describe('messages by mail', () => {
  it('announce a matter once, and its end once', async () => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal', from(5 * day));
    const [mail, ...others] = await tell(start);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'member@example.com',
      subject: 'Acme: The API key "Portal" expires on 2026-06-20 10:00 AM UTC.',
    });
    expect(mail?.text)
      .toContain(`- Warning: The API key "Portal" expires on 2026-06-20 10:00 AM UTC.
  http://localhost:3000/api-keys/${key}`);
    expect(mail?.text).toContain('http://localhost:3000/profile?tab=notifications');
    expect(await tell(from(minute))).toEqual([]);
    expect(await tell(from(day))).toEqual([]);
    await moveEnd(key, null);
    expect(await tell(from(day + minute))).toEqual([]);
    expect(await subjects(from(day + 11 * minute))).toEqual([
      'Acme: The API key "Portal" no longer expires soon.',
    ]);
    expect(await tell(from(day + 30 * minute))).toEqual([]);
  });

  it('announce nothing that ended for a few minutes only', async () => {
    await choose({ 'key-expiring': 'now' });
    const key = await expireKey('Portal', from(5 * day));
    expect(await subjects(start)).toHaveLength(1);
    await moveEnd(key, null);
    expect(await tell(from(minute))).toEqual([]);
    expect(await tell(from(10 * minute))).toEqual([]);
    await moveEnd(key, from(6 * day));
    expect(await tell(from(11 * minute))).toEqual([]);
    // A later end is no news.
    expect(await tell(from(2 * 60 * minute))).toEqual([]);
  });

  it('announce what a matter turns into, and not that it ended', async () => {
    await choose({ 'key-expiring': 'now', 'key-expiring-now': 'now' });
    await expireKey('Portal', from(5 * day));
    await tell(start);
    expect(await subjects(from(4 * day + minute))).toEqual([
      'Acme: The API key "Portal" expires on 2026-06-20 10:00 AM UTC.',
    ]);
    expect(await tell(from(4 * day + 30 * minute))).toEqual([]);
    await tell(from(5 * day + minute));
    expect(await subjects(from(5 * day + 20 * minute))).toEqual([
      'Acme: The API key "Portal" has expired.',
    ]);
  });

  it('announce an end, although another record is of the kind that the matter might have turned into', async () => {
    await choose({ 'key-expiring': 'now', 'key-expiring-now': 'now' });
    const key = await expireKey('Portal', from(5 * day));
    await expireKey('Shop', from(day / 2));
    expect(await tell(start)).toHaveLength(1);
    await moveEnd(key, null);
    await tell(from(minute));
    expect(await subjects(from(11 * minute))).toEqual([
      'Acme: The API key "Portal" no longer expires soon.',
    ]);
  });
  it('announce several matters in one mail, worst first, and nothing to people who did not choose it', async () => {
    await choose({ 'key-expiring': 'now', 'key-expiring-now': 'now' });
    await choose({ 'rotation-failed': 'now' }, 'admin');
    await expireKey('Shop', from(5 * day));
    await expireKey('Portal', from(6 * day));
    await expireKey('Web', from(day / 2));
    const [mail, ...others] = await tell(start);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Acme: 3 messages from Encryption Console');
    const names = [...(mail?.text ?? '').matchAll(/^- .*"(\w+)"/gm)].map(([, name]) => name);
    expect(names).toEqual(['Web', 'Portal', 'Shop']);
  });

  it('announce open matters to people who choose them later, and none twice', async () => {
    await choose({ 'key-expiring': 'now' });
    await expireKey('Portal', from(5 * day));
    expect(await subjects(start)).toHaveLength(1);
    await choose({ 'key-expiring': 'now' }, 'admin');
    const mails = await tell(from(minute));
    expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@example.com']);
    await choose({ 'key-expiring': 'off' });
    await choose({ 'key-expiring': 'digest' });
    expect(await tell(from(2 * day))).toEqual([]);
  });

  it('wait as a digest for its hour, without what has ended by then', async () => {
    await choose({ 'key-expiring': 'digest', digest_at: '08:00', time_zone: 'Europe/Berlin' });
    const portal = await expireKey('Portal', from(5 * day));
    await expireKey('Shop', from(6 * day));
    expect(await tell(start)).toEqual([]);
    await moveEnd(portal, null);
    await tell(from(minute));
    await tell(from(20 * minute));
    expect(await tell(new Date('2026-06-16T05:59:00Z'))).toEqual([]);
    expect(await subjects(new Date('2026-06-16T06:00:00Z'))).toEqual([
      'Acme: The API key "Shop" expires on 2026-06-21 10:00 AM UTC.',
    ]);
  });

  it('keep the ends of several matters for the hour of a digest', async () => {
    await choose({ 'key-expiring': 'digest' });
    const keys = [await expireKey('Portal', from(5 * day)), await expireKey('Shop', from(6 * day))];
    await tell(start);
    expect(await tell(new Date('2026-06-16T08:00:00Z'))).toHaveLength(1);
    for (const [index, key] of keys.entries()) {
      await moveEnd(key, null);
      await tell(new Date(`2026-06-16T1${index}:00:00Z`));
      expect(await tell(new Date(`2026-06-16T1${index}:30:00Z`))).toEqual([]);
    }
    expect(await subjects(new Date('2026-06-17T08:00:00Z'))).toEqual([
      'Acme: 2 messages from Encryption Console',
    ]);
  });
  it('drop an end that waits for its digest when its kind is switched off', async () => {
    await choose({ 'key-expiring': 'digest' });
    const key = await expireKey('Portal', from(5 * day));
    await tell(start);
    expect(await subjects(new Date('2026-06-16T08:00:00Z'))).toHaveLength(1);
    await moveEnd(key, null);
    await tell(new Date('2026-06-16T08:01:00Z'));
    expect(await tell(new Date('2026-06-16T08:20:00Z'))).toEqual([]);
    await choose({ 'key-expiring': 'off' });
    expect(await tell(new Date('2026-06-17T08:00:00Z'))).toEqual([]);
  });

  it('wait for the end of quiet hours, unless they are urgent', async () => {
    await choose({
      'key-expiring': 'now',
      'key-expiring-now': 'now',
      quiet_from: '09:00',
      quiet_until: '17:00',
    });
    await expireKey('Portal', from(5 * day));
    await expireKey('Shop', from(day / 2));
    expect(await subjects(start)).toEqual([
      'Acme: The API key "Shop" expires on 2026-06-15 10:00 PM UTC.',
    ]);
    expect(await tell(new Date('2026-06-15T16:59:00Z'))).toEqual([]);
    expect(await subjects(new Date('2026-06-15T17:00:00Z'))).toEqual([
      'Acme: The API key "Portal" expires on 2026-06-20 10:00 AM UTC.',
    ]);
  });

  it('go to nobody who has left, or may see nothing at the moment', async () => {
    await choose({ 'key-expiring': 'now' });
    await choose({ 'key-expiring': 'now' }, 'admin');
    await expireKey('Portal', from(5 * day));
    // The member has no MFA.
    await updateRows(service.db, 'customers', {}, { enforce_mfa: true });
    const mails = await tell(start);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['admin@example.com']);
    const { uuid } = service.people.member;
    await service.remove('admin', `/customer/remove_user/${uuid}`);
    const targets = await service.db.selectFrom('message_targets').select('uuid').execute();
    expect(targets).toHaveLength(1);
  });

  it('go to nobody of another company', async () => {
    await choose({ 'key-expiring': 'now' }, 'outsider');
    await expireKey('Portal', from(5 * day));
    expect(await tell(start)).toEqual([]);
  });

  it('are sent once by several processes', async () => {
    await choose({ 'key-expiring': 'now' });
    await choose({ 'key-expiring': 'now' }, 'admin');
    await expireKey('Portal', from(5 * day));
    await Promise.all([sendDue(service), sendDue(service), sendDue(service)]);
    const recipients = (await mailsIn(service.db)).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(['admin@example.com', 'member@example.com']);
  });
});

describe('the settings of a person', () => {
  const read = async (as: Persona = 'member') => {
    const answer = await service.request(as, `/message-settings/${service.people[as].uuid}`);
    return dataOf(answer, { message_settings: messageSettings }).message_settings;
  };

  it('are off at first, and are saved with a row in the history', async () => {
    expect(await read()).toMatchObject({
      'rotation-failed': 'off',
      'rotation-due': 'off',
      time_zone: 'UTC',
      quiet_from: null,
      quiet_until: null,
      digest_at: '08:00',
      sends_mail: true,
      version: 0,
    });
    const answer = await choose({ 'rotation-failed': 'now', digest_at: '06:00' });
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({
      'rotation-failed': 'now',
      digest_at: '06:00',
      version: 1,
    });
    const [row] = await historyOf(service.db, ['title', 'action', 'changes'], {
      details: 'Notifications by email were changed.',
    });
    expect(row).toEqual({
      title: 'Account',
      action: 'Updated',
      changes: {
        'rotation-failed': { from: 'off', to: 'now' },
        digest_at: { from: '08:00', to: '06:00' },
      },
    });
  });

  it('belong to that person alone', async () => {
    const { uuid } = service.people.member;
    expect((await service.request('admin', `/message-settings/${uuid}`)).status).toBe(404);
  });

  it('cannot be overwritten from an older version', async () => {
    await choose({ 'rotation-failed': 'now' });
    const stale = await choose({ 'rotation-failed': 'digest' }, 'member', { 'If-Match': '"0"' });
    expect(stale.status).toBe(412);
  });

  it.each([
    [{ quiet_from: '22:00' }, 'message_settings.quiet_until', 'Choose both hours, or none.'],
    [{ quiet_until: '22:00' }, 'message_settings.quiet_from', 'Choose both hours, or none.'],
    [
      { quiet_from: '22:00', quiet_until: '22:00' },
      'message_settings.quiet_until',
      'Must be another hour than the first.',
    ],
    [
      { time_zone: 'Moon/Crater' },
      'message_settings.time_zone',
      'Must be the name of a time zone, such as UTC or Europe/Berlin.',
    ],
  ])('refuse %j', async (update, field, detail) => {
    const answer = await choose(update);
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toMatchObject([{ field, detail }]);
  });
});
