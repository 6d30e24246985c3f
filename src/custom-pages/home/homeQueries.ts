import type { Attention } from '../../../contract/attention/attentionAnswer';
import type { BillingUsage, EventPoint, EventSeries } from '../../../contract/usage/billing';
import { bucketStart, groupingOf, groupings } from '../../../contract/lib/dateRanges';
import { isObject } from '../../../contract/lib/isObject';
import type { CustomerInNeed } from '../../../contract/people/staff';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import { hasFields } from '../../dataProvider/envelope';
import { queryKeys } from '../../dataProvider/queryKeys';
import type { ServiceQuery } from '../../dataProvider/useServiceQuery';
import type { HomeChoice } from './homeChoice';

const isPoint = hasFields<EventPoint>({ date: 'string', encrypt: 'number', decrypt: 'number' });
const isTotals = hasFields<EventSeries['totals']>({ encrypt: 'number', decrypt: 'number' });
const isSeries = (value: unknown): value is EventSeries =>
  isObject(value) &&
  groupings.some((grouping) => grouping === value.group_by) &&
  Array.isArray(value.points) &&
  value.points.every(isPoint) &&
  isTotals(value.totals);

const hasPeriod = hasFields<BillingUsage>({
  event_count: 'number',
  period_start: 'string',
  period_end: 'string',
});
const isUsage = (value: unknown): value is BillingUsage =>
  hasPeriod(value) && (value.entitlement === null || typeof value.entitlement === 'number');

const isAttention = (value: unknown): value is Attention =>
  isObject(value) &&
  typeof value.total_count === 'number' &&
  Array.isArray(value.items) &&
  isObject(value.first_steps);

const seriesPayload = { key: 'events', is: isSeries, otherwise: serviceTexts.without('events') };
const usagePayload = { key: 'usage', is: isUsage, otherwise: serviceTexts.without('usage') };
const attentionPayload = {
  key: 'attention',
  is: isAttention,
  otherwise: serviceTexts.without('list'),
};
/** @returns the path that reads the events of a choice; days in UTC, of all datasets where none is named */
export function eventsPath({ range: { range }, grouping, datasets }: HomeChoice): string {
  const query = new URLSearchParams({
    start_date: range.start,
    end_date: range.end,
    group_by: grouping ?? groupingOf(range),
    ...(datasets.length === 0 ? {} : { datasets: datasets.join(',') }),
  });
  return `/billing/events?${query.toString()}`;
}

/** Calls by bucket, oldest first, empty ones included. */
export const eventsOf = (choice: HomeChoice): ServiceQuery<EventSeries> => ({
  queryKey: queryKeys.custom(
    'events',
    'series',
    choice.range.range,
    choice.grouping,
    choice.datasets,
  ),
  read: ({ read }, { signal }) =>
    read(eventsPath(choice), seriesPayload, { signal, remembered: true }),
});

/** Calls of the billing period against the plan's entitlement; a new period begins with the month (decision 60). */
export const usageOf = (now: Date): ServiceQuery<BillingUsage> => ({
  queryKey: queryKeys.custom('events', 'usage', bucketStart(now, 'month')),
  read: ({ read }, { signal }) =>
    read('/billing/usage', usagePayload, { signal, remembered: true }),
});

/** A page of what needs attention, worst first, and a new company's progress. @param page from 1 */
export const attentionOf = (page: number, size: number): ServiceQuery<Attention> => ({
  queryKey: queryKeys.custom('attention', 'page', page, size),
  read: ({ read }, { signal }) =>
    read('/attention?page={page}&per_page={size}', attentionPayload, {
      params: { page, size },
      signal,
      remembered: true,
    }),
});

interface CustomersPage {
  rows: readonly CustomerInNeed[];
  total: number;
}

/** A page of the customers that staff look after, worst first. @param page from 1 */
export const customersInNeed = (page: number, size: number): ServiceQuery<CustomersPage> => ({
  queryKey: queryKeys.custom('customers', 'in-need', page, size),
  read: ({ readPage }, { signal }) =>
    readPage<CustomerInNeed>(
      '/admin/customers-in-need?page={page}&per_page={size}',
      'customers_in_need',
      { params: { page, size }, signal, remembered: true },
    ),
});
