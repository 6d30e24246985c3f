import {
  billingRecord,
  type BillingRecord,
  billingUsage,
  eventSeries,
  eventSeriesQuery,
} from '../../contract/usage/billing';
import { addressLimits } from '../../contract/lib/addressLimits';
import { isUuid } from '../../contract/lib/uuid';
import { eventsTexts } from '../../texts/usage/events';
import { requestTexts } from '../../texts/refusals/requests';
import { badRequest } from '../domain/engine/apiError';
import { readBillingUsage } from '../domain/people/customers/entitlementUse';
import { readEventSeries } from '../domain/usage/eventSeries';
import { eventTimeline } from '../domain/usage/eventTimeline';
import { payloadRoute, type Route } from './kit/route';
import { timelineRoutes } from './kit/timelines';

const { columns: labels } = eventsTexts;

/** @throws ApiError 400 for anything but comma-separated uuids */
function uuidsOf(list: string | undefined): string[] {
  const uuids = (list ?? '').split(',').filter((item) => item !== '');
  if (uuids.some((item) => !isUuid(item)) || uuids.length > addressLimits.datasets)
    throw badRequest(requestTexts.parameter.datasets(addressLimits.datasets));
  return uuids.map((item) => item.toLowerCase());
}

/** The reason that staff gave for a correction of usage (decision 100); events reported by a library have none. */
const reasonOf = ({ metadata: { reason } }: BillingRecord): string =>
  typeof reason === 'string' ? reason : '';

/** Routes for usage: the chart, the billing period, and the events themselves. */
export const billingRoutes: Route[] = [
  payloadRoute('get', '/billing/events', 'events', {
    summary: 'Encryptions and decryptions by hour, day, week or month, in UTC',
    access: ['events', 'read'],
    rateLimit: 'search',
    query: eventSeriesQuery,
    answer: eventSeries,
    handle: async ({ tenantDb, clock, query }) => {
      const range = { start: query.start_date, end: query.end_date };
      const datasets = uuidsOf(query.datasets);
      const grouping = query.group_by === 'custom' ? undefined : query.group_by;
      return readEventSeries(tenantDb, clock(), { range, requestedGrouping: grouping, datasets });
    },
  }),
  payloadRoute('get', '/billing/usage', 'usage', {
    summary: 'Calls of the billing period against the entitlement',
    access: ['events', 'read'],
    rateLimit: 'search',
    answer: billingUsage,
    handle: ({ tenantDb, clock }) => readBillingUsage(tenantDb, clock()),
  }),
  ...timelineRoutes<BillingRecord>({
    path: '/billing',
    hasListRoute: true,
    key: 'billing_records',
    noun: 'usage events',
    access: ['events', 'list'],
    row: billingRecord,
    timeline: eventTimeline,
    csv: [
      { title: labels.date, value: (row) => row.date },
      {
        title: labels.type,
        value: (row) => (row.action === 0 ? eventsTexts.encryption : eventsTexts.decryption),
      },
      { title: labels.count, value: (row) => row.count },
      { title: labels.apiKey, value: (row) => row.metadata.api_key_name },
      { title: labels.dataset, value: (row) => row.metadata.dataset_name },
      { title: labels.datasetGroup, value: (row) => row.metadata.dataset_group_name },
      { title: labels.product, value: (row) => row.product },
      { title: labels.productVersion, value: (row) => row.product_version },
      { title: labels.apiVersion, value: (row) => row.api_version },
      { title: labels.session, value: (row) => row.session },
      { title: labels.reason, value: reasonOf },
    ],
  }),
];
