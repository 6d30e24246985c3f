import { HttpError } from 'ra-core';
import type { BillingUsage, EventPoint, EventSeries } from '../../contract/billing';
import { type DayRange, type Grouping, groupings } from '../../contract/dateRanges';
import type { Http } from './http';
import { isObject, under } from './payload';

/** What a chart of events is asked for. */
export interface EventSeriesQuery {
  /** Days in UTC. */
  range: DayRange;
  /** Derived from the range by the service when left out. */
  grouping?: Grouping;
  /** Uuids; empty means all. */
  datasets: readonly string[];
}

/** The calls of the start page. Each fails with ra-core's HttpError. */
export interface EventCalls {
  /** Encryptions and decryptions by bucket, oldest first, empty buckets included. */
  eventSeries: (query: EventSeriesQuery, signal?: AbortSignal) => Promise<{ data: EventSeries }>;
  /** Calls of the billing period against what the plan entitles to. */
  billingUsage: (signal?: AbortSignal) => Promise<{ data: BillingUsage }>;
}

const isPoint = (value: unknown): value is EventPoint =>
  isObject(value) &&
  typeof value.date === 'string' &&
  typeof value.encrypt === 'number' &&
  typeof value.decrypt === 'number';

const isGrouping = (value: unknown): value is Grouping =>
  groupings.some((grouping) => grouping === value);

/** By hand, as everything of the first load: the schema would bring its whole library. */
const isSeries = (value: unknown): value is EventSeries =>
  isObject(value) &&
  isGrouping(value.group_by) &&
  Array.isArray(value.points) &&
  value.points.every(isPoint) &&
  isObject(value.totals) &&
  typeof value.totals.encrypt === 'number' &&
  typeof value.totals.decrypt === 'number';

const isUsage = (value: unknown): value is BillingUsage =>
  isObject(value) &&
  (value.entitlement === null || typeof value.entitlement === 'number') &&
  typeof value.event_count === 'number' &&
  typeof value.period_start === 'string' &&
  typeof value.period_end === 'string';

/** @returns the calls on sums of events, for the data provider (console.md section 7) */
export const eventCalls = (http: Http): EventCalls => ({
  eventSeries: async ({ range, grouping, datasets }, signal) => {
    const query = new URLSearchParams({
      start_date: range.start,
      end_date: range.end,
      ...(grouping === undefined ? {} : { group_by: grouping }),
      ...(datasets.length === 0 ? {} : { datasets: datasets.join(',') }),
    });
    const { body, status } = await http(`/billing/events?${query.toString()}`, { signal });
    const data = under(body, 'events');
    if (!isSeries(data))
      throw new HttpError('The server sent an answer without the events.', status, body);
    return { data };
  },
  billingUsage: async (signal) => {
    const { body, status } = await http('/billing/usage', { signal });
    const data = under(body, 'usage');
    if (!isUsage(data))
      throw new HttpError('The server sent an answer without the usage.', status, body);
    return { data };
  },
});
