import type { DatasetGroupRecord } from '../../../contract/dataset-groups/datasetGroups';
import { datasetGroupTexts as texts } from '../../../texts/dataset-groups/datasetGroups';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { counted } from '../../../texts/admin-kit/counted';
import { createdColumn, creatorColumn, datasetsColumn } from '../columns';
import { deletion, editAction } from '../standardResource';
import { detailFields } from './record';

/** Other resources that show groups, or the datasets of groups. */
const affects = ['datasets', 'api-keys', 'primary-keys', 'dataset-groups-datasets'] as const;
const row = rowOf('dataset-groups');

/** Dataset groups (companion.md "Dataset groups"). */
export const datasetGroups = declareResource<DatasetGroupRecord>({
  ...row,
  endpoint: { emptyUpdate: texts.emptyUpdate },
  list: {
    columns: [
      { kind: 'link', name: 'name', label: texts.name, width: 180 },
      { kind: 'text', name: 'description', label: texts.description, width: 200 },
      { ...datasetsColumn, label: texts.datasets, width: 185, sortable: false },
      createdColumn,
      { ...creatorColumn, label: texts.createdBy, width: 140 },
    ],
    phone: {
      facts: ({ dataset_count: count, description }) => [counted(count, 'dataset'), description],
    },
    csvPrefix: 'DatasetGroups_',
    searchLabel: texts.searchGroups,
    empty: texts.empty,
  },
  dialogs: { new: () => import('./NewDatasetGroup') },
  fields: detailFields,
  schemas: async () => ({
    update: (await import('../../../contract/dataset-groups/datasetGroups')).datasetGroupUpdate,
  }),
  page: { back: texts.back, parts: () => import('./DatasetGroupParts') },
  actions: [
    editAction('dataset-groups', row.access.update),
    {
      ...deletion('dataset-groups'),
      ...texts.delete,
      dialog: {
        kind: 'impact',
        text: () => [{ severity: 'warning', text: texts.delete.warning }, texts.delete.losesAccess],
        lists: [
          { field: 'api_keys', label: texts.apiKeys },
          { field: 'datasets', label: texts.delete.toDatasets },
        ],
        typesName: true,
      },
      affects,
    },
  ],
  affects,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    partlyFailed: texts.partlyFailed,
    loadFailed: texts.loadFailed,
  },
});
