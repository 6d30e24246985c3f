import EditIcon from '@mui/icons-material/EditOutlined';
import { codeLoader } from '../../forms/codeLoader';
import type { Action, ActionDialogComponent } from '../declare';
import { datasetsMessages } from './messages';
import type { DatasetRecord } from './record';

const isStructured = ({ dataset_type: type }: DatasetRecord): boolean => type === 'structured';

const loadDialog = (load: () => Promise<{ default: ActionDialogComponent<DatasetRecord> }>) => ({
  kind: 'custom' as const,
  code: codeLoader(load),
});

/** What names the record in a call, and which version of it the person saw. */
const target = ({ uuid, version }: DatasetRecord) => ({
  params: { uuid },
  ifMatch: version,
  unconfirmed: datasetsMessages.deleted,
});

/** A disabled primary key wraps no new data key; rows of the list do not tell. */
const needsPrimaryKey = ({
  primary_key_enabled: enabled,
  primary_key: key,
}: Pick<DatasetRecord, 'primary_key'> & Partial<DatasetRecord>): string | undefined =>
  enabled === false ? `The primary key “${key.name}” is disabled.` : undefined;

/** The row menu and the buttons of the page (console.md section 2), with the texts of section 8. */
export const datasetActions: readonly Action<DatasetRecord>[] = [
  {
    id: 'rotate',
    label: 'Rotate Data Encryption Key',
    access: ['datasets', 'rotate'],
    visible: isStructured,
    disabledReason: needsPrimaryKey,
    dialog: loadDialog(() => import('./RotateKeyDialog')),
    run: async (record, _, provider) => {
      const { data } = await provider.action({
        ...target(record),
        method: 'POST',
        path: '/datasets/{uuid}/rotate',
      });
      if (!data['datasets']) throw new Error('Returned dataset is null');
    },
    success: 'Dataset encryption key successfully rotated.',
    failure: 'There is a problem rotating the dataset encryption key.',
  },
  {
    id: 'schedule',
    label: 'Change Data Encryption Key Rotation Schedule',
    access: ['datasets', 'schedule'],
    visible: isStructured,
    dialog: loadDialog(async () => {
      const { rotationScheduleDialog } = await import('../rotationScheduleDialog');
      return { default: rotationScheduleDialog('Change Data Encryption Key Rotation Schedule') };
    }),
    run: async (record, { interval }, provider) => {
      if (interval === undefined) throw new Error('No key rotation interval set for dataset.');
      await provider.action({
        ...target(record),
        method: 'PATCH',
        path: '/datasets/{uuid}',
        body: { key_rotation_interval: interval },
      });
    },
    success: 'Dataset encryption key schedule successfully set.',
    failure: 'There is a problem setting the rotation schedule for the dataset encryption key.',
    unexplained: 'Error attempting to update the dataset encryption key rotation schedule.',
  },
  {
    id: 'algorithm',
    label: 'Change Data Encryption Algorithm',
    pageLabel: 'Update Encryption Algorithm',
    access: ['datasets', 'algorithm'],
    visible: (record) => !isStructured(record),
    dialog: loadDialog(() => import('./AlgorithmDialog')),
    run: (record, { algorithm }, provider) =>
      provider.action({
        ...target(record),
        method: 'PATCH',
        path: '/datasets/{uuid}',
        body: { encryption_algorithm: algorithm },
      }),
    success: 'Encryption algorithm updated.',
    failure: 'There was an issue updating the encryption algorithm.',
  },
  {
    id: 'edit',
    label: 'Edit',
    icon: EditIcon,
    only: 'row',
    access: ['datasets', 'update'],
    to: ({ uuid }) => `/datasets/${uuid}`,
  },
  {
    id: 'publish',
    label: 'Publish',
    only: 'page',
    access: ['datasets', 'publish'],
    visible: (record) => isStructured(record) && record.published_at === null,
    dialog: {
      kind: 'confirm',
      title: 'Publish Dataset',
      text: () => [
        'Publishing locks the definition: character sets, lengths and passthrough can no longer be changed. This cannot be taken back.',
        'Its name and description can still be changed.',
      ],
      submit: 'Publish',
    },
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/datasets/{uuid}/publish' }),
    success: 'Dataset successfully published.',
    failure: 'There was an issue publishing the dataset.',
  },
  {
    id: 'delete',
    label: 'Delete',
    danger: true,
    access: ['datasets', 'delete'],
    dialog: loadDialog(() => import('./DeleteDatasetDialog')),
    run: (record, _, provider) =>
      provider.action({ ...target(record), method: 'DELETE', path: '/datasets/{uuid}' }),
    success: 'Dataset successfully deleted',
    failure: 'There was an issue deleting the dataset.',
    affects: ['primary-keys'],
    redirect: '/datasets',
  },
];
