import type { ActivityRecord } from '../../contract/usage/activities';
import { activityKinds } from '../../contract/usage/activityKinds';
import { lookUp } from '../../contract/lib/lookUp';
import { securityHistoryTexts } from '../../texts/usage/securityHistory';
import { utcText } from '../ui/formats';
import { rowOf } from './table';
import { declareTimeline, recordLine, textCondition } from './timelineResource';

/** A row of the security history; its number is used as its uuid. */
interface HistoryRecord extends ActivityRecord {
  uuid: string;
}

const { columns: labels } = securityHistoryTexts;

const kindColors = {
  change: 'var(--mui-palette-chart-encrypt)',
  use: 'var(--mui-palette-chart-decrypt)',
  failure: 'var(--mui-palette-error-main)',
} as const;

/** The record that the entry is about: `primary_keys` are the resource `primary-keys`. */
const objectOf = ({ object_type: type, object_uuid: uuid, action }: HistoryRecord) =>
  type === null || uuid === null || action === 'Deleted'
    ? undefined
    : { resource: type.replaceAll('_', '-'), uuid };

/** @returns the name in the details of the record that the entry is about, and its kind */
function nameIn({ object_type: type, details }: HistoryRecord) {
  const kind = lookUp(securityHistoryTexts.objects, type);
  const [, name] = (kind && new RegExp(`\\b${kind} "(.+?)"`, 'i').exec(details)) || [];
  return kind && name ? { label: `${kind[0]?.toUpperCase()}${kind.slice(1)}`, name } : undefined;
}

/** @returns the record's name in the details, with the link to its page */
function namedObject(row: HistoryRecord) {
  const object = objectOf(row);
  const name = nameIn(row);
  return object && name
    ? { name: `"${name.name}"`, to: `/${object.resource}/${object.uuid}` }
    : undefined;
}

export const securityHistory = declareTimeline<HistoryRecord>({
  ...rowOf('security-history'),
  path: '/activities',
  key: 'activities',
  columns: [
    { kind: 'text', name: 'title', label: labels.category, width: 130, hidden: true },
    { kind: 'text', name: 'action', label: labels.action, width: 135, widthBeside: 84 },
    {
      kind: 'text',
      name: 'details',
      label: labels.details,
      width: 478,
      narrowWidth: 230,
      widthBeside: 144,
      staysBeside: true,
      link: namedObject,
    },
    { kind: 'text', name: 'user_name', label: labels.user, width: 124, widthBeside: 80 },
    {
      kind: 'text',
      name: 'ip_address',
      label: labels.ipAddress,
      width: 120,
      widthBeside: 112,
      value: (row) => row.ip_address ?? '',
    },
    // A long value that says little in the list: the panel has it, with links to related entries.
    { kind: 'text', name: 'transaction_id', label: labels.transaction, width: 220, hidden: true },
  ],
  csvPrefix: 'SecurityHistory_',
  phone: {
    title: ({ action }) => action,
    day: ({ date }) => date,
    // Names the user unless the details begin with the name, as two lines may cut the details' end.
    facts: ({ date, user_name: user, details }) => [
      utcText(date, 'hh:mm aa'),
      details.startsWith(user) ? '' : user,
      details,
    ],
  },
  searchLabel: securityHistoryTexts.searchLabel,
  rowsLabel: securityHistoryTexts.rows,
  timeline: {
    conditions: [
      textCondition('action', labels.action),
      textCondition('title', labels.category),
      textCondition('details', labels.details),
      textCondition('user_name', labels.user),
      textCondition('ip_address', labels.ipAddress),
      textCondition('transaction_id', labels.transaction),
      textCondition('object_uuid', labels.object),
      {
        ...textCondition('kind', securityHistoryTexts.kind),
        choices: activityKinds.map((value) => ({
          value,
          label: securityHistoryTexts.kinds[value],
        })),
      },
    ],
    quickSearches: [],
    series: {
      column: 'kind',
      label: securityHistoryTexts.kind,
      groups: activityKinds.map((value) => ({
        value,
        label: securityHistoryTexts.kinds[value],
        color: kindColors[value],
      })),
    },
    namedBy: ({ column: name, predicate, value }, row) =>
      name === 'object_uuid' && predicate === 'eq' && value === row.object_uuid
        ? nameIn(row)
        : undefined,
    detailsOf: (row) => ({
      title: row.action,
      text: row.details,
      lines: [
        recordLine(labels.category, 'title', row.title),
        recordLine(labels.action, 'action', row.action),
        { label: labels.details, text: row.details, link: namedObject(row) },
        recordLine(labels.user, 'user_name', row.user_name),
        recordLine(labels.ipAddress, 'ip_address', row.ip_address),
        recordLine(labels.object, 'object_uuid', row.object_uuid),
      ],
      changes: row.changes,
      object: objectOf(row),
      transaction: row.transaction_id,
    }),
  },
});
