import type { PrimaryKeyRecord } from '../../../contract/keys/primaryKeys';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import type { Action } from '../../model/action';
import { recordCall } from '../../model/recordCall';
import { nameList } from '../../ui/formats';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import { intervalIn, rotationSchedule } from '../rotation/rotationSchedule';
import { deletion } from '../standardResource';

const missing = texts.noUuid;
const selectionTexts = texts.selection;
const isEnabled = ({ enabled }: PrimaryKeyRecord): boolean => enabled;
const lists = [
  { field: 'datasets', label: texts.datasets },
  { field: 'api_keys', label: texts.apiKeys },
] as const;

/** Datasets also show whether their primary key is enabled, and what depends on it. */
const affects = ['datasets'] as const;

/** Enabled keys have all but Enable, disabled ones only that (console.md section 2). */
export const primaryKeyActions: readonly Action<PrimaryKeyRecord>[] = [
  {
    id: 'rotate',
    button: 'renewal',
    ...texts.rotate,
    access: ['primary-keys', 'rotate'],
    visible: isEnabled,
    dialog: { kind: 'confirm', text: () => texts.rotate.text },
    run: recordCall('POST', '/primary-keys/{uuid}/rotate', { missing }),
  },
  {
    id: 'schedule',
    button: 'setting',
    ...texts.changeSchedule,
    access: ['primary-keys', 'schedule'],
    visible: isEnabled,
    ...rotationSchedule(({ created_at: since }) => ({ since })),
    run: recordCall('PATCH', '/primary-keys/{uuid}', {
      missing,
      body: (params) => ({ key_rotation_interval: intervalIn(params, texts.noInterval) }),
    }),
  },
  {
    id: 'disable',
    button: 'state',
    ...texts.disable,
    access: ['primary-keys', 'disable'],
    visible: isEnabled,
    // Lists what stops at once (decision 19).
    dialog: {
      kind: 'impact',
      text: () => [{ severity: 'warning', text: texts.disable.warning }, texts.disable.stops],
      lists,
    },
    danger: true,
    run: recordCall('PATCH', '/primary-keys/{uuid}/disable', { missing }),
    affects,
  },
  {
    id: 'enable',
    button: 'state',
    isNextStep: () => true,
    ...texts.enable,
    access: ['primary-keys', 'enable'],
    visible: ({ enabled }) => !enabled,
    dialog: { kind: 'confirm', text: () => texts.enable.text },
    run: recordCall('PATCH', '/primary-keys/{uuid}/enable', { missing }),
    affects,
  },
  {
    ...deletion('primary-keys', missing),
    ...texts.delete,
    only: 'page',
    // One that datasets use cannot be deleted (console.md section 4).
    dialog: {
      kind: 'impact',
      text: () => [{ severity: 'warning', text: texts.delete.warning }],
      refusal: ({ datasetCount, names }) =>
        datasetCount > 0
          ? texts.delete.inUse(nameList(names('datasets'), 10, datasetCount))
          : undefined,
      lists,
      typesName: true,
    },
  },
  bulkAction('primary-keys', {
    ...selectionTexts.schedule,
    id: 'schedule',
    access: ['primary-keys', 'schedule'],
    visible: isEnabled,
    form: () => import('../rotation/scheduleForm'),
  }),
  bulkAction('primary-keys', {
    ...selectionTexts.disable,
    id: 'disable',
    access: ['primary-keys', 'disable'],
    visible: isEnabled,
    lists,
    affects,
  }),
];
