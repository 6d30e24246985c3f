import type { PrimaryKeyRecord } from '../../../contract/keys/primaryKeys';
import { textLimits } from '../../../contract/lib/textLimits';
import { daysText } from '../../../texts/admin-kit/times';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import { rotationScheduleTexts } from '../../../texts/keys/rotation';
import { nameList, relativeTime } from '../../ui/formats';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { creatorColumn, datasetsColumn } from '../columns';
import { rotationRemark } from '../rotation/rotationRemark';
import { primaryKeyActions } from './actions';
import { stateOf } from './record';

/** Primary keys (console.md section 2, companion.md "Primary key detail"). */
export const primaryKeys = declareResource<PrimaryKeyRecord>({
  ...rowOf('primary-keys'),
  endpoint: { expand: 'datasets' },
  list: {
    columns: [
      { kind: 'link', name: 'name', label: texts.name, width: 134 },
      { ...datasetsColumn, label: texts.datasets, width: 126 },
      { kind: 'date', name: 'created_at', label: texts.created, width: 112 },
      {
        kind: 'date',
        name: 'next_rotation_date',
        label: texts.nextRotation,
        width: 136,
        empty: texts.none,
        isDue: true,
        remark: (record) => rotationRemark(record, new Date()),
      },
      {
        kind: 'text',
        name: 'key_rotation_interval',
        label: texts.schedule,
        width: 88,
        value: (row) => daysText(row.key_rotation_interval),
      },
      {
        kind: 'date',
        name: 'last_rotation_date',
        label: texts.lastRotated,
        width: 112,
        empty: texts.never,
      },
      { kind: 'number', name: 'rotation_count', label: texts.timesRotated, width: 84 },
      { kind: 'status', name: 'enabled', label: texts.enabledColumn, width: 110, value: stateOf },
      { ...creatorColumn, label: texts.createdBy, width: 94 },
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
    update: (await import('../../../contract/keys/primaryKeys')).primaryKeyDetails,
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
