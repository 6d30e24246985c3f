import type { EventPoint } from '../../../contract/billing';
import type { SeriesName } from './homeChoice';

interface BusiestBuckets {
  /** How many buckets each of the points stands for; 1 when there is room for all. */
  size: number;
  points: EventPoint[];
}

/**
 * Fewer points where there are more buckets than a chart has room for: of each run of neighbours the one
 * with the most calls, unchanged, so that no peak is lost and every number is one that was counted.
 * @param series the ones that are shown
 * @param most points that there is room for, at least 1
 */
export function busiestBuckets(
  points: readonly EventPoint[],
  series: readonly SeriesName[],
  most: number,
): BusiestBuckets {
  const callsOf = (point: EventPoint) => series.reduce((sum, name) => sum + point[name], 0);
  const size = Math.max(1, Math.ceil(points.length / most));
  if (size === 1) return { size, points: [...points] };
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
