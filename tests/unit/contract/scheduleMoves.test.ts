import { expect, it } from 'vitest';
import { moveRefusal, moveTexts } from '../../../contract/keys/scheduleMoves';
import { calendarEnd } from '../../../contract/keys/scheduleTerms';

it.each([
  ['2026-06-15T10:00:00.000Z', '2027-06-15T10:00:00.000Z'],
  ['2028-02-29T23:30:00.000Z', '2029-02-28T23:30:00.000Z'],
  ['2027-02-28T00:00:00.000Z', '2028-02-28T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-12-31T23:59:59.999Z'],
])('the calendar of %s ends at %s', (now, end) => {
  expect(calendarEnd(new Date(now)).toISOString()).toBe(end);
});

it.each([
  ['2026-06-15T10:00:00Z', '2026-06-15', '2026-07-01T08:00:00.000Z', 'past'],
  ['2026-06-15T10:00:00Z', '2026-06-16', '2026-07-01T08:00:00.000Z', undefined],
  ['2026-06-15T10:00:00Z', '2026-07-01', '2026-07-01T08:00:00.000Z', 'taken'],
  // The calendar, which ends at ten, would not show the date any more.
  ['2026-06-15T10:00:00Z', '2027-06-15', '2026-07-01T12:00:00.000Z', 'far'],
  ['2026-06-15T10:00:00Z', '2027-06-15', '2026-07-01T08:00:00.000Z', undefined],
  ['2026-06-15T10:00:00Z', '2027-06-15', '', undefined],
  ['2028-02-29T10:00:00Z', '2029-02-28', '2028-03-05T08:00:00.000Z', undefined],
  ['2028-02-29T10:00:00Z', '2029-03-01', '2028-03-05T08:00:00.000Z', 'far'],
] as const)('on %s, the move to %s of the date %s is %s', (now, day, dueAt, why) => {
  expect(moveRefusal(day, dueAt, new Date(now))).toBe(why && moveTexts[why]);
});
