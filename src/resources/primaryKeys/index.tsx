import KeyIcon from '@mui/icons-material/KeyOutlined';
import { daysText } from '../daysText';
import { declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { primaryKeyActions } from './actions';
import { primaryKeyMessages } from './messages';
import type { PrimaryKeyRecord } from './record';

/** Primary keys (console.md section 2, companion.md "Primary key detail"). */
export const primaryKeys = declareResource<PrimaryKeyRecord>({
  name: 'primary-keys',
  label: 'Primary Keys',
  icon: KeyIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/primary-keys',
    key: 'primary_keys',
    list: { kind: 'table', path: '/table/primary-keys' },
  },
  access: {
    list: ['primary-keys', 'list'],
    read: ['primary-keys', 'read'],
    update: ['primary-keys', 'update'],
  },
  list: {
    columns: [
      {
        name: 'name',
        label: 'Name',
        width: 220,
        sortable: true,
        cell: { kind: 'link', value: ({ name }) => name },
      },
      {
        name: 'datasets',
        label: 'Datasets',
        width: 200,
        sortable: true,
        cell: { kind: 'hover-list', value: ({ datasets }) => datasets.map(({ name }) => name) },
      },
      {
        name: 'created_at',
        label: 'Created',
        width: 220,
        sortable: true,
        cell: { kind: 'date', value: ({ created_at: created }) => created },
      },
      {
        name: 'next_rotation_date',
        label: 'Next Scheduled Rotation',
        width: 230,
        sortable: true,
        cell: { kind: 'date', value: ({ next_rotation_date: next }) => next, empty: 'None' },
      },
      {
        name: 'key_rotation_interval',
        label: 'Rotation Schedule',
        width: 160,
        sortable: true,
        cell: { kind: 'text', value: ({ key_rotation_interval: days }) => daysText(days) },
      },
      {
        name: 'last_rotation_date',
        label: 'Last Rotated',
        width: 220,
        sortable: true,
        cell: { kind: 'date', value: ({ last_rotation_date: last }) => last, empty: 'Never' },
      },
      {
        name: 'rotation_count',
        label: 'Times Rotated',
        width: 130,
        sortable: true,
        cell: { kind: 'number', value: ({ rotation_count: count }) => count },
      },
      {
        name: 'enabled',
        label: 'Enabled',
        width: 120,
        sortable: true,
        cell: {
          kind: 'status',
          value: ({ enabled }) =>
            enabled
              ? { label: 'Enabled', tone: 'positive' }
              : { label: 'Disabled', tone: 'neutral' },
        },
      },
      {
        name: 'creator',
        label: 'Created By',
        width: 180,
        sortable: true,
        cell: { kind: 'text', value: ({ creator }) => creator?.name ?? '' },
      },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'primary_key_grid_columns',
    csvPrefix: 'PrimaryKeys_',
    searchLabel: 'Search primary keys',
    empty: {
      title: 'No primary keys yet',
      text: 'A primary key protects the keys of datasets. Your company has none so far.',
    },
  },
  detail: recordPage<PrimaryKeyRecord>({
    resource: 'primary-keys',
    access: ['primary-keys', 'read'],
    back: { to: '/primary-keys', label: 'Primary Keys' },
    title: (record) => record?.name ?? 'Primary Key',
    loadFailed: primaryKeyMessages.loadFailed,
    load: () => import('./PrimaryKeyPage'),
  }),
  actions: primaryKeyActions,
  messages: { updated: primaryKeyMessages.updated, updateFailed: primaryKeyMessages.updateFailed },
});
