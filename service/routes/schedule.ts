import { schedule, type ScheduleItem, scheduleQuery } from '../../contract/schedule';
import { scheduleKindsFor, scheduleLimits } from '../../contract/scheduleTerms';
import { readSchedule, type ScheduledDate } from '../domain/schedule/schedule';
import { payloadRoute, type Route } from './route';

const withoutChange = ({ version: _, modified: __, ...item }: ScheduledDate): ScheduleItem => item;

/** The calendar of rotations and ends. */
export const scheduleRoutes: Route[] = [
  payloadRoute('get', '/schedule', 'schedule', {
    summary: 'Rotations and ends of the next 12 months, and what is late, earliest first',
    access: ['schedule', 'list'],
    cost: 'search',
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
        items: items.map(withoutChange),
        total_count: total,
        until: until.toISOString(),
      };
    },
  }),
];
