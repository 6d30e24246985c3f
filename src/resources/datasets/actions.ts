import { isTyped } from '../../../contract/definition/dataTypes';
import { isLocked } from '../../../contract/definition/datasetTerms';
import { tooFewKeys } from '../../../contract/definition/minKeys';
import { nextKeyNumber, nextRotationWraps } from '../../../contract/keys/rotationTerms';
import { datasetTexts as texts } from '../../../texts/datasets/datasets';
import { dataTypeLabels } from '../../../texts/datasets/datasetTerms';
import { rotationScheduleTexts } from '../../../texts/keys/rotation';
import type { Action } from '../../model/action';
import type { DialogText } from '../../model/dialogParts';
import { recordCall, targetOf } from '../../model/recordCall';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import type { KeyUse } from '../rotation/rotationInterval';
import { intervalIn, rotationSchedule } from '../rotation/rotationSchedule';
import { deletion, editAction } from '../standardResource';
import { type DatasetRecord, isStructured } from './record';

const { unconfirmed } = texts;
const selectionTexts = texts.selection;

/** A disabled primary key cannot wrap a new data key; rows of the list lack its state. */
const needsPrimaryKey = ({
  primary_key_enabled: enabled,
  primary_key: key,
}: Pick<DatasetRecord, 'primary_key'> & Partial<DatasetRecord>): string | undefined =>
  enabled === false ? texts.primaryKeyDisabled(key.name) : undefined;

/** With room for only one key there is nothing to rotate to: the page says so in place of the buttons. */
const canRotate = (record: DatasetRecord): boolean =>
  isStructured(record) && record.max_key_rotations !== 1;

/** Explains the effect of a rotation on the key numbers, and warns before they wrap (decision 14). */
function rotationTexts({
  key_number: current,
  max_key_rotations: max,
  wrapped_key_count: keyCount,
}: DatasetRecord): DialogText[] {
  if (max === null) return [];
  if (nextRotationWraps(current, max))
    return [{ severity: 'warning', text: texts.rotate.wraps(max) }];
  const next = nextKeyNumber(current, max);
  const rotation: DialogText[] = [texts.rotate.change(current, next)];
  if (next < keyCount) rotation.push({ severity: 'info', text: texts.rotate.again(next) });
  if (nextRotationWraps(next, max))
    rotation.push({ severity: 'info', text: texts.rotate.wrapsNext(max) });
  return rotation;
}

/** No scheduled rotation comes under a disabled primary key, nor before the publication (decision 18). */
function keyUse({ published_at: since, primary_key_enabled: isEnabled }: DatasetRecord): KeyUse {
  if (!isEnabled) return { notDue: rotationScheduleTexts.keyDisabled };
  return since === null ? { notDue: rotationScheduleTexts.afterPublication } : { since };
}

/** The row menu and the buttons of the page (console.md section 2), with the texts of section 8. */
export const datasetActions: readonly Action<DatasetRecord>[] = [
  {
    id: 'publish',
    button: 'state',
    isNextStep: () => true,
    ...texts.publish,
    only: 'page',
    access: ['datasets', 'publish'],
    visible: (record) => !isLocked(record),
    disabledReason: ({ max_key_rotations: keys, data_type: kind }) => tooFewKeys(keys, kind),
    dialog: {
      kind: 'confirm',
      needsSaved: true,
      text: (record) => (isStructured(record) ? texts.publish.text : texts.publish.unstructured),
    },
    run: recordCall('PATCH', '/datasets/{uuid}/publish'),
  },
  {
    id: 'rotate',
    button: 'renewal',
    ...texts.rotate,
    access: ['datasets', 'rotate'],
    visible: canRotate,
    disabledReason: needsPrimaryKey,
    dialog: {
      kind: 'confirm',
      text: (record) => [texts.rotate.text, ...rotationTexts(record)],
    },
    run: async (record, _, { action, customerUser: caller }) => {
      const query = caller === undefined ? '' : '?customer_user_uuid={caller}';
      const target = targetOf(record);
      const { data } = await action({
        ...target,
        method: 'POST',
        path: `/datasets/{uuid}/rotate${query}`,
        params: { ...target.params, caller },
      });
      if (!data['datasets']) throw new Error(texts.rotate.empty);
    },
  },
  {
    id: 'schedule',
    button: 'setting',
    ...texts.schedule,
    access: ['datasets', 'schedule'],
    visible: canRotate,
    ...rotationSchedule(keyUse),
    run: recordCall('PATCH', '/datasets/{uuid}', {
      unconfirmed,
      body: (params) => ({ key_rotation_interval: intervalIn(params, texts.schedule.missing) }),
    }),
  },
  {
    id: 'algorithm',
    button: 'setting',
    ...texts.algorithm,
    access: ['datasets', 'algorithm'],
    visible: (record) => !isStructured(record),
    dialog: () => import('./algorithmDialog'),
    run: recordCall('PATCH', '/datasets/{uuid}', {
      unconfirmed,
      body: ({ encryption_algorithm }) => ({ encryption_algorithm }),
    }),
  },
  editAction('datasets', ['datasets', 'update']),
  {
    ...deletion('datasets'),
    ...texts.delete,
    dialog: {
      kind: 'impact',
      text: ({ data_type: kind }) => [
        { severity: 'warning', text: texts.delete.warning },
        ...(isTyped(kind) ? [texts.delete.kind(dataTypeLabels[kind])] : []),
        texts.delete.losesIt,
      ],
      lists: [
        { field: 'dataset_groups', label: texts.groups },
        { field: 'api_keys', label: texts.apiKeys },
      ],
      typesName: true,
    },
    affects: ['primary-keys'],
  },
  bulkAction('datasets', {
    ...selectionTexts.schedule,
    id: 'schedule',
    access: ['datasets', 'schedule'],
    visible: canRotate,
    form: () => import('../rotation/scheduleForm'),
  }),
  bulkAction('datasets', {
    ...selectionTexts.group,
    id: 'group',
    access: ['dataset-groups', 'update'],
    text: [selectionTexts.group.text],
    form: () => import('./groupForm'),
    affects: ['dataset-groups', 'dataset-groups-datasets', 'api-keys'],
  }),
];
