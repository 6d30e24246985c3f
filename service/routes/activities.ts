import { activity, type ActivityRecord } from '../../contract/usage/activities';
import { newStreamToken, streamToken } from '../../contract/people/historyStream';
import { securityHistoryTexts } from '../../texts/usage/securityHistory';
import { activityTimeline } from '../domain/engine/history/activityTimeline';
import {
  readStreamToken,
  removeStreamToken,
  renewStreamToken,
} from '../domain/engine/history/streamToken';
import { payloadRoute, type Route } from './kit/route';
import { timelineRoutes } from './kit/timelines';

const { columns: labels, before, after } = securityHistoryTexts;

/** @returns the changed fields with their old or new values, for example `name: Cards; vendor: Other` */
const valuesText =
  (side: 'from' | 'to') =>
  ({ changes }: ActivityRecord): string =>
    Object.entries(changes)
      .map(([field, { [side]: value }]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
        return `${field}: ${text}`;
      })
      .join('; ');

const searches = timelineRoutes<ActivityRecord>({
  path: '/activities',
  key: 'activities',
  noun: 'rows of the security history',
  access: ['security-history', 'list'],
  row: activity,
  timeline: activityTimeline,
  csv: [
    { title: labels.date, value: (row) => row.date },
    { title: labels.category, value: (row) => row.title },
    { title: labels.action, value: (row) => row.action },
    { title: labels.details, value: (row) => row.details },
    { title: labels.user, value: (row) => row.user_name },
    { title: labels.ipAddress, value: (row) => row.ip_address },
    { title: labels.transaction, value: (row) => row.transaction_id },
    { title: labels.object, value: (row) => row.object_uuid },
    { title: before, value: valuesText('from') },
    { title: after, value: valuesText('to') },
  ],
});

const tokenPath = '/stream-token';

/** The security history of a company, and the token with which a program reads it (feeds/historyStream.ts). */
export const activityRoutes: Route[] = [
  ...searches,
  payloadRoute('get', tokenPath, 'stream_tokens', {
    summary: 'When the SIEM token of the company was made, if there is one',
    access: ['stream-token', 'read'],
    answer: streamToken,
    handle: ({ db, actor }) => readStreamToken(db, actor.customer),
  }),
  payloadRoute('post', tokenPath, 'stream_tokens', {
    summary: 'Make a SIEM token, which is shown once; an earlier one ends',
    access: ['stream-token', 'renew'],
    recordsRefusals: true,
    answer: newStreamToken,
    handle: (call) => renewStreamToken(call),
  }),
  payloadRoute('delete', tokenPath, 'stream_tokens', {
    summary: 'Remove the SIEM token, which stops working at once',
    access: ['stream-token', 'remove'],
    recordsRefusals: true,
    answer: streamToken,
    handle: (call) => removeStreamToken(call),
  }),
];
