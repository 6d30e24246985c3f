import { primaryKeyTexts as texts } from '../../../texts/primaryKeys';
import type { Action } from '../../model/action';
import { nameList } from '../../ui/formats';
import { intervalIn, rotationSchedule } from '../rotationSchedule';
import type { PrimaryKeyRecord } from './record';

/**
 * What names the record in a call, and which version of it the person saw.
 * @throws Error before the call when there is no uuid (console.md section 8)
 */
function target({ uuid, version }: PrimaryKeyRecord) {
  if (!uuid) throw new Error(texts.noUuid);
  return { params: { uuid }, ifMatch: version };
}

const isEnabled = ({ enabled }: PrimaryKeyRecord): boolean => enabled;
const lists = [
  { field: 'datasets', label: texts.datasets },
  { field: 'api_keys', label: texts.apiKeys },
] as const;

/** Which primary keys are enabled, and what depends on that, is shown with the datasets too. */
const affects = ['datasets'] as const;

/** Enabled keys: Rotate, Change Rotation Schedule, Disable; disabled ones: only Enable (console.md 2). */
export const primaryKeyActions: readonly Action<PrimaryKeyRecord>[] = [
  {
    id: 'rotate',
    label: texts.rotate.label,
    access: ['primary-keys', 'rotate'],
    visible: isEnabled,
    dialog: {
      kind: 'confirm',
      title: texts.rotate.title,
      text: () => texts.rotate.text,
      submit: texts.rotate.label,
    },
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'POST', path: '/primary-keys/{uuid}/rotate' }),
    success: texts.rotate.success,
    failure: texts.rotate.failure,
  },
  {
    id: 'schedule',
    label: texts.changeSchedule.label,
    access: ['primary-keys', 'schedule'],
    visible: isEnabled,
    dialog: rotationSchedule(texts.changeSchedule.label),
    run: (record, params, provider) =>
      provider.action({
        ...target(record),
        method: 'PATCH',
        path: '/primary-keys/{uuid}',
        body: { key_rotation_interval: intervalIn(params, texts.noInterval) },
      }),
    success: texts.changeSchedule.success,
    failure: texts.changeSchedule.failure,
  },
  {
    id: 'disable',
    label: texts.disable.label,
    access: ['primary-keys', 'disable'],
    visible: isEnabled,
    // Says what stops at once (decision 19).
    dialog: {
      kind: 'impact',
      title: texts.disable.title,
      text: () => [{ severity: 'warning', text: texts.disable.warning }, texts.disable.stops],
      lists,
      submit: texts.disable.label,
    },
    danger: true,
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/primary-keys/{uuid}/disable' }),
    success: texts.disable.success,
    failure: texts.disable.failure,
    affects,
  },
  {
    id: 'enable',
    label: texts.enable.label,
    access: ['primary-keys', 'enable'],
    visible: ({ enabled }) => !enabled,
    dialog: {
      kind: 'confirm',
      title: texts.enable.title,
      text: () => texts.enable.text,
      submit: texts.enable.label,
    },
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/primary-keys/{uuid}/enable' }),
    success: texts.enable.success,
    failure: texts.enable.failure,
    affects,
  },
  {
    id: 'delete',
    label: texts.delete.label,
    danger: true,
    only: 'page',
    access: ['primary-keys', 'delete'],
    // One that datasets use cannot be deleted (console.md section 4).
    dialog: {
      kind: 'impact',
      title: texts.delete.title,
      text: () => [{ severity: 'warning', text: texts.delete.warning }],
      refusal: ({ datasetCount, names }) =>
        datasetCount > 0 ? texts.delete.inUse(nameList(names('datasets'), 10)) : undefined,
      lists,
      typesName: true,
      submit: texts.delete.label,
    },
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'DELETE', path: '/primary-keys/{uuid}' }),
    success: texts.delete.success,
    failure: texts.delete.failure,
    deletes: true,
  },
];
