import EditIcon from '@mui/icons-material/EditOutlined';
import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import StructuredIcon from '@mui/icons-material/TableRowsOutlined';
import UnstructuredIcon from '@mui/icons-material/InsertDriveFileOutlined';
import type { DatasetRow } from '../../../contract/datasets';
import type { DatasetType } from '../../../contract/datasetTerms';
import { declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { datasetsMessages } from './messages';
import type { DatasetRecord } from './record';

const types: Record<DatasetType, { icon: typeof StructuredIcon; label: string }> = {
  structured: { icon: StructuredIcon, label: 'Structured' },
  unstructured: { icon: UnstructuredIcon, label: 'Unstructured' },
};

/** Data sets (console.md sections 2 to 5). */
export const datasets = declareResource<DatasetRow>({
  name: 'datasets',
  label: 'Datasets',
  icon: DatasetIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/datasets',
    key: 'datasets',
    list: { kind: 'table', path: '/table/datasets' },
    unconfirmedUpdate: datasetsMessages.deleted,
  },
  access: {
    list: ['datasets', 'list'],
    read: ['datasets', 'read'],
    update: ['datasets', 'update'],
  },
  list: {
    columns: [
      {
        name: 'name',
        label: 'Name',
        width: 240,
        sortable: true,
        cell: { kind: 'link', value: ({ name }) => name },
      },
      {
        name: 'description',
        label: 'Description',
        width: 320,
        sortable: true,
        cell: { kind: 'text', value: ({ description }) => description },
      },
      {
        name: 'dataset_groups',
        label: 'Dataset Groups',
        width: 200,
        sortable: false,
        cell: {
          kind: 'hover-list',
          value: ({ dataset_groups: groups }) => groups.map(({ name }) => name),
        },
      },
      {
        name: 'primary_key',
        label: 'Primary Key',
        width: 200,
        sortable: true,
        cell: { kind: 'text', value: ({ primary_key: key }) => key.name },
      },
      {
        name: 'dataset_type',
        label: 'Type',
        width: 110,
        sortable: true,
        cell: { kind: 'icon', value: ({ dataset_type: type }) => types[type] },
        setFilter: [
          { value: 'structured', label: types.structured.label },
          { value: 'unstructured', label: types.unstructured.label },
        ],
      },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'datasets_grid_columns',
    csvPrefix: 'datasets',
    searchLabel: 'Search datasets',
    empty: {
      title: 'No datasets yet',
      text: 'A dataset says which data is encrypted, and how. Your company has none so far.',
    },
  },
  detail: recordPage<DatasetRecord>({
    resource: 'datasets',
    back: { to: '/datasets', label: 'Datasets' },
    title: (record) => record?.name ?? 'Dataset',
    notFound: datasetsMessages.notFound,
    load: () => import('./DatasetPage'),
  }),
  actions: [
    {
      id: 'edit',
      label: 'Edit',
      icon: EditIcon,
      access: ['datasets', 'update'],
      // The row menu is shown only to people with a verified email address (console.md section 2).
      visible: (_, { emailVerified }) => emailVerified,
      to: ({ uuid }) => `/datasets/${uuid}`,
    },
  ],
  messages: {
    updated: datasetsMessages.updated,
    updateFailed: datasetsMessages.updateFailed,
    notFound: datasetsMessages.notFound,
  },
});
