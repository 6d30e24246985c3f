import type { Attention } from '../../contract/attention/attentionAnswer';
import type { BillingUsage, EventPoint, EventSeries } from '../../contract/usage/billing';
import type { EntitlementUse } from '../../contract/people/company';
import { type DayRange, type Grouping, groupingOf, groupings } from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import type { CustomerInNeed } from '../../contract/people/staff';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { fillPath } from '../model/endpoint';
import { hasFields, isListOf, payloadOf, totalPayload } from './envelope';
import type { Http } from './http';
import { readPayload } from './readPayload';

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

const customersPayload = {
  key: 'customers_in_need',
  is: isListOf<CustomerInNeed>,
  otherwise: serviceTexts.without('list'),
};

/** Reads what Home shows. */
export const homeCalls = (http: Http) => ({
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
    return readPayload(http, path, seriesPayload, { signal });
  },
  /** Calls of the billing period against what the plan entitles to. */
  billingUsage: async (signal?: AbortSignal) =>
    readPayload(http, '/billing/usage', usagePayload, { signal }),
  /** A page of what needs attention, worst first, and how far a new company has come. @param page from 1 */
  attention: async (page: number, size: number, signal?: AbortSignal) => {
    const path = `/attention?page=${page}&per_page=${size}`;
    return readPayload(http, path, attentionPayload, { signal });
  },
  /** A page of the customers that staff look after, worst first. @param page from 1 */
  customersInNeed: async (page: number, size: number, signal?: AbortSignal) => {
    const path = `/admin/customers-in-need?page=${page}&per_page=${size}`;
    const envelope = await http(path, { signal });
    const rows = payloadOf(envelope, customersPayload);
    return { data: { rows, total: payloadOf(envelope, totalPayload).total_count } };
  },
  /** @param uuid the person's company; @returns what its plan gives, and how much of it is used */
  entitlementUse: async (uuid: string, signal?: AbortSignal) => {
    const path = fillPath('/customers/{uuid}/entitlements', { uuid });
    return readPayload(http, path, entitlementsPayload, { signal });
  },
});
