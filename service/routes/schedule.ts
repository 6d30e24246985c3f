import {
  calendarAddress,
  calendarFile,
  newCalendarAddress,
  schedule,
  scheduleQuery,
} from '../../contract/keys/schedule';
import { scheduleKindsFor, scheduleLimits } from '../../contract/keys/scheduleTerms';
import {
  readCalendarAddress,
  removeCalendarAddress,
  renewCalendarAddress,
} from '../domain/schedule/calendarAddress';
import { writeCalendar } from '../domain/schedule/iCalendar';
import { readSchedule } from '../domain/schedule/schedule';
import { scheduleTexts } from '../../texts/keys/schedule';
import { payloadRoute, type Route } from './kit/route';

const addressPath = '/calendar-address';

/** The calendar of rotations and expiries: as a page, as a file, and by a secret address (feeds/calendar.ts). */
export const scheduleRoutes: Route[] = [
  payloadRoute('get', '/schedule', 'schedule', {
    summary: `Rotations and ends of the next ${scheduleLimits.months} months, and what is late, earliest first`,
    access: ['schedule', 'list'],
    rateLimit: 'search',
    query: scheduleQuery,
    answer: schedule,
    handle: async ({ tenantDb, clock, caller, query }) => {
      const kinds = scheduleKindsFor(caller.subject);
      const { rows: limit } = scheduleLimits;
      const { items, total, until } = await readSchedule(tenantDb, clock(), {
        ...query,
        kinds,
        limit,
      });
      return {
        items: items.map(({ date }) => date),
        total_count: total,
        until: until.toISOString(),
      };
    },
  }),
  payloadRoute('get', '/schedule/file', 'calendars', {
    summary: 'The calendar of rotations and ends as a file (RFC 5545)',
    access: ['schedule', 'list'],
    rateLimit: 'export',
    answer: calendarFile,
    handle: async ({ tenantDb, clock, caller, mail }) => {
      const kinds = scheduleKindsFor(caller.subject);
      const limit = scheduleLimits.fileRows;
      const upcoming = await readSchedule(tenantDb, clock(), { kinds, limit });
      const { name: company } = caller.user.customer;
      return { name: scheduleTexts.file, content: writeCalendar(upcoming, { company, ...mail }) };
    },
  }),
  payloadRoute('get', addressPath, 'calendar_addresses', {
    summary: "When the person's calendar address was made and last read, if there is one",
    access: ['calendar-address', 'read'],
    answer: calendarAddress,
    handle: ({ db, caller }) => readCalendarAddress(db, caller.customerUserUuid),
  }),
  payloadRoute('post', addressPath, 'calendar_addresses', {
    summary: 'Make a secret calendar address, which is shown once; an earlier one ends',
    access: ['calendar-address', 'renew'],
    recordsRefusals: true,
    answer: newCalendarAddress,
    handle: (call) => renewCalendarAddress(call, call.caller.customerUserUuid, call.mail.publicUrl),
  }),
  payloadRoute('delete', addressPath, 'calendar_addresses', {
    summary: 'Remove the calendar address, which stops working at once',
    access: ['calendar-address', 'remove'],
    recordsRefusals: true,
    answer: calendarAddress,
    handle: (call) => removeCalendarAddress(call, call.caller.customerUserUuid),
  }),
];
