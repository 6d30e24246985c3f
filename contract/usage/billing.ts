import { issueTexts } from '../../texts/rules/issues';
import { addressLimits } from '../lib/addressLimits';
import { recordUuid, z } from '../lib/zod';
import { dayForm, groupings } from '../lib/dateRanges';

/** One bucket of `GET /billing/events`: calls that started in it, UTC. */
const eventPoint = z
  .object({ date: z.string(), encrypt: z.int(), decrypt: z.int() })
  .meta({ id: 'EventPoint' });
export type EventPoint = z.infer<typeof eventPoint>;

const day = z.string().regex(dayForm, issueTexts.formats.date);

/** Parameters of `GET /billing/events`; days are UTC, both inclusive. */
export const eventSeriesQuery = z.strictObject({
  start_date: day,
  end_date: day,
  /** Derived from the range by default, and for `custom` (decision 106). */
  group_by: z.enum([...groupings, 'custom']).optional(),
  /** Comma-separated uuids; none means all. */
  datasets: z
    .string()
    .max(addressLimits.datasets * 37)
    .regex(/^[0-9a-f,-]*$/i)
    .optional(),
});

/** `data.events` of its answer. */
export const eventSeries = z
  .object({
    group_by: z.enum(groupings),
    points: z.array(eventPoint),
    totals: z.object({ encrypt: z.int(), decrypt: z.int() }),
  })
  .meta({ id: 'EventSeries' });
export type EventSeries = z.infer<typeof eventSeries>;

/** `data.usage` of `GET /billing/usage`: usage of the UTC calendar month, and the plan's entitlement. */
export const billingUsage = z
  .object({
    /** Calls; null when the customer has no entitlement. */
    entitlement: z.int().nullable(),
    event_count: z.int(),
    period_start: z.string(),
    period_end: z.string(),
  })
  .meta({ id: 'BillingUsage' });
export type BillingUsage = z.infer<typeof billingUsage>;

/** One row of `POST /billing/search` (companion.md section 3). */
export const billingRecord = z
  .object({
    id: z.string(),
    /** The event's id, called so in the grid. */
    session: z.string(),
    action: z.union([z.literal(0), z.literal(1)]),
    count: z.int(),
    product: z.string(),
    product_version: z.string(),
    api_version: z.string(),
    date: z.string(),
    metadata: z.looseObject({
      api_key_name: z.string(),
      dataset_name: z.string(),
      dataset_group_name: z.string(),
    }),
    /** The named records, if they still exist; a group is known only by name. */
    api_key_uuid: recordUuid.nullable(),
    dataset_uuid: recordUuid.nullable(),
    dataset_group_uuid: recordUuid.nullable(),
  })
  .meta({ id: 'BillingRecord' });
export type BillingRecord = z.infer<typeof billingRecord>;
