import StructuredIcon from '@mui/icons-material/TableRowsOutlined';
import UnstructuredIcon from '@mui/icons-material/InsertDriveFileOutlined';
import {
  type DatasetType,
  datasetTypes,
  isLocked,
} from '../../../contract/definition/datasetTerms';
import { dataTypes, isTyped } from '../../../contract/definition/dataTypes';
import { usageDays } from '../../../contract/usage/usageTerms';
import { datasetTexts as texts } from '../../../texts/datasets/datasets';
import { listTexts } from '../../../texts/admin-kit/lists';
import { dataTypeLabels } from '../../../texts/datasets/datasetTerms';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { datasetActions } from './actions';
import type { DatasetRecord } from './record';

const types: Record<DatasetType, { icon: typeof StructuredIcon; label: string }> = {
  structured: { icon: StructuredIcon, label: texts.structured },
  unstructured: { icon: UnstructuredIcon, label: texts.unstructured },
};

/** The type, with the kind of structured data where it is not text. */
const typeOf = ({ dataset_type: type, data_type: kind }: DatasetRecord) => {
  const { icon, label } = types[type];
  return { icon, label: isTyped(kind) ? texts.typed(dataTypeLabels[kind]) : label };
};

/** Data sets (console.md sections 2 to 5). */
export const datasets = declareResource<DatasetRecord>({
  ...rowOf('datasets'),
  endpoint: { unconfirmedUpdate: texts.unconfirmed },
  list: {
    columns: [
      {
        kind: 'link',
        name: 'name',
        label: texts.name,
        width: 160,
        badge: (row) => (isLocked(row) ? undefined : texts.draft),
      },
      { kind: 'text', name: 'description', label: texts.description, width: 152, leaves: 1 },
      {
        kind: 'hover-list',
        name: 'dataset_groups',
        label: texts.groups,
        width: 140,
        sortable: false,
        value: (row) => row.dataset_groups.map(({ name }) => name),
      },
      {
        kind: 'text',
        name: 'primary_key',
        label: texts.primaryKey,
        width: 120,
        value: (row) => row.primary_key.name,
      },
      {
        kind: 'icon',
        name: 'dataset_type',
        label: texts.type,
        width: 66,
        value: typeOf,
        setFilter: datasetTypes.map((value) => ({ value, label: types[value].label })),
      },
      {
        kind: 'text',
        name: 'data_type',
        label: texts.kind,
        width: 130,
        hidden: true,
        value: ({ data_type: type }) => (type === null ? '' : dataTypeLabels[type]),
        setFilter: dataTypes.map((value) => ({ value, label: dataTypeLabels[value] })),
      },
      {
        kind: 'number',
        name: 'calls',
        label: listTexts.calls(usageDays),
        width: 84,
        sortable: false,
        value: ({ calls }) => calls ?? null,
      },
      {
        kind: 'date',
        name: 'next_rotation_date',
        label: texts.next,
        width: 118,
        sortable: false,
        isDue: true,
      },
      {
        kind: 'text',
        name: 'wrapped_key_count',
        label: texts.keysColumn,
        width: 82,
        sortable: false,
        value: ({ wrapped_key_count: used, max_key_rotations: max }) =>
          max === null ? '' : texts.keysOf(used, max),
      },
    ],
    twoLines: true,
    states: [
      { name: 'structured', label: texts.structured },
      { name: 'unstructured', label: texts.unstructured },
    ],
    phone: {
      facts: (row) => [typeOf(row).label, row.primary_key.name, row.description],
    },
    csvPrefix: 'datasets',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  dialogs: { wizard: () => import('../../custom-pages/dataset-wizard/DatasetWizard') },
  page: { parts: () => import('./DatasetParts') },
  actions: datasetActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    notFound: texts.notFound,
  },
});
