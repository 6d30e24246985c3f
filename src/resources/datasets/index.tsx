import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import StructuredIcon from '@mui/icons-material/TableRowsOutlined';
import UnstructuredIcon from '@mui/icons-material/InsertDriveFileOutlined';
import type { DatasetType } from '../../../contract/datasetTerms';
import { Route } from 'react-router-dom';
import { WizardRoute } from '../../custom-pages/dataset-wizard/WizardRoute';
import { declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { datasetActions } from './actions';
import { datasetsMessages } from './messages';
import type { DatasetRecord } from './record';

const types: Record<DatasetType, { icon: typeof StructuredIcon; label: string }> = {
  structured: { icon: StructuredIcon, label: 'Structured' },
  unstructured: { icon: UnstructuredIcon, label: 'Unstructured' },
};

/** Data sets (console.md sections 2 to 5). */
export const datasets = declareResource<DatasetRecord>({
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
        width: 200,
        sortable: true,
        cell: { kind: 'link', value: ({ name }) => name },
      },
      {
        name: 'description',
        label: 'Description',
        width: 260,
        sortable: true,
        cell: { kind: 'text', value: ({ description }) => description },
      },
      {
        name: 'dataset_groups',
        label: 'Dataset Groups',
        width: 190,
        sortable: false,
        cell: {
          kind: 'hover-list',
          value: ({ dataset_groups: groups }) => groups.map(({ name }) => name),
        },
      },
      {
        name: 'primary_key',
        label: 'Primary Key',
        width: 160,
        sortable: true,
        cell: { kind: 'text', value: ({ primary_key: key }) => key.name },
      },
      {
        name: 'dataset_type',
        label: 'Type',
        width: 90,
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
    create: { label: 'New Dataset', to: '/datasets/wizard', access: ['datasets', 'create'] },
  },
  detail: recordPage<DatasetRecord>({
    resource: 'datasets',
    access: ['datasets', 'read'],
    back: { to: '/datasets', label: 'Datasets' },
    title: (record) => record?.name ?? 'Dataset',
    notFound: datasetsMessages.notFound,
    load: () => import('./DatasetPage'),
  }),
  // A fixed path goes before the record's own (traps 2.1).
  children: <Route path="wizard" element={<WizardRoute />} />,
  actions: datasetActions,
  messages: {
    updated: datasetsMessages.updated,
    updateFailed: datasetsMessages.updateFailed,
    notFound: datasetsMessages.notFound,
  },
});
