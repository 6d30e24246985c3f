import { describe, expect, it } from 'vitest';
import { dueAt } from '../../../service/domain/messages/dueAt';

const dateOf = (text: string) => new Date(text);
const hours = (time_zone: string, digest_at: string, quiet?: [string, string]) => ({
  time_zone,
  digest_at,
  quiet_from: quiet?.[0] ?? null,
  quiet_until: quiet?.[1] ?? null,
});

describe('the hour of a digest', () => {
  it.each([
    ['2026-06-15T10:00:00Z', 'UTC', '08:00', '2026-06-16T08:00:00.000Z'],
    ['2026-06-15T08:00:00Z', 'UTC', '08:00', '2026-06-16T08:00:00.000Z'],
    ['2026-06-15T07:59:59Z', 'UTC', '08:00', '2026-06-15T08:00:00.000Z'],
    ['2026-06-15T10:00:00Z', 'UTC', '00:00', '2026-06-16T00:00:00.000Z'],
    ['2026-06-15T10:00:00Z', 'Asia/Kathmandu', '08:00', '2026-06-16T02:15:00.000Z'],
    ['2026-06-15T10:00:00Z', 'America/New_York', '08:00', '2026-06-15T12:00:00.000Z'],
    // Summer time begins on 2026-03-29 at 02:00, and ends on 2026-10-25 at 03:00.
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '02:00', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '03:00', '2026-10-25T02:00:00.000Z'],
    // The clock goes from 01:00 to 03:00 in that night.
    ['2026-03-28T12:00:00Z', 'Antarctica/Troll', '02:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Antarctica/Troll', '02:00', '2026-10-25T00:00:00.000Z'],
    // The clock goes from 03:00 back to 01:00 in that night.
    ['2026-10-25T00:30:00Z', 'Antarctica/Troll', '08:00', '2026-10-25T08:00:00.000Z'],
  ])('after %s in %s at %s is %s', (now, zone, digest, due) => {
    expect(dueAt(dateOf(now), 'digest', false, hours(zone, digest)).toISOString()).toBe(due);
  });
});

describe('quiet hours', () => {
  it.each([
    ['2026-06-15T21:59:00Z', ['22:00', '06:00'], '2026-06-15T21:59:00.000Z'],
    ['2026-06-15T22:00:00Z', ['22:00', '06:00'], '2026-06-16T06:00:00.000Z'],
    ['2026-06-15T05:59:00Z', ['22:00', '06:00'], '2026-06-15T06:00:00.000Z'],
    ['2026-06-15T06:00:00Z', ['22:00', '06:00'], '2026-06-15T06:00:00.000Z'],
    ['2026-06-15T11:59:00Z', ['12:00', '13:00'], '2026-06-15T11:59:00.000Z'],
    ['2026-06-15T12:30:00Z', ['12:00', '13:00'], '2026-06-15T13:00:00.000Z'],
    ['2026-06-15T13:00:00Z', ['12:00', '13:00'], '2026-06-15T13:00:00.000Z'],
  ] as const)('delay non-urgent messages: %s in %j until %s', (now, [from, until], due) => {
    const chosen = hours('UTC', '08:00', [from, until]);
    expect(dueAt(dateOf(now), 'now', false, chosen).toISOString()).toBe(due);
    expect(dueAt(dateOf(now), 'now', true, chosen)).toEqual(dateOf(now));
  });

  it.each([
    ['03:00', '2026-06-16T06:00:00.000Z', '2026-06-16T03:00:00.000Z'],
    ['23:00', '2026-06-16T06:00:00.000Z', '2026-06-15T23:00:00.000Z'],
    ['06:00', '2026-06-16T06:00:00.000Z', '2026-06-16T06:00:00.000Z'],
  ])('delay a digest of %s until %s, but an urgent one only until %s', (digest, due, urgent) => {
    const chosen = hours('UTC', digest, ['22:00', '06:00']);
    const now = dateOf('2026-06-15T10:00:00Z');
    expect(dueAt(now, 'digest', false, chosen).toISOString()).toBe(due);
    expect(dueAt(now, 'digest', true, chosen).toISOString()).toBe(urgent);
  });
});
