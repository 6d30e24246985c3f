import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import StructuredIcon from '@mui/icons-material/TableRowsOutlined';
import UnstructuredIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { type DatasetType, datasetTypes, isLocked } from '../../../contract/datasetTerms';
import { datasetTexts as texts } from '../../../texts/datasets';
import { declareResource } from '../../model/resource';
import { column, listColumn, textColumn } from '../columns';
import { recordAccess } from '../standardResource';
import { datasetActions } from './actions';
import type { DatasetRecord } from './record';

const types: Record<DatasetType, { icon: typeof StructuredIcon; label: string }> = {
  structured: { icon: StructuredIcon, label: texts.structured },
  unstructured: { icon: UnstructuredIcon, label: texts.unstructured },
};

/** Data sets (console.md sections 2 to 5). */
export const datasets = declareResource<DatasetRecord>({
  name: 'datasets',
  label: texts.label,
  singular: texts.singular,
  icon: DatasetIcon,
  endpoint: { unconfirmedUpdate: texts.unconfirmed },
  access: recordAccess('datasets'),
  list: {
    columns: [
      column('name', texts.name, 200, {
        kind: 'link',
        value: ({ name }) => name,
        badge: (row) => (isLocked(row) ? undefined : texts.draft),
      }),
      textColumn('description', texts.description, 260, ({ description }) => description),
      listColumn(
        'dataset_groups',
        texts.groups,
        190,
        (row) => row.dataset_groups.map(({ name }) => name),
        { sortable: false },
      ),
      textColumn('primary_key', texts.primaryKey, 160, (row) => row.primary_key.name),
      column(
        'dataset_type',
        texts.type,
        90,
        { kind: 'icon', value: ({ dataset_type: type }) => types[type] },
        {
          setFilter: datasetTypes.map((value) => ({ value, label: types[value].label })),
        },
      ),
    ],
    states: [
      { name: 'structured', label: texts.structured },
      { name: 'unstructured', label: texts.unstructured },
    ],
    phone: {
      facts: ({ dataset_type: type, primary_key: key, description }) => [
        types[type].label,
        key.name,
        description,
      ],
    },
    csvPrefix: 'datasets',
    searchLabel: texts.search,
    empty: texts.empty,
    create: {
      label: texts.new,
      path: 'wizard',
      access: ['datasets', 'create'],
      dialog: () => import('./wizard/DatasetWizard'),
    },
  },
  page: { parts: () => import('./DatasetParts') },
  actions: datasetActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    notFound: texts.notFound,
  },
});
