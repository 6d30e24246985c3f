import { type Access, decide, type Subject } from '../access/access';

/** The calendar of rotations and expiries, without zod: the console's page uses it too. */

/** Kinds of dates, each with the permission to see the records that it is about, which also shows the date. */
export const scheduleKinds = {
  'primary-key-rotation': ['primary-keys', 'list'],
  'data-key-rotation': ['datasets', 'list'],
  'key-numbers-end': ['datasets', 'list'],
  'api-key-end': ['api-keys', 'list'],
  'invitation-end': ['team', 'list'],
} as const satisfies Record<string, Access>;
export type ScheduleKind = keyof typeof scheduleKinds;
export const scheduleKindNames = Object.keys(scheduleKinds) as [ScheduleKind, ...ScheduleKind[]];

/** `late` means that the moment has passed, `stopped` that it will not happen unless somebody changes something. */
export const scheduleStates = ['due', 'late', 'stopped'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** Records with a date that can be moved. */
export const movedResources = ['api-keys', 'datasets', 'primary-keys'] as const;
export type MovedResource = (typeof movedResources)[number];

/** Kinds of dates that can be moved; the others are derived. */
export const movedKinds: Partial<Record<ScheduleKind, MovedResource>> = {
  'primary-key-rotation': 'primary-keys',
  'data-key-rotation': 'datasets',
  'api-key-end': 'api-keys',
};

/** @returns the console's path to the page of a date's record; invitations are on the team's list */
export const pathOfDate = ({ resource, uuid }: { resource: string; uuid: string }): string =>
  resource === 'team' ? '/team' : `/${resource}/${uuid}`;

export const scheduleLimits = {
  /** Number of months ahead in the calendar. */
  months: 12,
  /** Maximum dates in one answer, earliest first. */
  rows: 500,
  /** Maximum dates in the calendar file, because clients read the whole file each time. */
  fileRows: 2000,
  /** Hours between two readings of a subscribed calendar, as its file requests. */
  refreshHours: 6,
} as const;

/** @returns the end of the calendar: the same day of a later month, or the month's last day */
export function calendarEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + scheduleLimits.months);
  // A day that the month does not have rolls over into the next month.
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** @returns the kinds that the person may see */
export const scheduleKindsFor = (subject: Subject): ScheduleKind[] =>
  scheduleKindNames.filter((kind) => decide(scheduleKinds[kind], subject).allowed);
