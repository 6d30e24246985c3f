import { issueTexts } from '../../texts/rules/issues';
import { scheduleKindNames, scheduleStates } from './scheduleTerms';
import { recordUuid, z } from '../lib/zod';

/** Query of `GET /schedule`. */
export const scheduleQuery = z.strictObject({
  kind: z.enum(scheduleKindNames).optional(),
  /** Only datasets in this group, and API keys with access to some of them. */
  dataset_group: recordUuid.optional(),
  /** Only this primary key and its datasets. */
  primary_key: recordUuid.optional(),
  /**
   * Only one UTC month, yyyy-MM; the current one includes everything overdue. By default
   * everything overdue and the next 12 months.
   */
  month: z
    .string()
    .regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, issueTexts.formats.month)
    .optional(),
});
export type ScheduleQuery = z.infer<typeof scheduleQuery>;

const scheduleItem = z
  .object({
    kind: z.enum(scheduleKindNames),
    at: z.string(),
    record: z.object({
      resource: z.enum(['api-keys', 'datasets', 'primary-keys', 'team']),
      uuid: recordUuid,
      name: z.string(),
    }),
    /** Days from one rotation to the next; null for an expiry. */
    interval: z.int().nullable(),
    primary_key: z.string().nullable(),
    dataset_groups: z.array(z.string()),
    state: z.enum(scheduleStates),
    /** A sentence that says why it is late or stopped. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ScheduleItem' });
export type ScheduleItem = z.infer<typeof scheduleItem>;

/** `data.schedule` of `GET /schedule`: the earliest dates, and their total number. */
export const schedule = z
  .object({
    items: z.array(scheduleItem),
    total_count: z.int(),
    /** End of the calendar's period. */
    until: z.string(),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;

/** Query of a calendar's secret address. */
export const calendarQuery = z.strictObject({ token: z.string().min(1).max(100) });

/** `data.calendars` of `GET /schedule/file`: the calendar as a file (RFC 5545). */
export const calendarFile = z
  .object({ name: z.string(), content: z.string() })
  .meta({ id: 'CalendarFile' });

/** `data.calendar_addresses` of `GET /calendar-address`: when the person's address was made, null for none. */
export const calendarAddress = z
  .object({ created_at: z.string().nullable(), read_at: z.string().nullable() })
  .meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.infer<typeof calendarAddress>;

/** `data.calendar_addresses` of `POST /calendar-address`: shown only once. */
export const newCalendarAddress = z
  .object({ address: z.string(), created_at: z.string() })
  .meta({ id: 'NewCalendarAddress' });
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>;
