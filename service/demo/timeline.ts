import type { DemoDataset, DemoPrimaryKey } from './company';
import { dayMs, nightlyMoment, rotationDays, workingMoment } from './moments';

/** When what happened to a key or dataset; rows, keys and security history all tell the same story. */
export interface Timeline {
  created: Date;
  published: Date | null;
  /** Oldest first. */
  rotated: readonly Date[];
  edited: Date | null;
  disabled: Date | null;
}

/** @param today midnight UTC, in milliseconds */
export function primaryKeyTimeline(today: number, key: DemoPrimaryKey): Timeline {
  const { name, createdDaysAgo, disabledDaysAgo } = key;
  return {
    created: workingMoment(today, createdDaysAgo, `key ${name}`),
    published: null,
    rotated: rotationDays(createdDaysAgo, key.rotations).map((days) => nightlyMoment(today, days)),
    edited: null,
    disabled:
      disabledDaysAgo === undefined
        ? null
        : workingMoment(today, disabledDaysAgo, `disable ${name}`),
  };
}

/** @param today midnight UTC, in milliseconds */
export function datasetTimeline(today: number, dataset: DemoDataset): Timeline {
  const { name, createdDaysAgo, edited } = dataset;
  const scheduled = hasSchedule(dataset);
  const created = workingMoment(today, createdDaysAgo, `dataset ${name}`);
  return {
    created,
    // People look at the definition for a day before they publish it.
    published: dataset.draft ? null : new Date(created.getTime() + dayMs / 2),
    rotated: rotationDays(createdDaysAgo, dataset.rotations).map((days) =>
      scheduled ? nightlyMoment(today, days) : workingMoment(today, days, `rotate ${name}`),
    ),
    edited: edited ? workingMoment(today, edited.daysAgo, `edit ${name}`) : null,
    disabled: null,
  };
}

/** @returns whether the service, rather than a person, rotates the dataset's key */
export const hasSchedule = ({ shape }: DemoDataset): boolean =>
  shape.type === 'structured' && shape.interval !== undefined;

/** @returns the moment of the last change of any kind */
export function lastChange({ created, published, rotated, edited, disabled }: Timeline): Date {
  const moments = [created, published, ...rotated, edited, disabled].filter(
    (moment) => moment !== null,
  );
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/** @returns the record's version: one, and one more for each change since */
export const versionOf = ({ published, rotated, edited, disabled }: Timeline): number =>
  1 + rotated.length + [published, edited, disabled].filter((moment) => moment !== null).length;
