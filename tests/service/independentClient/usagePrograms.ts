import type { Style } from './clientStyles';
import { type Granularity, writtenMoment } from './usageClocks';
import { usageEvent } from './usageEvent';

/** Gives a number from 0 to less than 1. */
type Random = () => number;

/** Programs with one API key that all begin within a few seconds. */
export interface Programs {
  style: Style;
  granularity: Granularity;
  /** Each encrypts once or a few times and ends; or works for ten seconds and reports then. */
  life: 'short' | 'long';
  reports: number;
  /** Share of the reports whose answer is lost, so that they are sent once more. */
  lost: number;
  accessKeyId: string;
}

interface Sending {
  report: number;
  body: string;
  events: number;
  /** Milliseconds since 1970. */
  sentAt: number;
}

const millisecond = 1_000_000;
const startsPerSecond = 1000;

/** @returns everything that the programs send, in the order of time */
function sendingsOf(programs: Programs, random: Random, start: Date): Sending[] {
  const { style, granularity, life, reports, lost, accessKeyId } = programs;
  const below = (limit: number) => Math.floor(random() * limit);
  const event = (begin: bigint, dataset: string, action: 'encrypt' | 'decrypt') => {
    const calls = 1 + below(life === 'short' ? 3 : 500);
    // A call takes about two milliseconds; a long life has its calls anywhere in its ten seconds.
    const duration = (calls - 1) * (2 * millisecond + below(millisecond / 10));
    const [first, last] =
      life === 'short'
        ? [0, duration]
        : [below(5000 * millisecond), 5000 * millisecond + below(5000 * millisecond)];
    return usageEvent(style, accessKeyId, {
      dataset,
      datasetType: 'structured',
      action,
      count: calls,
      keyNumber: 0,
      firstCall: writtenMoment(style, begin + BigInt(first), granularity),
      lastCall: writtenMoment(style, begin + BigInt(last), granularity),
    });
  };
  const sendings = Array.from({ length: reports }, (_, report): Sending[] => {
    const spread = Math.ceil(reports / startsPerSecond) * 1000;
    const begin = BigInt(start.getTime() + below(spread)) * BigInt(millisecond);
    const exact = begin + BigInt(below(millisecond));
    const usage = [event(exact, 'SSN', 'encrypt')];
    if (life === 'long' || below(4) === 0) usage.push(event(exact, 'SSN', 'decrypt'));
    if (life === 'long' && below(2) === 0) usage.push(event(exact, 'Cards', 'encrypt'));
    const sentAt =
      Number(begin / BigInt(millisecond)) + (life === 'short' ? 20 : 10_000) + below(50);
    const sent = { report, body: JSON.stringify({ usage }), events: usage.length, sentAt };
    const isLost = random() < lost;
    return isLost ? [sent, { ...sent, sentAt: sentAt + 1000 + below(30_000) }] : [sent];
  }).flat();
  return sendings.toSorted((a, b) => a.sentAt - b.sentAt);
}

/**
 * Sends what the programs send.
 * @param send resolves with how many events were counted
 * @returns how many events were sent again, counted never, and counted twice
 */
export async function runPrograms(
  programs: Programs,
  random: Random,
  start: Date,
  send: (body: string, now: Date) => Promise<number>,
): Promise<{ events: number; repeated: number; lost: number; doubled: number }> {
  const counted = new Map<number, { events: number; times: number; counted: number }>();
  for (const { report, body, events, sentAt } of sendingsOf(programs, random, start)) {
    const before = counted.get(report) ?? { events, times: 0, counted: 0 };
    const now = before.counted + (await send(body, new Date(sentAt)));
    counted.set(report, { events, times: before.times + 1, counted: now });
  }
  const sum = (part: (report: { events: number; times: number; counted: number }) => number) =>
    [...counted.values()].reduce((all, report) => all + part(report), 0);
  return {
    events: sum(({ events }) => events),
    repeated: sum(({ events, times }) => events * (times - 1)),
    lost: sum(({ events, counted: countedEvents }) => Math.max(events - countedEvents, 0)),
    doubled: sum(({ events, counted: countedEvents }) => Math.max(countedEvents - events, 0)),
  };
}
