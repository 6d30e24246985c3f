import GroupIcon from '@mui/icons-material/FolderCopyOutlined';
import { Route } from 'react-router-dom';
import { ResourceList } from '../../grid/ResourceList';
import { declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { datasetGroupActions } from './actions';
import { NewDatasetGroup } from './creation/NewDatasetGroup';
import { datasetGroupMessages } from './messages';
import type { DatasetGroupRecord } from './record';

/** Creation is a dialog over the list. */
const NewDatasetGroupRoute = () => (
  <>
    <ResourceList declaration={datasetGroups} />
    <NewDatasetGroup />
  </>
);

/** Dataset groups (companion.md "Dataset groups"). */
export const datasetGroups = declareResource<DatasetGroupRecord>({
  name: 'dataset-groups',
  label: 'Dataset Groups',
  icon: GroupIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/dataset-groups',
    key: 'dataset_groups',
    list: { kind: 'table', path: '/table/dataset-groups' },
    emptyUpdate: datasetGroupMessages.emptyUpdate,
  },
  access: {
    list: ['dataset-groups', 'list'],
    read: ['dataset-groups', 'read'],
    update: ['dataset-groups', 'update'],
  },
  list: {
    columns: [
      {
        name: 'name',
        label: 'Name',
        width: 180,
        sortable: true,
        cell: { kind: 'link', value: ({ name }) => name },
      },
      {
        name: 'description',
        label: 'Description',
        width: 200,
        sortable: true,
        cell: { kind: 'text', value: ({ description }) => description },
      },
      {
        name: 'datasets',
        label: 'Datasets',
        width: 185,
        sortable: false,
        cell: { kind: 'hover-list', value: datasetNames },
      },
      {
        name: 'created_at',
        label: 'Created',
        width: 208,
        sortable: true,
        cell: { kind: 'date', value: ({ created_at: created }) => created },
      },
      {
        name: 'creator',
        label: 'Created By',
        width: 140,
        sortable: true,
        cell: { kind: 'text', value: ({ creator }) => creator?.name ?? '' },
      },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'dataset_groups_grid_columns',
    csvPrefix: 'DatasetGroups_',
    searchLabel: 'Search dataset groups',
    empty: {
      title: 'No dataset groups yet',
      text: 'A dataset group holds datasets that API keys are given access to. Your company has none so far.',
    },
    create: {
      label: 'New Dataset Group',
      to: '/dataset-groups/new',
      access: ['dataset-groups', 'create'],
    },
  },
  detail: recordPage<DatasetGroupRecord>({
    resource: 'dataset-groups',
    access: ['dataset-groups', 'read'],
    back: { to: '/dataset-groups', label: 'Back to Dataset Groups' },
    title: (record) => record?.name ?? 'Dataset Group',
    notFound: datasetGroupMessages.loadFailed,
    loadFailed: datasetGroupMessages.loadFailed,
    load: () => import('./DatasetGroupPage'),
  }),
  // A fixed path goes before the record's own (traps 2.1).
  children: <Route path="new" element={<NewDatasetGroupRoute />} />,
  actions: datasetGroupActions,
  messages: {
    updated: datasetGroupMessages.updated,
    updateFailed: datasetGroupMessages.updateFailed,
    notFound: datasetGroupMessages.loadFailed,
  },
});

/** The service names the first datasets of a group and counts the others. */
function datasetNames({ datasets, dataset_count: count }: DatasetGroupRecord): string[] {
  const names = datasets.map(({ name }) => name);
  const others = count - names.length;
  return others > 0 ? [...names, `and ${others.toLocaleString('en-US')} more`] : names;
}
