import { dataset, datasetRow, datasetUpdate } from '../../contract/datasets';
import type { Dataset, DatasetRow } from '../../contract/datasets';
import { datasetImpact as datasetImpactSchema } from '../../contract/datasetActions';
import { dataUnder } from '../../contract/envelope';
import { sampleResult, sampleToDecrypt, sampleToEncrypt } from '../../contract/tryDataset';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { datasetList, readDataset } from '../domain/datasets';
import { deleteDataset, publishDataset } from '../domain/datasetLifecycle';
import { datasetImpact } from '../domain/impact';
import { rotateDataKey } from '../domain/rotateDataKey';
import { decryptSample, encryptSample } from '../domain/trySample';
import { updateDataset } from '../domain/updateDataset';
import { accessRoute } from './access';
import { actorOf } from './caller';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Call, Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const answer = dataUnder('datasets', dataset);

const answerOf = (record: Dataset) => ({ data: { datasets: record }, version: record.version });

const currentAnswer = async (
  call: Pick<Call<{ uuid: string }, unknown, unknown>, 'db' | 'caller' | 'params'>,
) => answerOf(await readDataset(tenant(call.db, call.caller.user.customer_uuid), call.params.uuid));

/** Everything about datasets but their creation, which is the wizard's. */
export const datasetRoutes: Route[] = [
  ...tableRoutes<DatasetRow>({
    name: 'datasets',
    key: 'datasets',
    access: ['datasets', 'list'],
    row: datasetRow,
    source: datasetList,
    csv: [
      { title: 'Name', value: (row) => row.name },
      { title: 'Description', value: (row) => row.description },
      {
        title: 'Dataset Groups',
        value: (row) => row.dataset_groups.map(({ name }) => name).join('; '),
      },
      { title: 'Primary Key', value: (row) => row.primary_key.name },
      { title: 'Type', value: (row) => row.dataset_type },
    ],
  }),
  route({
    method: 'get',
    path: '/datasets/{uuid}',
    summary: 'One dataset with its whole definition',
    access: ['datasets', 'read'],
    params,
    answer,
    handle: currentAnswer,
  }),
  route({
    method: 'patch',
    path: '/datasets/{uuid}',
    summary:
      'Change texts, schedule, algorithm and, before it is published, the definition of a dataset',
    access: ['datasets', 'update'],
    fieldAccess: {
      key_rotation_interval: ['datasets', 'schedule'],
      encryption_algorithm: ['datasets', 'algorithm'],
    },
    params,
    body: datasetUpdate,
    key: 'datasets',
    answer,
    handle: async ({ db, clock, caller, params: { uuid }, body, ifMatch }) =>
      answerOf(await updateDataset(db, clock, actorOf(caller), uuid, body, ifMatch)),
  }),
  route({
    method: 'patch',
    path: '/datasets/{uuid}/publish',
    summary: 'Publish a dataset: from now on its definition is locked',
    access: ['datasets', 'publish'],
    params,
    answer,
    handle: async (call) => {
      await publishDataset(call, actorOf(call.caller), call.params.uuid, call.ifMatch);
      return currentAnswer(call);
    },
  }),
  route({
    method: 'post',
    path: '/datasets/{uuid}/rotate',
    summary: 'Make the next data encryption key current',
    access: ['datasets', 'rotate'],
    params,
    answer,
    handle: async (call) => {
      await rotateDataKey(call, actorOf(call.caller), call.params.uuid, call.ifMatch);
      return currentAnswer(call);
    },
  }),
  route({
    method: 'delete',
    path: '/datasets/{uuid}',
    summary: 'Delete a dataset for good',
    access: ['datasets', 'delete'],
    params,
    answer: dataUnder('datasets', z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await deleteDataset(call, actorOf(call.caller), uuid, call.ifMatch);
      return { data: { datasets: { uuid } } };
    },
  }),
  route({
    method: 'post',
    path: '/datasets/{uuid}/try-encrypt',
    summary: 'Encrypt a sample with the current key of a dataset, or with an earlier one',
    access: ['datasets', 'try-encrypt'],
    params,
    body: sampleToEncrypt,
    answer: dataUnder('result', sampleResult),
    handle: async (call) => {
      const { text, key_number: keyNumber } = call.body;
      const { uuid } = call.params;
      return {
        data: { result: await encryptSample(call, actorOf(call.caller), uuid, text, keyNumber) },
      };
    },
  }),
  route({
    method: 'post',
    path: '/datasets/{uuid}/try-decrypt',
    summary: 'Decrypt a sample that a dataset encrypted',
    access: ['datasets', 'try-decrypt'],
    params,
    body: sampleToDecrypt,
    answer: dataUnder('result', sampleResult),
    handle: async (call) => ({
      data: {
        result: await decryptSample(call, actorOf(call.caller), call.params.uuid, call.body.text),
      },
    }),
  }),
  accessRoute('datasets', 'datasets'),
  route({
    method: 'get',
    path: '/datasets/{uuid}/impact',
    summary: 'What stops working without a dataset',
    access: ['datasets', 'read'],
    params,
    answer: dataUnder('impact', datasetImpactSchema),
    handle: async ({ db, clock, caller, params: { uuid } }) => ({
      data: { impact: await datasetImpact(tenant(db, caller.user.customer_uuid), uuid, clock()) },
    }),
  }),
];
