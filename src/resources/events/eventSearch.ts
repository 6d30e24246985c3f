import { lastDay, type TimelineFilter } from '../../dataProvider/timelineFilter';
import { displayTime } from '../../dates/displayTime';
import type { SearchScreen } from '../declare';
import { recordFact } from '../recordFact';
import { type EventRecord, eventTypeOf, eventTypes } from './record';

const ofType = (value: 0 | 1): Partial<TimelineFilter> => ({
  range: { preset: 'last-7-days' },
  groups: [{ operator: 'AND', conditions: [{ column: 'action', predicate: 'eq', value }] }],
});

/** What the columns of the list already show. */
const shown = new Set(['api_key_name', 'dataset_name', 'dataset_group_name']);

const metadataText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? '—' : JSON.stringify(value);
};

const search: SearchScreen<EventRecord> = {
  conditions: [
    { name: 'dataset_name', label: 'Dataset', type: 'text' },
    { name: 'dataset_group_name', label: 'Dataset Group', type: 'text' },
    { name: 'api_key_name', label: 'API Key', type: 'text' },
    { name: 'action', label: 'Event Type', type: 'number', choices: eventTypes },
    { name: 'count', label: 'Count', type: 'number' },
    { name: 'product', label: 'Product', type: 'text' },
    { name: 'product_version', label: 'Product Version', type: 'text' },
    { name: 'api_version', label: 'API Version', type: 'text' },
    { name: 'session', label: 'Session', type: 'text' },
    { name: 'date', label: 'Date', type: 'date' },
  ],
  starts: [
    { label: 'Last 24 hours', filter: { range: { preset: lastDay } } },
    { label: 'Last 7 days', filter: { range: { preset: 'last-7-days' } } },
    { label: 'Last Year', filter: { range: { preset: 'last-year' } } },
    { label: 'Encryptions of the last 7 days', filter: ofType(0) },
    { label: 'Decryptions of the last 7 days', filter: ofType(1) },
  ],
  detail: (event) => {
    const { date, count, metadata, product, session } = event;
    return {
      title: eventTypeOf(event),
      text: displayTime(date),
      facts: [
        { label: 'Date', text: displayTime(date) },
        {
          label: 'Event Type',
          text: eventTypeOf(event),
          same: { column: 'action', predicate: 'eq', value: event.action },
        },
        {
          label: 'Count',
          text: String(count),
          same: { column: 'count', predicate: 'eq', value: count },
        },
        recordFact('API Key', 'api_key_name', metadata.api_key_name),
        recordFact('Dataset', 'dataset_name', metadata.dataset_name),
        recordFact('Dataset Group', 'dataset_group_name', metadata.dataset_group_name),
        recordFact('Product', 'product', product),
        recordFact('Product Version', 'product_version', event.product_version),
        recordFact('API Version', 'api_version', event.api_version),
        { label: 'Session', text: session },
      ],
      metadata: Object.entries(metadata)
        .filter(([name]) => !shown.has(name))
        .map(([label, value]) => ({ label, text: metadataText(value) })),
    };
  },
};

export default search;
