import type { BillingRecord } from '../../contract/usage/billing';
import { eventsTexts } from '../../texts/usage/events';
import { listTexts } from '../../texts/admin-kit/lists';
import type { TimelineFilter } from '../model/timeline';
import { countText, displayTime } from '../ui/formats';
import { rowOf } from './table';
import { declareTimeline, recordLine, textCondition } from './timelineResource';

/** A usage event; its number is used as its uuid. */
interface EventRecord extends BillingRecord {
  uuid: string;
}

const { columns: labels } = eventsTexts;

/** Encryption is 0, Decryption is 1 (companion.md section 7). */
const eventTypes = [
  { value: 0, label: eventsTexts.encryption },
  { value: 1, label: eventsTexts.decryption },
] as const;

const eventTypeOf = ({ action }: EventRecord): string =>
  eventTypes.find(({ value }) => value === action)?.label ?? String(action);

const ofType = (value: 0 | 1): Partial<TimelineFilter> => ({
  range: { preset: 'last-7-days' },
  groups: [{ operator: 'AND', conditions: [{ column: 'action', predicate: 'eq', value }] }],
});

/** Metadata that the columns of the list already show. */
const shown = new Set(['api_key_name', 'dataset_name', 'dataset_group_name']);

/** Labels of metadata that the service itself writes. */
const metadataLabels = new Map([['key_number', labels.keyNumber]]);

const metadataText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? listTexts.none : JSON.stringify(value);
};

export const events = declareTimeline<EventRecord>({
  ...rowOf('events'),
  path: '/billing',
  key: 'billing_records',
  columns: [
    {
      kind: 'text',
      name: 'action',
      label: labels.type,
      width: 106,
      widthBeside: 92,
      value: eventTypeOf,
    },
    { kind: 'number', name: 'count', label: labels.count, width: 70, widthBeside: 62 },
    {
      kind: 'text',
      name: 'api_key_name',
      label: labels.apiKey,
      width: 150,
      widthBeside: 104,
      value: ({ metadata }) => metadata.api_key_name,
    },
    {
      kind: 'text',
      name: 'dataset_name',
      label: labels.dataset,
      width: 160,
      widthBeside: 120,
      staysBeside: true,
      value: ({ metadata }) => metadata.dataset_name,
    },
    {
      kind: 'text',
      name: 'dataset_group_name',
      label: labels.datasetGroup,
      width: 146,
      widthBeside: 106,
      value: ({ metadata }) => metadata.dataset_group_name,
    },
    { kind: 'text', name: 'product', label: labels.product, width: 112 },
    { kind: 'text', name: 'product_version', label: labels.productVersion, width: 92 },
    // Columns that do not fit on a laptop are in the panel.
    { kind: 'text', name: 'api_version', label: labels.apiVersion, width: 110, hidden: true },
    { kind: 'text', name: 'session', label: labels.session, width: 110, hidden: true },
  ],
  csvPrefix: 'Events_',
  phone: {
    facts: (event) => [
      eventsTexts.calls(eventTypeOf(event), countText(event.count)),
      event.metadata.api_key_name,
      event.metadata.dataset_name,
    ],
  },
  searchLabel: eventsTexts.searchLabel,
  timeline: {
    conditions: [
      textCondition('dataset_name', labels.dataset),
      textCondition('dataset_group_name', labels.datasetGroup),
      textCondition('api_key_name', labels.apiKey),
      { name: 'action', label: labels.type, type: 'number', choices: eventTypes },
      { name: 'count', label: labels.count, type: 'number' },
      textCondition('product', labels.product),
      textCondition('product_version', labels.productVersion),
      textCondition('api_version', labels.apiVersion),
      textCondition('session', labels.session),
      textCondition('dataset_uuid', labels.datasetId),
      textCondition('api_key_uuid', labels.apiKeyId),
    ],
    series: {
      column: 'action',
      label: labels.type,
      groups: [
        { value: 0, label: eventsTexts.encryptions, color: 'var(--mui-palette-chart-encrypt)' },
        { value: 1, label: eventsTexts.decryptions, color: 'var(--mui-palette-chart-decrypt)' },
      ],
    },
    quickSearches: [
      { label: eventsTexts.lastEncryptions, filter: ofType(0) },
      { label: eventsTexts.lastDecryptions, filter: ofType(1) },
    ],
    namedBy: ({ column, predicate, value }, { metadata, dataset_uuid, api_key_uuid }) => {
      if (predicate !== 'eq') return undefined;
      if (column === 'dataset_uuid' && value === dataset_uuid)
        return { label: labels.dataset, name: metadata.dataset_name };
      return column === 'api_key_uuid' && value === api_key_uuid
        ? { label: labels.apiKey, name: metadata.api_key_name }
        : undefined;
    },
    detailsOf: (event) => {
      const { action, count, metadata } = event;
      const type = eventTypeOf(event);
      /** Links to the record that it names, if that still exists. */
      const named = (
        label: string,
        name: 'api_key_name' | 'dataset_name' | 'dataset_group_name',
        resource: string,
        uuid: string | null,
      ) => ({
        ...recordLine(label, name, metadata[name]),
        link: uuid === null ? undefined : { name: metadata[name], to: `/${resource}/${uuid}` },
      });
      return {
        title: type,
        text: displayTime(event.date),
        lines: [
          recordLine(labels.type, 'action', type, action),
          recordLine(labels.count, 'count', String(count), count),
          named(labels.apiKey, 'api_key_name', 'api-keys', event.api_key_uuid),
          named(labels.dataset, 'dataset_name', 'datasets', event.dataset_uuid),
          named(
            labels.datasetGroup,
            'dataset_group_name',
            'dataset-groups',
            event.dataset_group_uuid,
          ),
          recordLine(labels.product, 'product', event.product),
          recordLine(labels.productVersion, 'product_version', event.product_version),
          recordLine(labels.apiVersion, 'api_version', event.api_version),
          { label: labels.session, text: event.session },
        ],
        metadata: Object.entries(metadata)
          .filter(([name]) => !shown.has(name))
          .map(([name, value]) => ({
            label: metadataLabels.get(name) ?? name,
            text: metadataText(value),
          })),
      };
    },
  },
});
