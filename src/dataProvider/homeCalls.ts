import type { Attention } from '../../contract/attention/attentionAnswer';
import type { BillingUsage, EventPoint, EventSeries } from '../../contract/usage/billing';
import type { EntitlementUse } from '../../contract/people/company';
import { type DayRange, type Grouping, groupingOf, groupings } from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import type { CustomerInNeed } from '../../contract/people/staff';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { hasFields, isListOf } from './envelope';
import type { PlainReads } from './plainReads';

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
const entitlementsPayload = {
  key: 'entitlements',
  is: isListOf<EntitlementUse>,
  otherwise: serviceTexts.unknown,
};

/** Reads what Home shows. */
export const homeCalls = ({ read, readPage }: PlainReads) => ({
  /** By bucket, oldest first, empty ones included; days in UTC, of all datasets where none is named. */
  eventSeries: async (
    asked: { range: DayRange; grouping?: Grouping; datasets: readonly string[] },
    signal?: AbortSignal,
  ) => {
    const { range, grouping, datasets } = asked;
    const query = new URLSearchParams({
      start_date: range.start,
      end_date: range.end,
      group_by: grouping ?? groupingOf(range),
      ...(datasets.length === 0 ? {} : { datasets: datasets.join(',') }),
    });
    const path = `/billing/events?${query.toString()}`;
    return { data: await read(path, seriesPayload, { signal, remembered: true }) };
  },
  /** Calls of the billing period against what the plan entitles to. */
  billingUsage: async (signal?: AbortSignal) => ({
    data: await read('/billing/usage', usagePayload, { signal, remembered: true }),
  }),
  /** A page of what needs attention, worst first, and how far a new company has come. @param page from 1 */
  attention: async (page: number, size: number, signal?: AbortSignal) => {
    const path = '/attention?page={page}&per_page={size}';
    const options = { params: { page, size }, signal, remembered: true };
    return { data: await read(path, attentionPayload, options) };
  },
  /** A page of the customers that staff look after, worst first. @param page from 1 */
  customersInNeed: async (page: number, size: number, signal?: AbortSignal) => {
    const path = '/admin/customers-in-need?page={page}&per_page={size}';
    const options = { params: { page, size }, signal, remembered: true };
    return { data: await readPage<CustomerInNeed>(path, 'customers_in_need', options) };
  },
  /** @param uuid the person's company; @returns what its plan gives, and how much of it is used */
  entitlementUse: async (uuid: string, signal?: AbortSignal) => {
    const path = '/customers/{uuid}/entitlements';
    const options = { params: { uuid }, signal, remembered: true };
    return { data: await read(path, entitlementsPayload, options) };
  },
});
