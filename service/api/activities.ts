import { activity, type ActivityRecord } from '../../contract/activities';
import { activityTimeline } from '../domain/activities/activityTimeline';
import type { Route } from './route';
import { timelineRoutes } from './timelines';

/** The security history of a company. */
export const activityRoutes: Route[] = timelineRoutes<ActivityRecord>({
  path: '/activities',
  key: 'activities',
  what: 'rows of the security history',
  access: ['security-history', 'list'],
  row: activity,
  timeline: activityTimeline,
  csv: [
    { title: 'Date', value: (row) => row.date },
    { title: 'Category', value: (row) => row.title },
    { title: 'Action', value: (row) => row.action },
    { title: 'Details', value: (row) => row.details },
    { title: 'User', value: (row) => row.user_name },
    { title: 'IP Address', value: (row) => row.ip_address },
    { title: 'Transaction ID', value: (row) => row.transaction_id },
  ],
});
