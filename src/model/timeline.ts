import type { DayRange, RangePreset } from '../../contract/dateRanges';
import type { Condition, Group } from '../../contract/search';

/** What a long table is searched for; it comes from the address, so what is read may be anything. */
export interface TimelineFilter {
  /** What the search box finds. */
  q: string;
  /** Chosen dates; the last year counts as soon as anything else is set. */
  range: TimelineRange | undefined;
  /** All groups hold together; within a group all or any of its conditions. Never an empty group. */
  groups: readonly ConditionGroup[];
}

export interface ConditionGroup {
  operator: Group['operator'];
  conditions: readonly Condition[];
}

/** The last 24 hours end now, unlike the presets of whole days. */
export const lastDay = 'last-24-hours';

/** A preset goes on with the clock, a range of days stays. */
export type TimelineRange = { preset: RangePreset | typeof lastDay } | DayRange;
