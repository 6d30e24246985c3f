import { datasetGroupTexts as texts } from '../../../texts/datasetGroups';
import { serviceTexts } from '../../../texts/serviceErrors';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { countText } from '../../ui/formats';
import { createdColumn, datasetsColumn, linkColumn, textColumn } from '../columns';
import { deletion, editAction } from '../standardResource';
import { detailFields, type DatasetGroupRecord } from './record';

/** Other resources that show groups, or the datasets of groups. */
const affects = ['datasets', 'api-keys', 'primary-keys', 'dataset-groups-datasets'] as const;
const row = rowOf('dataset-groups');

/** Dataset groups (companion.md "Dataset groups"). */
export const datasetGroups = declareResource<DatasetGroupRecord>({
  ...row,
  endpoint: { emptyCreate: serviceTexts.noGroupCreated, emptyUpdate: texts.emptyUpdate },
  list: {
    columns: [
      linkColumn('name', texts.name, ({ name }) => name, { width: 180 }),
      textColumn('description', texts.description, ({ description }) => description, {
        width: 200,
      }),
      datasetsColumn(texts.datasets, { width: 185, sortable: false }),
      createdColumn,
      textColumn('creator', texts.createdBy, ({ creator }) => creator?.name ?? '', { width: 140 }),
    ],
    phone: {
      facts: ({ dataset_count: count, description }) => [
        texts.datasetCount(countText(count), count === 1),
        description,
      ],
    },
    csvPrefix: 'DatasetGroups_',
    searchLabel: texts.searchGroups,
    empty: texts.empty,
  },
  dialogs: { new: () => import('./NewDatasetGroup') },
  fields: detailFields,
  schemas: async () => {
    const terms = await import('../../../contract/datasetGroups');
    return { create: terms.newDatasetGroup, update: terms.datasetGroupUpdate };
  },
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
