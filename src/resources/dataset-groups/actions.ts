import EditIcon from '@mui/icons-material/EditOutlined';
import { codeLoader } from '../../forms/codeLoader';
import type { Action } from '../declare';
import { datasetGroupMessages } from './messages';
import type { DatasetGroupRecord } from './record';

/** The row menu and the button of the page (companion.md "Dataset groups"). */
export const datasetGroupActions: readonly Action<DatasetGroupRecord>[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: EditIcon,
    only: 'row',
    access: ['dataset-groups', 'update'],
    to: ({ uuid }) => `/dataset-groups/${uuid}`,
  },
  {
    id: 'delete',
    label: 'Delete',
    danger: true,
    access: ['dataset-groups', 'delete'],
    dialog: { kind: 'custom', code: codeLoader(() => import('./DeleteDatasetGroupDialog')) },
    run: ({ uuid, version }, _, provider) =>
      provider.action({
        method: 'DELETE',
        path: '/dataset-groups/{uuid}',
        params: { uuid },
        ifMatch: version,
      }),
    success: datasetGroupMessages.deleted,
    failure: datasetGroupMessages.deleteFailed,
    affects: ['datasets', 'api-keys', 'primary-keys', 'dataset-groups-datasets'],
    redirect: '/dataset-groups',
  },
];
