import {
  datasetGroup,
  datasetGroupAnswer,
  datasetGroupImpact as impactSchema,
  datasetGroupLink,
  datasetGroupRecord,
  datasetGroupUpdate,
  newDatasetGroup,
} from '../../contract/datasetGroups';
import type { DatasetGroup, PartialError } from '../../contract/datasetGroups';
import { dataUnder, pageUnder } from '../../contract/envelope';
import { pageParameters } from '../../contract/searchBody';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import {
  createDatasetGroup,
  deleteDatasetGroup,
  updateDatasetGroup,
} from '../domain/changeDatasetGroup';
import { readLinks } from '../domain/datasetGroupLinks';
import { datasetGroupList, readDatasetGroup } from '../domain/datasetGroups';
import { datasetGroupImpact } from '../domain/impact';
import { accessRoute } from './access';
import { actorOf } from './caller';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Call, Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });

type RecordCall = Pick<Call<{ uuid: string }, unknown, unknown>, 'db' | 'caller' | 'params'>;

const readRecord = ({ db, caller, params: { uuid } }: RecordCall) =>
  readDatasetGroup(tenant(db, caller.user.customer_uuid), uuid);

async function changedAnswer(call: RecordCall, partialErrors: PartialError[]) {
  const record = await readRecord(call);
  return { data: { dataset_groups: record, partialErrors }, version: record.version };
}

/** Dataset groups (companion.md section 7). */
export const datasetGroupRoutes: Route[] = [
  ...tableRoutes<DatasetGroup>({
    name: 'dataset-groups',
    key: 'dataset_groups',
    access: ['dataset-groups', 'list'],
    row: datasetGroup,
    source: datasetGroupList,
    csv: [
      { title: 'Name', value: (row) => row.name },
      { title: 'Description', value: (row) => row.description },
      { title: 'Datasets', value: (row) => row.datasets.map(({ name }) => name).join('; ') },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Created By', value: (row) => row.creator?.name },
    ],
  }),
  route({
    method: 'post',
    path: '/dataset-groups',
    summary: 'Make a dataset group',
    access: ['dataset-groups', 'create'],
    idempotent: true,
    body: newDatasetGroup,
    key: 'dataset_groups',
    answer: datasetGroupAnswer,
    handle: async (call) => {
      const { uuid, partialErrors } = await createDatasetGroup(
        call,
        actorOf(call.caller),
        call.body,
      );
      return changedAnswer({ ...call, params: { uuid } }, partialErrors);
    },
  }),
  route({
    method: 'get',
    path: '/dataset-groups/{uuid}',
    summary: 'One dataset group with the selection of its datasets',
    access: ['dataset-groups', 'read'],
    params,
    answer: dataUnder('dataset_groups', datasetGroupRecord),
    handle: async (call) => {
      const record = await readRecord(call);
      return { data: { dataset_groups: record }, version: record.version };
    },
  }),
  route({
    method: 'patch',
    path: '/dataset-groups/{uuid}',
    summary: 'Change the texts and the datasets of a group',
    access: ['dataset-groups', 'update'],
    params,
    body: datasetGroupUpdate,
    key: 'dataset_groups',
    answer: datasetGroupAnswer,
    handle: async (call) => {
      const { uuid } = call.params;
      const actor = actorOf(call.caller);
      return changedAnswer(
        call,
        await updateDatasetGroup(call, actor, uuid, call.body, call.ifMatch),
      );
    },
  }),
  route({
    method: 'delete',
    path: '/dataset-groups/{uuid}',
    summary: 'Delete a dataset group with the access it gives',
    access: ['dataset-groups', 'delete'],
    params,
    answer: dataUnder('dataset_groups', z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await deleteDatasetGroup(call, actorOf(call.caller), uuid, call.ifMatch);
      return { data: { dataset_groups: { uuid } } };
    },
  }),
  route({
    method: 'get',
    path: '/dataset-groups/{uuid}/datasets',
    summary: 'A page of the datasets of a group',
    access: ['dataset-groups', 'read'],
    params,
    query: pageParameters,
    answer: pageUnder('datasets', datasetGroupLink.shape.dataset),
    handle: async (call) => {
      const { uuid } = await readRecord(call);
      const { page, per_page: perPage } = call.query;
      const mine = tenant(call.db, call.caller.user.customer_uuid);
      const { links, total } = await readLinks(mine, { group: uuid, page, perPage });
      return {
        data: {
          datasets: links.map(({ dataset }) => dataset),
          pagination: { page, per_page: perPage, total_count: total, total_count_capped: false },
        },
      };
    },
  }),
  accessRoute('dataset-groups', 'dataset_groups'),
  route({
    method: 'get',
    path: '/dataset-groups/{uuid}/impact',
    summary: 'What stops working without a dataset group',
    access: ['dataset-groups', 'read'],
    params,
    answer: dataUnder('impact', impactSchema),
    handle: async ({ db, clock, caller, params: { uuid } }) => ({
      data: {
        impact: await datasetGroupImpact(tenant(db, caller.user.customer_uuid), uuid, clock()),
      },
    }),
  }),
];
