import type { Grouping } from '../../../contract/dateRanges';
import { displayTime } from '../../dates/displayTime';

/** @returns a bucket in words, by its start (ISO 8601, UTC): its hour, day, week or month */
export function bucketText(date: string, grouping: Grouping): string {
  switch (grouping) {
    case 'hour':
      return displayTime(date);
    case 'day':
      return `${date.slice(0, 10)} UTC`;
    case 'week':
      return `Week of ${date.slice(0, 10)} UTC`;
    case 'month':
      return `${date.slice(0, 7)} UTC`;
  }
}
