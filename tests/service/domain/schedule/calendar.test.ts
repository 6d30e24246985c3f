import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  calendarAddress,
  calendarFile,
  newCalendarAddress,
} from '../../../../contract/keys/schedule';
import { writeCalendar } from '../../../../service/domain/schedule/iCalendar';
import { dataOf, messageOf } from '../../answers';
import { sharedService } from '../../harness';
import { freshCode } from '../../identity/providers';
import type { Persona } from '../../people';
import { addDataset, addPrimaryKey } from '../../records';
import { type CalendarEvent, parseCalendar } from './parseCalendar';
import { historyOf } from '../../history';
import { addCopies, updateRows } from '../../rows';

const service = sharedService();
let key: string;

beforeEach(async () => {
  key = await addPrimaryKey(service.db, service.people.admin, 'Main');
});

const setDates = (next: string, more: object = {}) =>
  updateRows(service.db, 'datasets', {}, { next_rotation_date: new Date(next), ...more });

const addressRoute = (as: Persona, method: string) =>
  service.request(as, '/calendar-address', { method });

/** Makes an address. @returns its path and query */
async function makeAddress(as: Persona = 'member'): Promise<string> {
  const answer = await addressRoute(as, 'POST');
  expect(answer.status).toBe(200);
  const { calendar_addresses: created } = dataOf(answer, {
    calendar_addresses: newCalendarAddress,
  });
  const { origin, pathname, search } = new URL(created.address);
  expect([origin, pathname]).toEqual(['http://localhost:3000', '/api/calendar/rotations.ics']);
  return pathname + search;
}

const readEvents = async (address: string): Promise<CalendarEvent[]> =>
  parseCalendar(await (await service.raw(address)).text()).events;

const history = async () => {
  const rows = await historyOf(service.db, ['action']);
  return rows.map(({ action }) => action).filter((action) => action.startsWith('Calendar'));
};

const refusals = async () => {
  const rows = await historyOf(service.db, ['user_name', 'details'], { action: 'Refused' });
  return rows.map(({ user_name: name, details }) => [name, details]);
};

describe('the secret address of a calendar', () => {
  it('returns a calendar that a strict reader accepts, with a refresh interval', async () => {
    await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
    await setDates('2026-08-01T09:30:00Z');
    const answer = await service.raw(await makeAddress());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { properties, events } = parseCalendar(await answer.text());
    expect(properties).toMatchObject({
      VERSION: '2.0',
      CALSCALE: 'GREGORIAN',
      NAME: 'Rotations and ends of Acme',
      'REFRESH-INTERVAL': 'PT6H',
      'X-PUBLISHED-TTL': 'PT6H',
    });
    expect(events.find(({ CATEGORIES: kind }) => kind === 'Rotation of a data key')).toMatchObject({
      DTSTART: '20260801T093000Z',
      SUMMARY: 'Rotation of the data key of "Cards"',
      TRANSP: 'TRANSPARENT',
      URL: expect.stringMatching(/^http:\/\/localhost:3000\/datasets\/[\da-f-]{36}$/),
    });
  });

  it('keeps the UID of a date that moves, and raises its SEQUENCE', async () => {
    await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
    await setDates('2026-08-01T09:30:00Z', { version: 1 });
    await updateRows(service.db, 'primary_keys', {}, { updated_at: new Date('2026-06-01') });
    const address = await makeAddress();
    const eventOf = async () =>
      (await readEvents(address)).find(({ UID: uid }) => uid?.startsWith('data-key-rotation-'));
    const before = await eventOf();
    expect(await eventOf()).toEqual(before);
    await setDates('2026-09-01T09:30:00Z', { version: 2, updated_at: new Date('2026-06-15') });
    const after = await eventOf();
    expect(after).toMatchObject({
      UID: before?.['UID'],
      DTSTART: '20260901T093000Z',
      'LAST-MODIFIED': '20260615T000000Z',
    });
    expect([before?.['SEQUENCE'], after?.['SEQUENCE']]).toEqual(['2', '3']);
    // It is cancelled with its primary key, which calendar programs also notice by the SEQUENCE.
    service.setTime(new Date('2026-06-16T10:00:00Z'));
    const claims = {
      ...freshCode('disable:primarykey'),
      auth_time: service.clock().getTime() / 1000,
    };
    const path = `/primary-keys/${key}/disable`;
    const disabled = await service.request('admin', path, { method: 'PATCH', claims });
    expect(disabled.status).toBe(200);
    expect(await eventOf()).toMatchObject({
      SUMMARY: 'Stopped: Rotation of the data key of "Cards"',
      SEQUENCE: '4',
      'LAST-MODIFIED': '20260616T100000Z',
    });
  });

  it('is stored as a hash, shown once, replaced and removed, with rows in the history', async () => {
    const read = async () =>
      dataOf(await addressRoute('member', 'GET'), { calendar_addresses: calendarAddress })
        .calendar_addresses;
    expect(await read()).toEqual({ created_at: null, read_at: null });
    const first = await makeAddress();
    const createdAt = '2026-06-15T10:00:00.000Z';
    expect(await read()).toEqual({ created_at: createdAt, read_at: null });
    const token = first.split('=')[1] ?? '';
    const rows = await service.db.selectFrom('calendar_addresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await service.raw(first)).status).toBe(200);
    expect(await read()).toEqual({ created_at: createdAt, read_at: createdAt });
    const second = await makeAddress();
    expect((await service.raw(first)).status).toBe(404);
    expect((await service.raw(second)).status).toBe(200);
    expect((await addressRoute('member', 'DELETE')).status).toBe(200);
    expect((await service.raw(second)).status).toBe(404);
    const again = await addressRoute('member', 'DELETE');
    expect([again.status, messageOf(again)]).toEqual([
      409,
      expect.stringContaining('There is no calendar address.'),
    ]);
    expect(await history()).toEqual([
      'Calendar address made',
      'Calendar address replaced',
      'Calendar address removed',
    ]);
    expect(service.logged.join('\n')).not.toContain(token);
  });

  it('shows the person’s own company, and ends with the membership', async () => {
    const [ownAddress, foreign] = [await makeAddress(), await makeAddress('outsider')];
    await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
    expect((await readEvents(ownAddress)).length).toBeGreaterThan(0);
    expect(await readEvents(foreign)).toEqual([]);
    const { uuid, customerUser } = service.people.member;
    const removed = await service.remove('admin', `/customer/remove_user/${uuid}`);
    expect(removed.status).toBe(200);
    expect((await service.raw(ownAddress)).status).toBe(404);
    const stored = await service.db
      .selectFrom('calendar_addresses')
      .select('created_at')
      .where('customer_user_uuid', '=', customerUser)
      .execute();
    expect(stored).toEqual([]);
  });

  it('shows nothing while the company requires MFA that the person does not have', async () => {
    const address = await makeAddress();
    await updateRows(service.db, 'customers', {}, { enforce_mfa: true });
    expect((await service.raw(address)).status).toBe(403);
    expect(await refusals()).toEqual([
      ['Person member', expect.stringContaining('secret address: Your company requires MFA.')],
    ]);
  });

  it('throttles a program that reads every second, until it waits', async () => {
    const address = await makeAddress();
    const start = new Date('2026-06-15T10:00:00Z').getTime();
    const statuses: number[] = [];
    let wait = 0;
    for (let second = 0; second < 30 && wait === 0; second += 1) {
      service.setTime(new Date(start + second * 1000));
      const answer = await service.raw(address);
      statuses.push(answer.status);
      wait = Number(answer.headers.get('retry-after'));
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12);
    expect(statuses.at(-1)).toBe(429);
    expect(wait).toBeGreaterThan(0);
    expect((await service.raw(address)).status).toBe(429);
    expect(await refusals()).toEqual([
      [
        'Person member',
        expect.stringMatching(/^Read the calendar by its secret address: There were too many/),
      ],
    ]);
    service.setTime(new Date(start + 30_000 + wait * 1000));
    expect((await service.raw(address)).status).toBe(200);
  });

  it.each(['', '?token=', '?token=a&token=b', '?token=x&more=1', `?token=${'x'.repeat(101)}`])(
    'is refused when it is malformed: %j',
    async (query) => {
      expect((await service.raw(`/api/calendar/rotations.ics${query}`)).status).toBe(400);
    },
  );

  it('can be guessed a limited number of times from one network', async () => {
    const guess = () => service.raw('/api/calendar/rotations.ics?token=guess');
    for (let count = 0; count < 60; count += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });
});

describe('GET /schedule/file', () => {
  it('returns the same calendar', async () => {
    await addDataset(service.db, service.people.admin, key, { name: 'Cards' });
    const answer = await service.request('member', '/schedule/file');
    const { calendars } = dataOf(answer, { calendars: calendarFile });
    const subscribed = await (await service.raw(await makeAddress())).text();
    expect(calendars).toEqual({ name: 'rotations.ics', content: subscribed });
  });

  it('returns the earliest dates, and says so where there are more', async () => {
    const { db, people } = service;
    const uuid = await addDataset(db, people.admin, key, { name: 'Set 0' });
    await addCopies(db, 'datasets', { uuid, count: 2004 }, { name: sql`'Set ' || n` });
    const answer = await service.request('member', '/schedule/file');
    const { content } = dataOf(answer, { calendars: calendarFile }).calendars;
    const { properties, events } = parseCalendar(content);
    expect(events).toHaveLength(2000);
    expect(properties['X-WR-CALDESC']).toBe(
      'This calendar has the first 2000 of 2005 dates of the next 12 months.',
    );
  });
});

describe('writeCalendar', () => {
  const terms = { company: 'A; B, C\\D', productName: 'Console', publicUrl: 'https://c.example' };
  const event = (name: string, reason: string | null = null) => ({
    items: [
      {
        date: {
          kind: 'api-key-end' as const,
          at: '2026-08-01T09:30:00.123Z',
          record: { resource: 'api-keys' as const, uuid: 'b1f9', name },
          interval: null,
          primary_key: null,
          dataset_groups: [],
          state: 'stopped' as const,
          reason,
        },
        version: 7,
        modified: new Date('2026-06-15T10:00:00.999Z'),
      },
    ],
    total: 1,
    until: new Date('2027-06-15T10:00:00Z'),
  });

  it.each([
    ['separators', 'a;b,c\\d:e"f'],
    ['a line break', 'two\nlines'],
    ['a name that looks like a property', 'x\r\nEND:VCALENDAR\r\nATTACH:file:///etc'],
    ['characters of several octets at the fold', 'ß'.repeat(120) + '🗝️'.repeat(40)],
    ['control characters', 'a\u0000\u0007b'],
  ])('writes a name with %s', (_, name) => {
    const { properties, events } = parseCalendar(writeCalendar(event(name, name), terms));
    const read = name.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
    expect(properties['NAME']).toBe('Rotations and ends of A; B, C\\D');
    expect(events).toEqual([
      {
        UID: 'api-key-end-b1f9@c.example',
        DTSTAMP: '20260615T100000Z',
        'LAST-MODIFIED': '20260615T100000Z',
        SEQUENCE: '7',
        DTSTART: '20260801T093000Z',
        SUMMARY: `Stopped: The API key "${read}" ends`,
        DESCRIPTION: read,
        CATEGORIES: 'End of an API key',
        URL: 'https://c.example/api-keys/b1f9',
        TRANSP: 'TRANSPARENT',
      },
    ]);
  });
});
