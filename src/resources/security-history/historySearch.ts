import type { Condition } from '../../../contract/search';
import { lastDay } from '../../dataProvider/timelineFilter';
import { displayTime } from '../../dates/displayTime';
import type { SearchScreen } from '../declare';
import { recordFact } from '../recordFact';
import type { HistoryRecord } from './record';

/** Words of actions that did not come about, such as `Refused` and `Sign-in refused`. */
const failures: Condition[] = ['refused', 'failed'].map((value) => ({
  column: 'action',
  predicate: 'i_cont',
  value,
}));

/** The resource whose record it was about: `primary_keys` are the resource `primary-keys`. */
const objectOf = ({ object_type: type, object_uuid: uuid, action }: HistoryRecord) =>
  type === null || uuid === null || action === 'Deleted'
    ? undefined
    : { resource: type.replaceAll('_', '-'), uuid };

const search: SearchScreen<HistoryRecord> = {
  conditions: [
    { name: 'action', label: 'Action', type: 'text' },
    { name: 'title', label: 'Category', type: 'text' },
    { name: 'details', label: 'Details', type: 'text' },
    { name: 'user_name', label: 'User', type: 'text' },
    { name: 'ip_address', label: 'IP Address', type: 'text' },
    { name: 'transaction_id', label: 'Transaction ID', type: 'text' },
    { name: 'object_uuid', label: 'Object ID', type: 'text' },
    { name: 'date', label: 'Date', type: 'date' },
  ],
  starts: [
    { label: 'Last 24 hours', filter: { range: { preset: lastDay } } },
    { label: 'Last 7 days', filter: { range: { preset: 'last-7-days' } } },
    { label: 'Last Year', filter: { range: { preset: 'last-year' } } },
    { label: 'Failures', filter: { groups: [{ operator: 'OR', conditions: failures }] } },
  ],
  detail: (row) => ({
    title: row.action,
    text: row.details,
    facts: [
      { label: 'Date', text: displayTime(row.date) },
      recordFact('Category', 'title', row.title),
      recordFact('Action', 'action', row.action),
      { label: 'Details', text: row.details },
      recordFact('User', 'user_name', row.user_name),
      recordFact('IP Address', 'ip_address', row.ip_address),
      recordFact('Object ID', 'object_uuid', row.object_uuid),
    ],
    changes: row.changes,
    object: objectOf(row),
    transaction: row.transaction_id,
  }),
};

export default search;
