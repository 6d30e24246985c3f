import StructuredIcon from '@mui/icons-material/TableRowsOutlined';
import UnstructuredIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { type DatasetType, datasetTypes, isLocked } from '../../../contract/datasetTerms';
import { dataTypes, isTyped } from '../../../contract/dataTypes';
import { datasetTexts as texts } from '../../../texts/datasets';
import { listTexts } from '../../../texts/lists';
import { dataTypeLabels } from '../../../texts/datasetTerms';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { column, listColumn, numberColumn, textColumn } from '../columns';
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
      column(
        'name',
        texts.name,
        {
          kind: 'link',
          value: ({ name }) => name,
          badge: (row) => (isLocked(row) ? undefined : texts.draft),
        },
        { width: 160 },
      ),
      textColumn('description', texts.description, ({ description }) => description, {
        width: 152,
        leaves: 1,
      }),
      listColumn(
        'dataset_groups',
        texts.groups,
        (row) => row.dataset_groups.map(({ name }) => name),
        { width: 140, sortable: false },
      ),
      textColumn('primary_key', texts.primaryKey, (row) => row.primary_key.name, { width: 120 }),
      column(
        'dataset_type',
        texts.type,
        { kind: 'icon', value: typeOf },
        {
          width: 66,
          setFilter: datasetTypes.map((value) => ({ value, label: types[value].label })),
        },
      ),
      textColumn(
        'data_type',
        texts.kind,
        ({ data_type: kind }) => (kind === null ? '' : dataTypeLabels[kind]),
        {
          width: 130,
          hidden: true,
          setFilter: dataTypes.map((value) => ({ value, label: dataTypeLabels[value] })),
        },
      ),
      numberColumn('calls', listTexts.calls, ({ calls }) => calls ?? null, {
        width: 84,
        sortable: false,
      }),
      column(
        'next_rotation_date',
        texts.next,
        {
          kind: 'date',
          value: (row) => row.next_rotation_date,
          isDue: true,
        },
        { width: 118, sortable: false },
      ),
      textColumn(
        'wrapped_key_count',
        texts.keysColumn,
        ({ wrapped_key_count: used, max_key_rotations: max }) =>
          max === null ? '' : texts.keysOf(used, max),
        { width: 82, sortable: false },
      ),
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
