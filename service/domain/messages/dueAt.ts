import { minuteMs } from '../../../contract/lib/clock';
import type { MessageMode } from '../../../contract/attention/messageTerms';

/** The hours that a target has chosen. */
export interface TargetHours {
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
  digest_at: string;
}

/** Offsets of time zones are multiples of this. */
const stepMs = 15 * minuteMs;
/** Steps of a day, plus the hours by which daylight saving time shifts it. */
const maxSteps = 26 * 4;

/** @returns a function that converts a moment to its hour, 0 to 23, in a time zone */
function hourIn(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return (moment) => Number(format.format(moment));
}

const hourOf = (text: string): number => Number(text.slice(0, 2));

/** @returns the hours from one hour of the clock to the next occurrence of the other */
const hoursBetween = (from: number, to: number): number => (to - from + 24) % 24;

/** A clock that is set back seems to go forward by more than this many hours. */
const maxSkipped = 12;

/** @returns the first moment after `now` at which an hour begins; if summer time skips the hour, the end of the gap */
function nextHour(now: Date, text: string, timeZone: string): Date {
  const [targetHour, hourAt] = [hourOf(text), hourIn(timeZone)];
  let moment = Math.floor(now.getTime() / stepMs) * stepMs;
  let previousHour = hourAt(moment);
  for (let step = 0; step < maxSteps; step += 1) {
    moment += stepMs;
    const hour = hourAt(moment);
    const [elapsed, remaining] = [
      hoursBetween(previousHour, hour),
      hoursBetween(previousHour, targetHour),
    ];
    if (elapsed < maxSkipped && remaining > 0 && remaining <= elapsed) break;
    previousHour = hour;
  }
  return new Date(moment);
}

function isQuiet(now: Date, { quiet_from: from, quiet_until: until, time_zone }: TargetHours) {
  if (from === null || until === null) return false;
  const [hour, start, end] = [hourIn(time_zone)(now.getTime()), hourOf(from), hourOf(until)];
  return start < end ? hour >= start && hour < end : hour >= start || hour < end;
}

/**
 * @param urgent true if quiet hours do not delay the message
 * @returns when a target is to be notified of the current state
 */
export function dueAt(
  now: Date,
  mode: Exclude<MessageMode, 'off'>,
  urgent: boolean,
  hours: TargetHours,
): Date {
  const { digest_at: digestAt, quiet_until: until, time_zone: timeZone } = hours;
  const plannedAt = mode === 'digest' ? nextHour(now, digestAt, timeZone) : now;
  return urgent || until === null || !isQuiet(plannedAt, hours)
    ? plannedAt
    : nextHour(plannedAt, until, timeZone);
}
