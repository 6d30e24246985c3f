import type { Grouping } from '../../../contract/dateRanges';

export interface AxisTick {
  /** Start of the bucket, as in the series. */
  date: string;
  label: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayMs = 24 * 60 * 60_000;

/** Hours, days and months between two ticks, the closest first. */
const hourSteps = [1, 2, 3, 6, 12];
const daySteps = [1, 2, 5, 7, 14];
const monthSteps = [1, 2, 3, 6];

const dayLabel = (moment: Date): string =>
  `${months[moment.getUTCMonth()] ?? ''} ${moment.getUTCDate()}`;

const hourLabel = (moment: Date, severalDays: boolean): string =>
  severalDays && moment.getUTCHours() === 0 ? dayLabel(moment) : moment.toISOString().slice(11, 16);

const monthOf = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth();

/** The first bucket of each month; a month that had begun before the range is one only by the month. */
const monthStarts = (moments: readonly Date[], grouping: Grouping): Date[] =>
  moments.filter((moment, place) => {
    const before = moments[place - 1];
    if (before) return monthOf(before) !== monthOf(moment);
    return grouping === 'month' || moment.getUTCDate() === 1;
  });

/** Months by name; the year stands where it begins, or else at the first one. */
function monthLabels(starts: readonly Date[]): [Date, string][] {
  const januaries = starts.filter((moment) => moment.getUTCMonth() === 0);
  const withYear = new Set(januaries.length > 0 ? januaries : starts.slice(0, 1));
  return starts.map((moment) => {
    const month = months[moment.getUTCMonth()] ?? '';
    return [moment, withYear.has(moment) ? `${month} ${moment.getUTCFullYear()}` : month];
  });
}

/**
 * Chooses which buckets are named below the chart: the closest even steps that fit.
 * @param dates starts of all buckets, ISO 8601, UTC
 * @param most ticks that there is room for
 */
export function axisTicks(dates: readonly string[], grouping: Grouping, most: number): AxisTick[] {
  const moments = dates.map((date) => new Date(date));
  const first = moments[0]?.getTime() ?? 0;
  const severalDays = (moments.at(-1)?.getTime() ?? 0) - first >= dayMs;
  const candidates: (() => [Date, string][])[] = [];
  if (grouping === 'hour')
    for (const step of hourSteps)
      candidates.push(() =>
        moments
          .filter((moment) => moment.getUTCHours() % step === 0)
          .map((moment) => [moment, hourLabel(moment, severalDays)]),
      );
  if (grouping === 'hour' || grouping === 'day')
    for (const step of daySteps)
      candidates.push(() =>
        moments
          .filter((moment) => (moment.getTime() - first) % (step * dayMs) === 0)
          .map((moment) => [moment, dayLabel(moment)]),
      );
  if (grouping === 'week')
    for (const step of [1, 2])
      candidates.push(() =>
        moments
          .filter((_, place) => place % step === 0)
          .map((moment) => [moment, dayLabel(moment)]),
      );
  const starts = monthStarts(moments, grouping);
  for (const step of monthSteps)
    candidates.push(() => monthLabels(starts.filter((moment) => monthOf(moment) % step === 0)));
  const fitting = candidates
    .map((candidate) => candidate())
    .find((ticks) => ticks.length > 0 && ticks.length <= most);
  return (fitting ?? []).map(([moment, label]) => ({ date: moment.toISOString(), label }));
}
