import type { EventPoint } from '../../../contract/usage/billing';
import { dayMs } from '../../../contract/lib/clock';
import type { Grouping } from '../../../contract/lib/dateRanges';
import { monthName, utcText } from '../../ui/formats';
import type { SeriesName } from './eventSeries';

const monthOf = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth();
const dayLabel = (moment: Date): string => `${monthName(moment)} ${moment.getUTCDate()}`;

/** The first bucket of each month; a month that began before the range counts only when grouped by month. */
const monthStarts = (moments: readonly Date[], grouping: Grouping): Date[] =>
  moments.filter((moment, index) => {
    const before = moments[index - 1];
    if (before) return monthOf(before) !== monthOf(moment);
    return grouping === 'month' || moment.getUTCDate() === 1;
  });

/** Months by name; the year is added to January, or else to the first label. */
function monthLabel(starts: readonly Date[]): (moment: Date) => string {
  const januaries = starts.filter((moment) => moment.getUTCMonth() === 0);
  const withYear = new Set(januaries.length > 0 ? januaries : starts.slice(0, 1));
  return (moment) =>
    withYear.has(moment) ? `${monthName(moment)} ${moment.getUTCFullYear()}` : monthName(moment);
}

/**
 * Chooses the buckets that are labelled below the chart: the closest even steps that fit.
 * @param dates starts of all buckets, ISO 8601, UTC
 * @param max number of ticks that fit
 * @returns the starts of these buckets, as given, with their labels
 */
export function axisTicks(dates: readonly string[], grouping: Grouping, max: number) {
  const moments = dates.map((date) => new Date(date));
  const first = moments[0]?.getTime() ?? 0;
  const severalDays = (moments.at(-1)?.getTime() ?? 0) - first >= dayMs;
  const hourLabel = (moment: Date) =>
    severalDays && moment.getUTCHours() === 0 ? dayLabel(moment) : utcText(moment, 'HH:mm');
  const candidatesOf = (
    steps: readonly number[],
    label: (moment: Date) => string,
    number: (moment: Date, index: number) => number,
  ) =>
    steps.map((step) => ({
      label,
      ticks: moments.filter((moment, index) => number(moment, index) % step === 0),
    }));
  const daysOf = (moment: Date) => (moment.getTime() - first) / dayMs;
  const hours = grouping === 'hour' ? [1, 2, 3, 6, 12] : [];
  const days = grouping === 'hour' || grouping === 'day' ? [1, 2, 5, 7, 14] : [];
  const weeks = grouping === 'week' ? [1, 2] : [];
  const starts = monthStarts(moments, grouping);
  const candidates = [
    ...candidatesOf(hours, hourLabel, (moment) => moment.getUTCHours()),
    ...candidatesOf(days, dayLabel, daysOf),
    ...candidatesOf(weeks, dayLabel, (_, index) => index),
    ...[1, 2, 3, 6].map((step) => {
      const ticks = starts.filter((moment) => monthOf(moment) % step === 0);
      return { ticks, label: monthLabel(ticks) };
    }),
  ];
  const fitting = candidates.find(({ ticks }) => ticks.length > 0 && ticks.length <= max);
  if (!fitting) return [];
  return fitting.ticks.map((tick) => ({ date: tick.toISOString(), label: fitting.label(tick) }));
}

/**
 * Thins out points if a chart has no room for all buckets: of each run of neighbours it keeps the one with the most
 * calls, unchanged, so that no peak is lost and every number is one that was counted.
 * @param series the ones that are shown
 * @param max number of points that fit, at least 1
 * @returns the points, and how many buckets (`size`) each stands for: 1 if all fit
 */
export function busiestBuckets(
  points: readonly EventPoint[],
  series: readonly SeriesName[],
  max: number,
) {
  const callsOf = (point: EventPoint) => series.reduce((sum, name) => sum + point[name], 0);
  const size = Math.max(1, Math.ceil(points.length / max));
  if (size === 1) return { size, points };
  const runs = Array.from({ length: Math.ceil(points.length / size) }, (_, run) =>
    points.slice(run * size, (run + 1) * size),
  );
  return {
    size,
    points: runs.map((run) =>
      run.reduce((busiest, point) => (callsOf(point) > callsOf(busiest) ? point : busiest)),
    ),
  };
}
