import {
  dataset,
  datasetRow,
  type DatasetRow,
  datasetUpdate,
} from '../../contract/datasets/datasets';
import { dataKeyRow } from '../../contract/usage/keyUsage';
import { usageDays } from '../../contract/usage/usageTerms';
import { newDataset } from '../../contract/datasets/newDataset';
import { pageParameters } from '../../contract/api/searchBody';
import { sampleResult, sampleToDecrypt, sampleToEncrypt } from '../../contract/datasets/tryDataset';
import { datasetTexts } from '../../texts/datasets/datasets';
import { listTexts } from '../../texts/admin-kit/lists';
import { dataTypeLabels } from '../../texts/datasets/datasetTerms';
import { deleteDataset, publishDataset, updateDataset } from '../domain/datasets/changeDataset';
import { createDataset } from '../domain/datasets/createDataset';
import { rotateDataKey } from '../domain/keys/rotateDataKey';
import { readDataKeys } from '../domain/usage/usedKeys';
import { datasetList, readDataset } from '../domain/datasets/datasets';
import { decryptSample, encryptSample } from '../domain/datasets/samples/trySample';
import { datasetImpact } from '../domain/usage/impact';
import { accessRoute, impactRoute } from './accessGrants';
import { keySharesRoute } from './keyShares';
import { tableRoutes } from './kit/lists';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import { payloadRoute, type Route } from './kit/route';

const datasets = recordRoutes({
  resource: 'datasets',
  record: dataset,
  read: ({ tenantDb }, uuid) => readDataset(tenantDb, uuid),
  usage: 'datasets',
});

export const datasetRoutes: Route[] = [
  ...tableRoutes<DatasetRow>({
    resource: 'datasets',
    row: datasetRow,
    source: datasetList,
    csv: [
      { title: datasetTexts.name, value: (row) => row.name },
      { title: datasetTexts.description, value: (row) => row.description },
      {
        title: datasetTexts.groups,
        value: (row) => row.dataset_groups.map(({ name }) => name).join('; '),
      },
      { title: datasetTexts.primaryKey, value: (row) => row.primary_key.name },
      { title: datasetTexts.type, value: (row) => datasetTexts[row.dataset_type] },
      {
        title: datasetTexts.kind,
        value: ({ data_type: kind }) => (kind === null ? '' : dataTypeLabels[kind]),
      },
      { title: listTexts.calls(usageDays), value: (row) => row.calls },
      { title: datasetTexts.next, value: (row) => row.next_rotation_date ?? '' },
      {
        title: datasetTexts.keysColumn,
        value: ({ wrapped_key_count: used, max_key_rotations: max }) =>
          max === null ? '' : datasetTexts.keysOf(used, max),
      },
    ],
  }),
  datasets.create(newDataset, createDataset),
  datasets.read('', 'One dataset with its whole definition'),
  pageRoute('/datasets/{uuid}/keys', 'keys', {
    summary: `A page of the data keys of a dataset, with their usage of the last ${usageDays} days`,
    access: ['datasets', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: dataKeyRow,
    handle: ({ tenantDb, clock, params: { uuid }, query }) =>
      readDataKeys(tenantDb, uuid, query, clock()),
  }),
  keySharesRoute('datasets'),
  datasets.update(datasetUpdate, updateDataset, {
    summary:
      'Change texts, schedule, algorithm and, before it is published, the definition of a dataset',
    fieldAccess: {
      key_rotation_interval: ['datasets', 'schedule'],
      encryption_algorithm: ['datasets', 'algorithm'],
    },
    volatileFields: ['rotation_failure'],
  }),
  datasets.action(
    'patch',
    ['datasets', 'publish'],
    'Publish a dataset: from now on its definition is locked',
    publishDataset,
  ),
  datasets.action(
    'post',
    ['datasets', 'rotate'],
    'Make the next data encryption key current',
    rotateDataKey,
  ),
  datasets.remove(deleteDataset),
  payloadRoute('post', '/datasets/{uuid}/try-encrypt', 'result', {
    summary: 'Encrypt a sample with the current key of a dataset, or with an earlier one',
    access: ['datasets', 'try-encrypt'],
    rateLimit: 'sample',
    params: uuidParams,
    body: sampleToEncrypt,
    answer: sampleResult,
    handle: async (call) => {
      const { text, key_number: keyNumber } = call.body;
      return encryptSample(call, call.params.uuid, text, keyNumber);
    },
  }),
  payloadRoute('post', '/datasets/{uuid}/try-decrypt', 'result', {
    summary: 'Decrypt a sample that a dataset encrypted',
    access: ['datasets', 'try-decrypt'],
    rateLimit: 'sample',
    params: uuidParams,
    body: sampleToDecrypt,
    answer: sampleResult,
    handle: (call) => decryptSample(call, call.params.uuid, call.body.text),
  }),
  accessRoute('datasets'),
  impactRoute('datasets', datasetImpact),
];
