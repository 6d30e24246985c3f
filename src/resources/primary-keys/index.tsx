import { textLimits } from '../../../contract/textLimits';
import { primaryKeyTexts as texts } from '../../../texts/primaryKeys';
import { rotationScheduleTexts } from '../../../texts/rotation';
import { daysText, nameList, relativeTime } from '../../ui/formats';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import {
  column,
  datasetsColumn,
  dateColumn,
  linkColumn,
  numberColumn,
  textColumn,
} from '../columns';
import { rotationRemark } from '../rotationRemark';
import { primaryKeyActions } from './actions';
import { type PrimaryKeyRecord, stateOf } from './record';

/** Primary keys (console.md section 2, companion.md "Primary key detail"). */
export const primaryKeys = declareResource<PrimaryKeyRecord>({
  ...rowOf('primary-keys'),
  endpoint: { expand: 'datasets' },
  list: {
    columns: [
      linkColumn('name', texts.name, ({ name }) => name, { width: 134 }),
      datasetsColumn(texts.datasets, { width: 126 }),
      dateColumn('created_at', texts.created, (row) => row.created_at, { width: 112 }),
      column(
        'next_rotation_date',
        texts.nextRotation,
        {
          kind: 'date',
          value: (row) => row.next_rotation_date,
          empty: texts.none,
          isDue: true,
          remark: (record) => rotationRemark(record, new Date()),
        },
        { width: 136 },
      ),
      textColumn(
        'key_rotation_interval',
        texts.schedule,
        (row) => daysText(row.key_rotation_interval),
        { width: 88 },
      ),
      dateColumn('last_rotation_date', texts.lastRotated, (row) => row.last_rotation_date, {
        width: 112,
        empty: texts.never,
      }),
      numberColumn('rotation_count', texts.timesRotated, (row) => row.rotation_count, {
        width: 84,
      }),
      column(
        'enabled',
        texts.enabledColumn,
        {
          kind: 'status',
          value: stateOf,
        },
        { width: 110 },
      ),
      textColumn('creator', texts.createdBy, ({ creator }) => creator?.name ?? '', { width: 94 }),
    ],
    twoLines: true,
    states: [
      { name: 'enabled', label: texts.enabled },
      { name: 'disabled', label: texts.disabled },
    ],
    phone: {
      status: 'enabled',
      facts: ({ next_rotation_date: next, datasets, dataset_count: count }, now) => [
        next === null
          ? texts.noRotation
          : rotationScheduleTexts.rotatesWhen(relativeTime(next, now)),
        nameList(
          datasets.map(({ name }) => name),
          2,
          count,
        ),
      ],
    },
    settingsName: 'primary_key_grid_columns',
    csvPrefix: 'PrimaryKeys_',
    searchLabel: texts.search,
    empty: texts.empty,
    createFirst: {
      label: texts.openWizard,
      to: '/datasets/wizard',
      access: ['datasets', 'create'],
    },
  },
  fields: [
    {
      kind: 'text',
      name: 'name',
      label: texts.name,
      max: textLimits.primaryKeyName,
      check: { kind: 'primary-keys', delayMs: 200 },
    },
    {
      kind: 'multiline',
      name: 'description',
      label: texts.description,
      max: textLimits.description,
    },
  ],
  schemas: async () => ({
    update: (await import('../../../contract/primaryKeys')).primaryKeyDetails,
  }),
  page: { parts: () => import('./PrimaryKeyParts') },
  actions: primaryKeyActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    loadFailed: texts.loadFailed,
    loadFailedFirstError: true,
  },
});
