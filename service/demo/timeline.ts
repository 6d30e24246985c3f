import { dayMs, hourMs } from '../../contract/lib/clock';
import type { DemoAccount, DemoDataset, DemoPrimaryKey, Rotations } from './company';
import { stableNumber } from './random';

/**
 * A moment in working hours (08:00 to 17:59 UTC) of a day in the past.
 * @param today midnight UTC, in milliseconds, as everywhere in the demo
 * @param seed text that determines the minute, together with the day
 */
export function workingMoment(today: number, daysAgo: number, seed: string): Date {
  const minutes = 8 * 60 + stableNumber(10 * 60, 'minute', seed);
  const seconds = stableNumber(60, 'second', seed);
  return new Date(today - daysAgo * dayMs + minutes * 60_000 + seconds * 1000);
}

/** Scheduled work runs in the night, at 02:00 UTC. */
const nightlyMoment = (today: number, daysAgo: number): Date =>
  new Date(today - daysAgo * dayMs + 2 * hourMs);

/**
 * Days of the rotations of a key created `createdDaysAgo`, oldest first and evenly spaced.
 * @returns whole days before today; the last one is `lastDaysAgo`
 */
function rotationDays(createdDaysAgo: number, rotations: Rotations | undefined): number[] {
  if (!rotations) return [];
  const { count, lastDaysAgo } = rotations;
  const step = (createdDaysAgo - lastDaysAgo) / count;
  return Array.from({ length: count }, (_, index) =>
    Math.round(lastDaysAgo + (count - 1 - index) * step),
  );
}

/** Times of a key's or dataset's changes, from which rows, keys and security history are derived consistently. */
export interface Timeline {
  created: Date;
  published: Date | null;
  /** Oldest first. */
  rotated: readonly Date[];
  edited: Date | null;
  disabled: Date | null;
}

export function primaryKeyTimeline(today: number, key: DemoPrimaryKey): Timeline {
  const { name, created, rotations, disabledDaysAgo } = key;
  return {
    created: workingMoment(today, created.daysAgo, `key ${name}`),
    published: null,
    rotated: rotationDays(created.daysAgo, rotations).map((days) => nightlyMoment(today, days)),
    edited: null,
    disabled:
      disabledDaysAgo === undefined
        ? null
        : workingMoment(today, disabledDaysAgo, `disable ${name}`),
  };
}

export function datasetTimeline(today: number, dataset: DemoDataset): Timeline {
  const { name, edited } = dataset;
  const { daysAgo } = dataset.created;
  const isScheduled = hasSchedule(dataset);
  const created = workingMoment(today, daysAgo, `dataset ${name}`);
  return {
    created,
    // People review the definition for half a day before they publish it.
    published: dataset.draft ? null : new Date(created.getTime() + dayMs / 2),
    rotated: rotationDays(daysAgo, dataset.rotations).map((days) =>
      isScheduled ? nightlyMoment(today, days) : workingMoment(today, days, `rotate ${name}`),
    ),
    edited: edited ? workingMoment(today, edited.daysAgo, `edit ${name}`) : null,
    disabled: null,
  };
}

/** @returns whether the service, rather than a person, rotates the dataset's key */
export const hasSchedule = ({ shape }: DemoDataset): boolean =>
  shape.type === 'structured' && shape.interval !== undefined;

export function lastChange({ created, published, rotated, edited, disabled }: Timeline): Date {
  const moments = [created, published, ...rotated, edited, disabled].filter(
    (moment) => moment !== null,
  );
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/** @returns the record's version: one, plus one for each change */
export const versionOf = ({ published, rotated, edited, disabled }: Timeline): number =>
  1 + rotated.length + [published, edited, disabled].filter((moment) => moment !== null).length;

/** The security history reaches back a year. */
export const historyDays = 364;

/**
 * Sign-ins of an account in the last year, at its usual interval.
 * @returns the times, oldest first; the last one was yesterday or the day before
 */
export function signIns(today: number, account: DemoAccount): Date[] {
  const { email, signInEvery } = account;
  const oldest = Math.min(account.joinedDaysAgo, historyDays);
  const newest = account.role === 'admin' ? 1 : 2;
  const count = Math.floor((oldest - newest) / signInEvery) + 1;
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = newest + (count - 1 - index) * signInEvery;
    return workingMoment(today, daysAgo, `sign in ${email} ${index}`);
  });
}

export const lastSignIn = (today: number, account: DemoAccount): Date | null =>
  signIns(today, account).at(-1) ?? null;
